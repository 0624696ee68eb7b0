import { entries, raw, type Writable, write } from "../json-text.ts";
import { interrupt } from "./rules.ts";
import {
  type FakeMessage,
  type FakePart,
  type FakeSession,
  type FakeStep,
  type FakeToolPart,
  saveExchange,
  toolParts,
} from "./state.ts";
import type { FakeStore } from "./store.ts";
import { outputOf, refusedOutputOf, toolName } from "./tools.ts";
import { phoenixMetadata, phoenixPartMetadata, pydanticMetadata } from "./writing.ts";

/** One turn that goes on: what runs, what was denied, and who hears of it. */
export interface Turn {
  readonly store: FakeStore;
  readonly session: FakeSession;
  readonly message: FakeMessage;
  readonly client: string;
  /** Ended when the client goes away: Phoenix then cancels the run (protocols/phoenix.md, "The stream"). */
  readonly signal: AbortSignal;
  /** Gets each event as JSON text. */
  readonly tell: (event: string) => void;
  /** The tool ran and the turn is lost: nothing is saved. */
  readonly isSaved: boolean;
  /** The stream is cut after the tools ran. */
  readonly isCut: boolean;
  /** False where an approved mutation is refused by the sandbox: it runs into exit code 1 and changes nothing. */
  readonly allowsMutations: boolean;
  /** Who denied and who runs, by the record as the request left it. */
  readonly denied: readonly FakeToolPart[];
  readonly approved: readonly FakeToolPart[];
  /** Calls whose outputs came with the request. */
  readonly told: readonly FakeToolPart[];
}

const failure =
  "status_code: 500, model_name: fake, body: {'message': 'scripted failure', 'type': 'server_error'}";
const notSaved =
  "The assistant replied, but the conversation could not be saved, so this turn will be missing when you reload.";

/** Thrown out of a turn whose stream is to break. */
class StreamCut extends Error {}

/** Plays a turn to its end, saves it, and tells the stream. The session is active until this settles. */
export async function playTurn(turn: Turn): Promise<void> {
  const { store, session } = turn;
  const outputs = new Map<FakeToolPart, string>();
  store.begin(session);
  try {
    tellCalls(turn);
    for (const part of turn.approved) await runTool(turn, part, outputs);
    if (turn.approved.length === 0 && (session.unsaved !== null || turn.told.length > 0))
      await store.hold(session, turn.signal);
    if (turn.isCut) throw new StreamCut("the stream breaks here");
    const said = nextStep(turn);
    tellStep(turn, said);
    turn.tell("[DONE]");
    if (turn.isSaved) save(turn, outputs, said);
    else session.unsaved = null;
    turn.tell(turn.isSaved ? persisted(turn) : event("error", ["errorText", notSaved]));
  } catch (thrown) {
    if (turn.isSaved) saveCutOff(turn, outputs);
    throw thrown;
  } finally {
    store.end(session);
  }
}

const event = (type: string, ...pairs: readonly (readonly [string, Writable])[]): string =>
  write(entries(["type", type], ...pairs));

const persisted = ({ message }: Turn): string =>
  event("data-transcript-persisted", ["data", entries(["messageId", message.id])], ["transient", true]);

function tellCalls({ tell, message, approved, denied }: Turn): void {
  tell(event("start", ["messageId", message.id]));
  for (const part of approved) tell(inputAvailable(part));
  for (const part of denied) tell(event("tool-output-denied", ["toolCallId", part.callId]));
}

const inputAvailable = (part: FakeToolPart): string =>
  event(
    "tool-input-available",
    ["toolCallId", part.callId],
    ["toolName", toolName(part)],
    ["input", raw(part.input)],
    ["providerMetadata", entries(["phoenix", phoenixPartMetadata(part)])],
  );

async function runTool(turn: Turn, part: FakeToolPart, outputs: Map<FakeToolPart, string>): Promise<void> {
  const { store, session, signal } = turn;
  signal.throwIfAborted();
  const at = store.clock.now();
  const run = { session: session.id, callId: part.callId, tool: toolName(part), at, client: turn.client };
  if (turn.allowsMutations) store.effects.add({ kind: "run", ...run });
  store.touch(session);
  await store.hold(session, signal);
  const output = (turn.allowsMutations ? outputOf : refusedOutputOf)(part, at, store.clock.now());
  outputs.set(part, output);
  turn.tell(event("tool-output-available", ["toolCallId", part.callId], ["output", raw(output)]));
}

