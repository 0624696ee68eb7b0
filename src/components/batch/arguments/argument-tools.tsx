import type { Ref } from "react";
import type { ArgumentSheet } from "../../../lib/sheet/argument-sheet.ts";
import { argumentsEn } from "../../../messages/en/arguments.ts";
import { batchEn } from "../../../messages/en/batch.ts";
import { speaker } from "../../../messages/speaker.ts";
import { Button } from "../../../ui/button.tsx";
import { useCopy } from "../../use-copy.ts";
import styles from "./arguments.module.css";

const t = speaker(batchEn);
const ta = speaker(argumentsEn);

interface ToolsProps {
  readonly name: string;
  readonly text: string;
  readonly sheet: ArgumentSheet;
  readonly isRaw: boolean;
  /** Shows the raw text, or the drawn one again; absent where only the raw text can be shown. */
  readonly onRaw: (() => void) | undefined;
  readonly findButton: Ref<HTMLButtonElement>;
  readonly isFinding: boolean;
  readonly onFind: () => void;
}

/** Copy gives escapes where anything is a chip; "Copy exact" is always exact, and stands there when they differ. */
export function Tools({ name, text, sheet, isRaw, onRaw, findButton, isFinding, onFind }: ToolsProps) {
  const { outcome, copy } = useCopy();
  const named = (what: string) => ({ look: "plain", "aria-label": t("args.of", { what, name }) }) as const;
  return (
    <div className={styles["tools"]}>
      <span className={styles["quiet"]} aria-live="polite">
        {outcome === null ? null : t(`args.${outcome}`)}
      </span>
      <Button {...named(ta("find.open"))} ref={findButton} aria-expanded={isFinding} onClick={onFind}>
        {ta("find.open")}
      </Button>
      <Button {...named(t("args.copy"))} onClick={() => copy(sheet.isCopyExact ? text : sheet.copy())}>
        {t("args.copy")}
      </Button>
      {sheet.isCopyExact ? null : (
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
