import { useId, useState } from "react";
import type { ToolCall } from "../../../domain/tool-call.ts";
import { answerEn } from "../../../messages/en/answer.ts";
import { speaker } from "../../../messages/speaker.ts";
import { Button } from "../../../ui/button.tsx";
import { Icon } from "../../../ui/icon.tsx";
import { ArgumentsBox } from "../arguments/arguments-box.tsx";
import styles from "./answer.module.css";

const t = speaker(answerEn);

interface SentArgumentsProps {
  readonly call: ToolCall;
  readonly name: string;
}

/** The arguments that a form was made from, folded with their count: everything that was sent stays inspectable. */
export function SentArguments({ call, name }: SentArgumentsProps) {
  const [isOpen, setIsOpen] = useState(false);
  const id = useId();
  const count = call.argumentText.form === "missing" ? 0 : call.argumentText.text.length;
  return (
    <>
      <div className={styles["sent"]}>
        <Button look="plain" aria-expanded={isOpen} aria-controls={id} onClick={() => setIsOpen(!isOpen)}>
          <Icon name={isOpen ? "down" : "chevron"} />
          {isOpen ? t("answer.sent-close") : t("answer.sent-open", { count })}
        </Button>
      </div>
      <div id={id} hidden={!isOpen}>
        {isOpen ? <ArgumentsBox call={call} name={name} /> : null}
      </div>
    </>
  );
}