function tellStep(turn: Turn, step: FakeStep): void {
  const { tell, session } = turn;
  if (step.kind === "fail") {
    tell(event("data-error", ["data", entries(["errorText", failure])]));
    tell(event("error", ["errorText", failure]));
  } else {
    tell(event("start-step"));
    if (step.kind === "text") tellText(tell, step.text, turn.store.ids.uuid());
    else tellAsking(tell, askedParts(step));
    tell(
      event("message-metadata", ["messageMetadata", entries(["phoenix", phoenixMetadata(session, false)])]),
    );
    tell(
      event("message-metadata", [
        "messageMetadata",
        entries(["pydantic_ai", pydanticMetadata(turn.store.clock.now())]),
      ]),
    );
    if (step.kind === "ask") tellRequests(tell, askedParts(step));
  }
  tell(event("finish-step"));
  tell(event("finish", ["finishReason", { text: "stop", ask: "tool-calls", fail: "error" }[step.kind]]));
}

function tellText(tell: Turn["tell"], text: string, id: string): void {
  tell(event("text-start", ["id", id]));
  tell(event("text-delta", ["delta", text], ["id", id]));
  tell(event("text-end", ["id", id]));
}

const askedParts = (step: { readonly parts: readonly FakePart[] }): FakeToolPart[] =>
  step.parts.filter((part): part is FakeToolPart => part.kind === "tool");

function tellAsking(tell: Turn["tell"], parts: readonly FakeToolPart[]): void {
  for (const part of parts) {
    const id = ["toolCallId", part.callId] as const;
    tell(event("tool-input-start", id, ["toolName", toolName(part)]));
    tell(event("tool-input-delta", id, ["inputTextDelta", part.input]));
  }
  for (const part of parts) tell(inputAvailable(part));
}

function tellRequests(tell: Turn["tell"], parts: readonly FakeToolPart[]): void {
  for (const part of parts) {
    if (part.approval === undefined) continue;
    tell(event("tool-approval-request", ["approvalId", part.approval.id], ["toolCallId", part.callId]));
  }
}

/** The model fails where it was asked to go on behind its own last words, as a late resend of outputs does (rule 7). */
function nextStep(turn: Turn): FakeStep {
  const { message, session } = turn;
  if (session.unsaved === null && message.parts.at(-1)?.kind !== "tool") return { kind: "fail" };
  return session.script.shift() ?? lastWords(turn);
}

/** Says what the model was given, so that a test can see what reached it. */
function lastWords({ approved, denied, told, session }: Turn): FakeStep {
  const names = (parts: readonly FakeToolPart[]) => parts.map(toolName).join(", ");
  const given = (part: FakeToolPart) =>
    `${toolName(part)} gave ${part.output ?? `an error: ${part.errorText}`}`;
  const read =
    session.unsaved === null ? "" : `I read: ${session.unsaved.asked.parts.map(wordsOf).join(" ")}`;
  const ran = approved.length === 0 ? "" : `Done: ${names(approved)} ran.`;
  const not = denied.length === 0 ? "" : `${names(denied)} was denied, so I left it.`;
  const said = [read, ran, told.map(given).join("; "), not].filter((words) => words !== "");
  const isIdle = approved.length + told.length === 0 && read === "";
  return { kind: "text", text: [...(isIdle ? ["Nothing ran."] : []), ...said].join(" ") };
}

const wordsOf = (part: FakePart): string =>
  part.kind === "raw" ? ((JSON.parse(part.json) as { readonly text?: string }).text ?? "") : "";

function save(turn: Turn, outputs: ReadonlyMap<FakeToolPart, string>, step: FakeStep): void {
  const { message, store, session } = turn;
  for (const part of turn.denied) part.state = "output-denied";
  for (const [part, output] of outputs) finish(part, output);
  if (step.kind === "fail") {
    message.parts.push({ kind: "raw", json: event("data-error", ["data", entries(["errorText", failure])]) });
  } else {
    message.parts.push({ kind: "raw", json: '{"type":"step-start"}' });
    if (step.kind === "ask") message.parts.push(...structuredClone(step.parts));
    else message.parts.push({ kind: "raw", json: event("text", ["text", step.text], ["state", "done"]) });
  }
  message.at = store.clock.now();
  saveExchange(session);
  store.touch(session);
}

function finish(part: FakeToolPart, output: string): void {
  part.state = "output-available";
  part.output = output;
}

/** Outputs that came are kept, what had not come is closed without a result, and the message says interrupted. */
function saveCutOff(
  { message, store, session, denied }: Turn,
  outputs: ReadonlyMap<FakeToolPart, string>,
): void {
  for (const [part, output] of outputs) finish(part, output);
  for (const part of denied) part.state = "output-denied";
  for (const part of toolParts(message)) {
    if (part.state === "approval-responded") interrupt(part);
  }
  message.isInterrupted = true;
  saveExchange(session);
  store.touch(session);
}
