import { answerAsSomeoneElse } from "./chat.ts";
import { changeArguments } from "./routes.ts";
import { bash, createSeeder } from "./sessions.ts";
import { type FakeSession, toolParts, trailingAssistant } from "./state.ts";
import type { FakeStore } from "./store.ts";

/**
 * What a test does to a fake from outside, as another client, or the world, would. Without `session` (an id or a
 * title) the newest session that waits is meant; with `finish-streams`, every one.
 */
export interface Control {
  readonly do:
    | "someone-else-approves"
    | "someone-else-denies"
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

/** Takes one step. Throws when it names no session that it can be done to. */
export function steer(store: FakeStore, step: Control): void {
  switch (step.do) {
    case "someone-else-approves":
    case "someone-else-denies":
      answerAsSomeoneElse(store, meant(store, step), step.do === "someone-else-approves");
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
  }
}

function meant(store: FakeStore, { session: wanted }: Control): FakeSession {
  const found = store.newestFirst().find((session) => {
    return wanted === undefined ? isWaiting(session) : session.id === wanted || session.title === wanted;
  });
  if (found === undefined) throw new Error(`the fake has no such session: ${wanted ?? "any that waits"}`);
  return found;
}

function isWaiting(session: FakeSession): boolean {
  const message = trailingAssistant(session);
  return message !== null && toolParts(message).some((part) => part.state === "approval-requested");
}

function addSession(store: FakeStore, { title }: Control): void {
  const seeder = createSeeder(store.clock.now(), store.ids);
  store.add(seeder.session({ title: title ?? "A new session", minutesAgo: 0, calls: [bash("new-dataset")] }));
}

function deleteSession(store: FakeStore, session: FakeSession): void {
  session.isDeleted = true;
  store.mark(session);
}
