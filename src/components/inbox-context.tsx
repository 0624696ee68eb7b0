import { createContext, use } from "react";
import type { StoreApi } from "zustand/vanilla";
import type { ApprovalBackend, Clock } from "../domain/approval-backend.ts";
import type { ConnectionId } from "../domain/batch-ref.ts";
import type { LookPolicy } from "../domain/call-look.ts";
import type { CredentialsStore } from "../stores/credentials-store.ts";
import type { Drafts } from "../stores/draft-shelf.ts";
import type { Preferences } from "../stores/preferences-store.ts";
import type { LiveBatches } from "../submissions/live-batch.ts";
import type { SubmissionRunner } from "../submissions/runner.ts";

/** The live objects that `app` makes once and every component may use. */
export interface InboxValue {
  readonly backends: readonly ApprovalBackend[];
  backendOf(id: ConnectionId): ApprovalBackend | undefined;
  readonly runner: SubmissionRunner;
  readonly drafts: Drafts;
  /** The live stream of the open batch, which has it read again sooner than a poll does. */
  readonly live: LiveBatches;
  readonly preferences: StoreApi<Preferences>;
  /** Tokens of this tab: given by people here, taken away when a server refuses one. */
  readonly credentials: Pick<CredentialsStore, "give" | "store">;
  readonly clock: Clock;
  readonly pollSeconds: number;
  readonly policy: LookPolicy;
}

/** Given by `app` around everything that is drawn. */
export const InboxContext = createContext<InboxValue | null>(null);

/** The live objects of this page. Throws outside of `InboxContext`. */
export function useInbox(): InboxValue {
  const value = use(InboxContext);
  if (value === null) throw new Error("useInbox outside of InboxContext");
  return value;
}
