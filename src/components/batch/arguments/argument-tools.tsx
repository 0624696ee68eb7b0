import { useState } from "react";
import type { ToolCall } from "../../../domain/tool-call.ts";
import { escapeHidden } from "../../../lib/literal-text.ts";
import { batchEn } from "../../../messages/en/batch.ts";
import { speaker } from "../../../messages/speaker.ts";
import { Button } from "../../../ui/button.tsx";
import styles from "./arguments.module.css";

const t = speaker(batchEn);

interface ToolsProps {
  readonly call: ToolCall;
  readonly name: string;
  readonly text: string;
  readonly isRaw: boolean;
  /** Shows the raw text, or the drawn one again; absent where only the raw text can be shown. */
  readonly onRaw?: () => void;
}

/** Copy gives escapes where anything is a chip; "Copy exact" is always exact; the raw text is the exact source. */
export function Tools({ call, name, text, isRaw, onRaw }: ToolsProps) {
  const [said, setSaid] = useState<"args.copied" | "args.not-copied" | null>(null);
  const copy = (copied: string) => {
    navigator.clipboard.writeText(copied).then(
      () => setSaid("args.copied"),
      () => setSaid("args.not-copied"),
    );
  };
  const named = (what: string) => ({ look: "plain", "aria-label": t("args.of", { what, name }) }) as const;
  return (
    <div className={styles["tools"]}>
      <span className={styles["quiet"]} aria-live="polite">
        {said === null ? null : t(said)}
      </span>
      <Button {...named(t("args.copy"))} onClick={() => copy(escapeHidden(text))}>
        {t("args.copy")}
      </Button>
      {call.inspection.level === "clear" ? null : (
        <Button {...named(t("args.copy-exact"))} onClick={() => copy(text)}>
          {t("args.copy-exact")}
        </Button>
      )}
      {onRaw === undefined ? null : (
        <Button {...named(t(isRaw ? "args.shown" : "args.raw"))} onClick={onRaw}>
          {t(isRaw ? "args.shown" : "args.raw")}
        </Button>
      )}
    </div>
  );
}
