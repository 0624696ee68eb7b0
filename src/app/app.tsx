import { QueryClientProvider } from "@tanstack/react-query";
import { lazy, Suspense } from "react";
import { InboxContext } from "../components/inbox-context.tsx";
import { Routes } from "./routes.tsx";
import type { Started } from "./start.ts";

const FirstRun = lazy(async () => ({ default: (await import("./first-run.tsx")).FirstRun }));
const StartFault = lazy(async () => ({ default: (await import("./start-fault.tsx")).StartFault }));

/** The whole page: the inbox, or what keeps it from being one. */
export function App({ started }: { readonly started: Started }) {
  return (
    <Suspense fallback={null}>
      <StartedApp started={started} />
    </Suspense>
  );
}

function StartedApp({ started }: { readonly started: Started }) {
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
