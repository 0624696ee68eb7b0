import { Component, type ReactNode } from "react";
import { transcriptEn } from "../../../messages/en/transcript.ts";
import { speaker } from "../../../messages/speaker.ts";
import { FoldedText } from "./folded-text.tsx";
import styles from "./transcript.module.css";

const t = speaker(transcriptEn);

interface Props {
  /** What stands in its place: the piece as it came. Asked for only after a fault; null where nothing can be read. */
  readonly source: () => string | null;
  readonly said?: "script.part-fault" | "script.message-fault";
  readonly children: ReactNode;
}

/** Keeps a fault in one piece of the transcript from taking its neighbours with it: what came stands in its place. */
export class PartBoundary extends Component<Props, { readonly hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override render() {
    if (!this.state.hasFailed) return this.props.children;
    const source = this.#source();
    return (
      <div>
        <p className={styles["quiet"]}>{t(this.props.said ?? "script.part-fault")}</p>
        {source === null ? null : <FoldedText text={source} isCode />}
      </div>
    );
  }

  #source(): string | null {
    try {
      return this.props.source();
    } catch {
      return null;
    }
  }
}
