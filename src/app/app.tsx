import { QueryClientProvider } from "@tanstack/react-query";
import { Suspense, use } from "react";
import { InboxContext } from "../components/inbox-context.tsx";
import { FirstRun } from "./first-run.tsx";
import { Routes } from "./routes.tsx";
import type { Started } from "./start.ts";
import { StartFault } from "./start-fault.tsx";

/** The whole page: nothing until the start has ended, then the inbox or what keeps it from being one. */
export function App({ starting }: { readonly starting: Promise<Started> }) {
  return (
    <Suspense fallback={null}>
      <StartedApp starting={starting} />
    </Suspense>
  );
}

function StartedApp({ starting }: { readonly starting: Promise<Started> }) {
  const started = use(starting);
  switch (started.kind) {
    case "inbox":
      return (
        <QueryClientProvider client={started.composition.client}>
          <InboxContext value={started.composition.inbox}>
            <Routes faults={started.composition.faults} />
          </InboxContext>
        </QueryClientProvider>
      );
    case "first-run":
      return <FirstRun />;
    default:
      return <StartFault started={started} />;
  }
}
