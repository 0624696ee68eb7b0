import { changeArguments } from "./routes.ts";
import { bash, createSeeder } from "./sessions.ts";
import { answerAsSomeoneElse, waitingParts, writeAsSomeoneElse } from "./someone-else.ts";
import type { FakeSession } from "./state.ts";
import type { FakeStore } from "./store.ts";

/**
 * What a test does to a fake from outside, as another client, or the world, would. Without `session` (an id or a
 * title) the newest session that waits is meant; with `finish-streams`, every one.
 */
export interface Control {
  readonly do:
    | "someone-else-approves"
    | "someone-else-denies"
    /** Only the first call that waits is approved or answered: the others are closed without a result. */
    | "someone-else-answers-one"
    /** Someone writes `title`, or anything, to the session: whatever waits is closed. */
    | "someone-else-writes"
    /** The conversation is summarised: what waits above the summary is dead. */
    | "compact"
    | "change-arguments"
    | "finish-streams"
    | "add-session"
    | "delete-session"
    | "go-offline"
    | "come-back"
    | "expire-token";
  readonly session?: string;
  /** The new arguments, as JSON source. */
  readonly input?: string;
  readonly title?: string;
}

/** Takes one step. Throws for a step that is not known, and when it names no session that it can be done to. */
export function steer(store: FakeStore, step: Control): void {
  switch (step.do) {
    case "someone-else-approves":
    case "someone-else-denies":
      answerAsSomeoneElse(store, meant(store, step), { approved: step.do === "someone-else-approves" });
      break;
    case "someone-else-answers-one":
      answerAsSomeoneElse(store, meant(store, step), { approved: true, isPartial: true });
      break;
    case "someone-else-writes":
      writeAsSomeoneElse(store, meant(store, step), step.title ?? "Never mind, I did it myself.");
      break;
    case "compact":
      compact(store, meant(store, step));
      break;
    case "change-arguments":
      changeArguments(
        store,
        meant(store, step),
        step.input ?? '{"summary":"Changed meanwhile","command":"ls"}',
      );
      break;
    case "finish-streams":
      store.release(step.session === undefined ? undefined : meant(store, step).id);
      break;
    case "add-session":
      addSession(store, step);
      break;
    case "delete-session":
      deleteSession(store, meant(store, step));
      break;
    case "go-offline":
      store.gate = { ...store.gate, isOffline: true };
      break;
    case "come-back":
      store.gate = { ...store.gate, isOffline: false };
      break;
    case "expire-token":
      store.hasExpired = true;
      break;
    default:
      throw new Error(`the fake knows no such step: ${String(step.do)}`);
  }
}

function meant(store: FakeStore, { session: wanted }: Control): FakeSession {
  const found = store.newestFirst().find((session) => {
    return wanted === undefined ? isWaiting(session) : session.id === wanted || session.title === wanted;
  });
  if (found === undefined) throw new Error(`the fake has no such session: ${wanted ?? "any that waits"}`);
  return found;
}

const isWaiting = (session: FakeSession): boolean => waitingParts(session).length > 0;

function compact(store: FakeStore, session: FakeSession): void {
  const at = store.clock.now();
  session.messages.push({
    id: store.ids.uuid(),
    number: store.ids.next(),
    role: "user",
    parts: [{ kind: "raw", json: '{"type":"text","text":"The following summarizes the conversation"}' }],
    isCompaction: true,
    isInterrupted: false,
    at,
  });
  store.touch(session);
}

function addSession(store: FakeStore, { title }: Control): void {
  const seeder = createSeeder(store.clock.now(), store.ids);
  store.add(seeder.session({ title: title ?? "A new session", minutesAgo: 0, calls: [bash("new-dataset")] }));
}

function deleteSession(store: FakeStore, session: FakeSession): void {
  session.isDeleted = true;
  store.mark(session);
}
