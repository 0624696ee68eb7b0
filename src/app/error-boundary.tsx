import { Component, type ReactNode } from "react";
import { startEn } from "../messages/en/start.ts";
import { speaker } from "../messages/speaker.ts";
import { Button } from "../ui/button.tsx";
import styles from "./start.module.css";

const t = speaker(startEn);

interface Props {
  readonly children: ReactNode;
  /** What the boundary holds, in words: it names what cannot be drawn. */
  readonly of: "app" | "batch";
}

/** Keeps a fault of one part of the screen from taking the rest with it, and says so in its place. */
export class ErrorBoundary extends Component<Props, { readonly hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override render() {
    if (!this.state.hasFailed) return this.props.children;
    return (
      <section className={styles["page"]} role="alert">
        <h2>{t(this.props.of === "app" ? "start.app-failed" : "start.batch-failed")}</h2>
        <p>{t("start.failed-hint")}</p>
        <Button onClick={() => location.reload()}>{t("start.reload")}</Button>
      </section>
    );
  }
}
