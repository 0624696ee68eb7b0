import { useEffect, useId, useRef } from "react";
import { useStore } from "zustand";
import { keysEn } from "../../messages/en/keys.ts";
import { speaker } from "../../messages/speaker.ts";
import { chooseTheme, type Preferences, switchHelpers, switchKeys } from "../../stores/preferences-store.ts";
import { Button } from "../../ui/button.tsx";
import { useInbox } from "../inbox-context.tsx";
import styles from "./help-dialog.module.css";

const t = speaker(keysEn);

const listKeys = [
  ["j k", "keys.move"],
  ["Enter", "keys.open"],
  ["/", "keys.search"],
  ["Enter", "keys.search-id"],
  [".", "keys.take-in"],
  ["n", "keys.next"],
  ["?", "keys.help"],
] as const;

const batchKeys = [
  ["j k", "keys.move"],
  ["a", "keys.approve"],
  ["d", "keys.deny"],
  ["x", "keys.abort"],
  ["r", "keys.reason"],
  ["f", "keys.feedback"],
  ["Ctrl Enter", "keys.submit"],
  ["n", "keys.next"],
  ["Esc", "keys.leave"],
] as const;

const themes = ["system", "light", "dark"] as const satisfies readonly Preferences["theme"][];

/** Keys and theme. A native dialog: Esc closes it and the focus goes back to where it came from. */
export function HelpDialog({ onClose }: { readonly onClose: () => void }) {
  const { preferences } = useInbox();
  const { theme, keysOn, helpersOn } = useStore(preferences);
  const dialog = useRef<HTMLDialogElement>(null);
  const title = useId();
  useEffect(() => dialog.current?.showModal(), []);
  return (
    <dialog ref={dialog} className={styles["dialog"]} aria-labelledby={title} onClose={onClose}>
      <header className={styles["header"]}>
        <h2 id={title}>{t("keys.title")}</h2>
        <Button look="plain" onClick={() => dialog.current?.close()}>
          {t("keys.close")}
        </Button>
      </header>
      <KeyTable title={t("keys.list")} keys={listKeys} />
      <KeyTable title={t("keys.batch")} keys={batchKeys} />
      <p className={styles["quiet"]}>{t("keys.never")}</p>
      <label className={styles["option"]}>
        <input
          type="checkbox"
          checked={keysOn}
          onChange={(event) => switchKeys(preferences, event.currentTarget.checked)}
        />
        {t("keys.single")}
      </label>
      <p className={styles["quiet"]}>{t("keys.single-hint")}</p>
      <label className={styles["option"]}>
        <input
          type="checkbox"
          checked={helpersOn}
          onChange={(event) => switchHelpers(preferences, event.currentTarget.checked)}
        />
        {t("keys.helpers")}
      </label>
      <p className={styles["quiet"]}>{t("keys.helpers-hint")}</p>
      <fieldset className={styles["themes"]}>
        <legend>{t("keys.theme")}</legend>
        {themes.map((name) => (
          <label key={name} className={styles["option"]}>
            <input
              type="radio"
              name="theme"
              checked={theme === name}
              onChange={() => chooseTheme(preferences, name)}
            />
            {t(`keys.theme-${name}`)}
          </label>
        ))}
      </fieldset>
    </dialog>
  );
}

interface KeyTableProps {
  readonly title: string;
  readonly keys: readonly (readonly [string, Parameters<typeof t>[0]])[];
}

function KeyTable({ title, keys }: KeyTableProps) {
  return (
    <section>
      <h3>{title}</h3>
      <dl className={styles["keys"]}>
        {keys.map(([key, what]) => (
          <div key={what}>
            <dt>
              {key.split(" ").map((cap) => (
                <kbd key={cap}>{cap}</kbd>
              ))}
            </dt>
            <dd>{t(what)}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
