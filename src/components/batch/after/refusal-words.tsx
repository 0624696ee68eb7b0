import type { Submission } from "../../../domain/submission.ts";
import { submissionEn } from "../../../messages/en/submission.ts";
import { speaker } from "../../../messages/speaker.ts";
import { QuotedWords } from "../quoted-words.tsx";

const t = speaker(submissionEn);

/**
 * What came back in place of an answer, quoted: the server's words, and what the assistant said where it refused in
 * conversation. Words that stand in what the assistant said are not said twice.
 */
export function RefusalWords({ submission: { state, words } }: { readonly submission: Submission }) {
  if (!("error" in state)) return null;
  const { serverWords } = state.error;
  const agentWords = state.kind === "refused" ? words : "";
  const isSaid = serverWords === null || agentWords.includes(serverWords.trim());
  return (
    <>
      {isSaid ? null : <QuotedWords label={t("sending.server-words")} text={serverWords} />}
      {agentWords === "" ? null : <QuotedWords label={t("sending.agent-words-refused")} text={agentWords} />}
    </>
  );
}
