import { Component, type ReactNode } from "react";
import type { ToolCall } from "../../../domain/tool-call.ts";
import { batchEn } from "../../../messages/en/batch.ts";
import { speaker } from "../../../messages/speaker.ts";
import { RawText } from "../arguments/raw-text.tsx";
import { useBatchScope } from "../batch-scope.ts";
import { callName, spelledTool } from "../call-name.ts";
import { PartBoundary } from "../transcript/part-boundary.tsx";
import styles from "./call-card.module.css";
import { CallVerbs } from "./call-verbs.tsx";

const t = speaker(batchEn);

interface Props {
  readonly call: ToolCall;
  readonly children: ReactNode;
}

/** Keeps a fault of one card from taking its neighbours with it (I-07): its raw text and Deny stay. */
export class CallBoundary extends Component<Props, { readonly hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override render() {
    if (!this.state.hasFailed) return this.props.children;
    const { call } = this.props;
    // Where not even its verbs can be drawn, its text still stands, and no neighbour is harmed.
    return (
      <PartBoundary source={() => textOf(call)}>
        <UndrawnCall call={call} />
      </PartBoundary>
    );
  }
}

const textOf = ({ argumentText }: ToolCall): string =>
  argumentText.form === "missing" ? "" : argumentText.text;

/** Never looked at, so Approve stays off by the same rule as everywhere. */
function UndrawnCall({ call }: { readonly call: ToolCall }) {
  const { batch } = useBatchScope();
  return (
    <article
      className={styles["card"]}
      aria-label={callName(batch, call)}
      data-call-id={call.id}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: `j` and `k` move among calls, and decision keys act on the focused one
      tabIndex={0}
    >
      <header className={styles["header"]}>
        <h3 className={styles["tool"]}>{spelledTool(call.toolName)}</h3>
        <CallVerbs call={call} isChangeUnseen={false} />
      </header>
      <p className={styles["trouble"]}>{t("call.cannot-draw")}</p>
      <RawText text={textOf(call)} />
    </article>
  );
}
