import type { SubmissionEvent } from "../domain/approval-backend.ts";
import type { ApprovalBatch } from "../domain/approval-batch.ts";
import type { DecidingAnswer } from "../domain/decision.ts";
import { eachAnswer, yesOrNo } from "./contract-answers.ts";
import { firstBatch, send } from "./contract-sending.ts";
import { type EnvoleWorld, envoleWorld } from "./envole-world.ts";

/** The kinds of what was told, in order. */
export const kindsOf = (events: readonly SubmissionEvent[]) => events.map(({ kind }) => kind);
/** The ids of the notices that were told. */
export const noticesIn = (events: readonly SubmissionEvent[]) =>
  events.flatMap((event) => (event.kind === "notice" ? [event.said.id] : []));
/** The assistant's words that were told. */
export const wordsIn = (events: readonly SubmissionEvent[]) =>
  events.flatMap((event) => (event.kind === "words" ? [event.text] : [])).join("");

/** Approves all but the second call. */
export const mix = (batch: ApprovalBatch): DecidingAnswer =>
  eachAnswer(batch, ({ id }) => yesOrNo(batch.calls[1]?.id !== id));

/** Sends an answer to the first batch of a scenario, and gives everything that was told. */
export async function sentIn(scenario: string, answerOf: (batch: ApprovalBatch) => DecidingAnswer = mix) {
  const world = envoleWorld(`envole/${scenario}`);
  const batch = await firstBatch(world);
  const events = await send(world, batch, answerOf(batch));
  return { world, batch, events, last: events.at(-1) };
}

/** The requests that decided something. */
export const postsOf = ({ requests }: EnvoleWorld) => requests.filter(({ method }) => method === "POST");
/** What the fake did, of one kind. */
export const effectsOf = ({ server }: EnvoleWorld, kind: string) =>
  server.effects.all().filter((effect) => effect.kind === kind);
