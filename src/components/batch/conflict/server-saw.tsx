import { useId } from "react";
import type { BackendError, SawDecision } from "../../../domain/backend-error.ts";
import { conflictEn } from "../../../messages/en/conflict.ts";
import { speaker } from "../../../messages/speaker.ts";
import { LiteralText } from "../../../ui/literal-text.tsx";
import { useBatchScope } from "../batch-scope.ts";
import { callName } from "../call-name.ts";
import styles from "./conflict.module.css";

const t = speaker(conflictEn);

/** What the server says it saw, a line a decision, by the names of this batch's calls. Nothing where it did not say. */
export function ServerSaw({ error: { saw = [] } }: { readonly error: BackendError }) {
  const id = useId();
  if (saw.length === 0) return null;
  return (
    <div className={styles["saw"]}>
      <p id={id}>{t("conflict.saw", { count: saw.length })}</p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls can be scrolled by keyboard */}
      <ul tabIndex={0} aria-labelledby={id}>
        {saw.map((decision, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a server may name a call twice, and the lines never change
          <li key={index}>
            <CallSeen decision={decision} />: <VerbSeen decision={decision} />
          </li>
        ))}
      </ul>
    </div>
  );
}

/** The call as this batch names it; an id that this batch does not have is quoted. */
function CallSeen({ decision: { callId } }: { readonly decision: SawDecision }) {
  const { batch } = useBatchScope();
  const call = batch.calls.find(({ id }) => id === callId);
  if (call !== undefined) return <b>{callName(batch, call)}</b>;
  return (
    <>
      {t("conflict.other-call")}, <Quoted text={callId} />
    </>
  );
}

/** The decision, or the server's own word for it where nobody here knows it. */
function VerbSeen({ decision: { verb, word } }: { readonly decision: SawDecision }) {
  return verb === null ? <Quoted text={word} /> : t(`conflict.verb.${verb}`);
}

const Quoted = ({ text }: { readonly text: string }) => (
  <span className={styles["quoted"]}>
    “<LiteralText text={text} place="name" />”
  </span>
);
