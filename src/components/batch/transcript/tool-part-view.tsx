import type { ToolPart } from "../../../domain/tool-part.ts";
import { ApprovalRequested } from "./parts/approval-requested.tsx";
import { ApprovalResponded } from "./parts/approval-responded.tsx";
import { InputAvailable } from "./parts/input-available.tsx";
import { InputStreaming } from "./parts/input-streaming.tsx";
import { Interrupted } from "./parts/interrupted.tsx";
import { Malformed } from "./parts/malformed.tsx";
import { OutputAvailable } from "./parts/output-available.tsx";
import { OutputDenied } from "./parts/output-denied.tsx";
import { OutputError } from "./parts/output-error.tsx";
import { UnknownState } from "./parts/unknown-state.tsx";

/** A tool part in its state. The state alone picks what draws it; a new state does not compile until it is drawn. */
export function ToolPartView({ part }: { readonly part: ToolPart }): React.JSX.Element {
  switch (part.state) {
    case "input-streaming":
      return <InputStreaming part={part} />;
    case "input-available":
      return <InputAvailable part={part} />;
    case "approval-requested":
      return <ApprovalRequested part={part} />;
    case "approval-responded":
      return <ApprovalResponded part={part} />;
    case "output-available":
      return <OutputAvailable part={part} />;
    case "output-error":
      return <OutputError part={part} />;
    case "output-denied":
      return <OutputDenied part={part} />;
    case "interrupted":
      return <Interrupted part={part} />;
    case "malformed":
      return <Malformed part={part} />;
    case "unknown":
      return <UnknownState part={part} />;
  }
}
