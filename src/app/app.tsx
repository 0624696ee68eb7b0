import { QueryClientProvider } from "@tanstack/react-query";
import { lazy, Suspense, use } from "react";
import { InboxContext } from "../components/inbox-context.tsx";
import { Routes } from "./routes.tsx";
import type { Started } from "./start.ts";

const FirstRun = lazy(async () => ({ default: (await import("./first-run.tsx")).FirstRun }));
const StartFault = lazy(async () => ({ default: (await import("./start-fault.tsx")).StartFault }));

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
            <Routes composition={started.composition} />
          </InboxContext>
        </QueryClientProvider>
      );
    case "first-run":
      return <FirstRun />;
    default:
      return <StartFault started={started} />;
  }
}
