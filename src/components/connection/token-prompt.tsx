import { useQueryClient } from "@tanstack/react-query";
import { type SubmitEvent, useId, useState } from "react";
import type { ApprovalBackend } from "../../domain/approval-backend.ts";
import { tokenEn } from "../../messages/en/token.ts";
import { speaker } from "../../messages/speaker.ts";
import { readListAgain } from "../../queries/list-query.ts";
import { Button } from "../../ui/button.tsx";
import { Icon } from "../../ui/icon.tsx";
import { useInbox } from "../inbox-context.tsx";
import styles from "./token-prompt.module.css";

const t = speaker(tokenEn);

interface TokenPromptProps {
  readonly backend: ApprovalBackend;
  /** Reads again what else waited for the token, beside the list. */
  readonly onGiven?: () => void;
}

/** Asks for the token of one connection, in place. A password manager can fill it; it stays in memory only (I-26). */
export function TokenPrompt({ backend, onGiven }: TokenPromptProps) {
  const { credentials } = useInbox();
  const client = useQueryClient();
  const { id, label } = backend.connection;
  const [isMissing, setIsMissing] = useState(false);
  const field = useId();
  const hint = useId();
  const handleSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const token = new FormData(event.currentTarget).get("token");
    if (typeof token !== "string" || token.trim() === "") return setIsMissing(true);
    event.currentTarget.reset();
    setIsMissing(false);
    credentials.give(id, token.trim());
    // The list reads with it at once: the other prompts of this connection go, not at the next poll.
    void readListAgain(client, id);
    onGiven?.();
  };
  return (
    <form className={styles["prompt"]} onSubmit={handleSubmit} aria-label={t("token.title", { label })}>
      {/* Tells a password manager which of its entries this is. */}
      <input type="text" name="username" autoComplete="username" value={id} readOnly hidden />
      <label htmlFor={field}>{t("token.label", { label })}</label>
      <div className={styles["line"]}>
        <input
          id={field}
          className={styles["field"]}
          type="password"
          name="token"
          autoComplete="current-password"
          aria-describedby={hint}
          aria-invalid={isMissing}
        />
        <Button look="send" type="submit">
          {t("token.use")}
        </Button>
      </div>
      <p id={hint} className={styles["hint"]}>
        <Icon name="info" />
        {t(isMissing ? "token.missing" : "token.hint")}
      </p>
    </form>
  );
}
