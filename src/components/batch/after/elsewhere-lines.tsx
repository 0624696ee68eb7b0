import type { Submission } from "../../../domain/submission.ts";
import type { ToolCall } from "../../../domain/tool-call.ts";
import { submissionEn } from "../../../messages/en/submission.ts";
import { speaker } from "../../../messages/speaker.ts";
import { useBatchScope } from "../batch-scope.ts";
import { callName } from "../call-name.ts";
import { whatWasDecided } from "../decided-words.ts";
import { QuotedWords } from "../quoted-words.tsx";

const t = speaker(submissionEn);

/** What was recorded of the calls that somebody else answered, by whom and with which words, where the record tells. */
export function ElsewhereLines({ submission: { state } }: { readonly submission: Submission }) {
  const { batch } = useBatchScope();
  if (state.kind !== "elsewhere") return null;
  return batch.calls
    .filter(({ id }) => state.calls.includes(id))
    .map((call) => <Line key={call.id} call={call} name={callName(batch, call)} />);
}

function Line({ call, name }: { readonly call: ToolCall; readonly name: string }) {
  const decided = lowered(whatWasDecided(call));
  const words = call.decided?.words ?? (call.outcome.kind === "denied" ? call.outcome.reason : null);
  return (
    <>
      <p>
        <strong>{t("sending.elsewhere", { name, decided })}</strong>
      </p>
      {words === null || words.trim() === "" ? null : (
        <QuotedWords label={t("sending.elsewhere-words")} text={words} />
      )}
    </>
  );
}

const lowered = (words: string): string => words.charAt(0).toLowerCase() + words.slice(1);
