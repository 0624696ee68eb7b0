import type { QueryClient } from "@tanstack/react-query";
import type { InboxValue } from "../components/inbox-context.tsx";
import type { ConfigurationFault } from "../domain/protocol-module.ts";
import { createInboxClient } from "../queries/client.ts";
import { createAgreements } from "../stores/agreements-store.ts";
import { storedText } from "../stores/browser-storage.ts";
import { createCredentialsStore } from "../stores/credentials-store.ts";
import { createPreferencesStore } from "../stores/preferences-store.ts";
import type { Configuration } from "./check-configuration.ts";
import { connectAll } from "./connections.ts";
import { deferSending } from "./deferred-sending.ts";
import type { KeptPlace } from "./sending.ts";
import { systemClock } from "./system-clock.ts";

/** Everything below `app`, made once. */
export interface Composition {
  readonly inbox: InboxValue;
  readonly client: QueryClient;
  /** Entries of the configuration that made no backend, told by their path. */
  readonly faults: readonly ConfigurationFault[];
  /** Fetches what decides and sends; a batch is drawn only after it. */
  loadSending(): Promise<void>;
}

/** Makes the live objects of a configuration: the one place that knows every floor. */
export async function composeInbox(configuration: Configuration, kept?: KeptPlace): Promise<Composition> {
  const clock = systemClock;
  const client = createInboxClient();
  const { credentials, give, store } = createCredentialsStore();
  const { under, isFresh } = { under: "approval-inbox", isFresh: false, ...kept };
  const agreed = storedText(`${under}/agreements/v1`);
  if (isFresh) agreed.write("[]");
  const { backends, faults } = await connectAll(configuration.connections, {
    fetch: (input, init) => fetch(input, init),
    clock,
    credentials,
    agreements: createAgreements(agreed),
  });
  const byId = new Map(backends.map((backend) => [backend.connection.id, backend]));
  const backendOf = (id: string) => byId.get(id);
  const sending = deferSending(async () => {
    const { createSending } = await import("./sending.ts");
    return createSending({ backends, backendOf, client, clock, kept });
  });
  return {
    client,
    faults,
    loadSending: sending.load,
    inbox: {
      backends,
      backendOf,
      runner: sending.runner,
      drafts: sending.drafts,
      live: sending.live,
      preferences: createPreferencesStore(),
      credentials: { give, store },
      clock,
      pollSeconds: configuration.pollSeconds,
      policy: { allowUninspectable: configuration.allowUninspectableApproval },
    },
  };
}
