import { isProbe } from "../attacks/probes.ts";
import { attackWorlds } from "./attack-worlds.ts";
import { defaultSessions } from "./default-sessions.ts";
import { hostileInputs } from "./hostile-inputs.ts";
import { isLength, lengthWorld } from "./length-world.ts";
import { oddTurnWorlds } from "./odd-turn-worlds.ts";
import { partWorlds } from "./part-worlds.ts";
import { payloadWorlds } from "./payload-worlds.ts";
import { probeWorld } from "./probe-world.ts";
import { questionWorlds } from "./question-worlds.ts";
import { askUser } from "./questions.ts";
import { refusals } from "./refusals.ts";
import { bash, type CallSeed, createSeeder, mcp, type RawSeed } from "./sessions.ts";
import { sizeWorlds } from "./size-worlds.ts";
import type { FakeSession, FakeWorld } from "./state.ts";
import { transcriptWorlds } from "./transcript-worlds.ts";
import { calls, faulty, gated, one, type WorldSeed, type WorldSeeds, waiting } from "./world-seed.ts";

const many = (count: number): WorldSeed => ({
  seeds: () =>
    Array.from({ length: count }, (_, index) => ({
      title: `Batch ${index + 1} of ${count}`,
      minutesAgo: index + 1,
      calls: [bash(`dataset-${index + 1}`)],
    })),
});

const email = mcp("send_email", {
  to: ["bo@example.test"],
  subject: "Evaluation results",
  body: "The results are in. Shall we talk at three?",
});
const issue = mcp("issue_write", {
  repository: "shop",
  title: "Checkout fails for gift cards",
  labels: ["bug", "checkout"],
});
const changed = JSON.stringify({
  summary: "Create dataset eval-may",
  command: "phoenix-gql 'mutation { deleteDataset(input: {id: \"RGF0YXNldDox\"}) { __typename } }'",
  mutation_description: "This command will create the dataset eval-may.",
});
const minute = 60_000;
const ranUnasked: CallSeed = {
  tool: "bash",
  input: '{"summary":"Count the projects","command":"phoenix-gql \'{ projectCount }\'"}',
  output:
    '{"command":"phoenix-gql \'{ projectCount }\'","stdout":"1\\n","stderr":"","exitCode":0,"durationMs":9,"startedAt":"2026-11-30T02:40:16.286656+00:00","completedAt":"2026-11-30T02:40:16.295458+00:00","stdoutBytes":2,"stderrBytes":0,"stdoutTruncated":false,"stderrTruncated":false}',
};
const malformedPart: RawSeed = {
  json: '{"type":"tool-bash","toolCallId":17,"state":"approval-requested","input":{"command":"ls"}}',
};

const worlds: WorldSeeds = {
  default: { seeds: defaultSessions },
  "one-call": one(),
  "three-calls": calls("Prepare the release", bash("release-notes"), email, issue),
  "half-recorded": calls("Two datasets", { ...bash("train-may"), recorded: true }, bash("test-may")),
  "beside-executed": calls("Count, then create", ranUnasked, bash("after-count")),
  "asks-again": {
    seeds: (seeder) => [
      waiting("First a dataset, then a mail", [bash("eval-may")], {
        script: [{ kind: "ask", parts: seeder.parts([email]) }],
      }),
    ],
  },
  "client-tool": calls("A question", askUser("Overwrite the old dataset?")),
  mixed: calls("A dataset and a question", bash("eval-may"), askUser("Overwrite the old dataset?")),
  "hidden-characters": calls("Send the invoice", ...hostileInputs.hidden),
  "very-long": calls("Load the customers", hostileInputs.veryLong),
  "exact-numbers": calls("Pay the invoice", hostileInputs.exactNumbers),
  "duplicate-keys": calls("Delete old runs", hostileInputs.duplicateKeys),
  "two-under-one-id": calls(
    "Two calls, one id",
    { ...bash("eval-may"), callId: "call_twin" },
    { ...bash("test-may"), callId: "call_twin" },
    bash("train-may"),
  ),
  "dynamic-call": calls("A dynamic tool", { ...email, isDynamic: true }, bash("eval-may")),
  "malformed-part": calls("One good call, one broken", malformedPart, bash("eval-may")),
  "malformed-session": {
    seeds: () => [
      waiting("A session that cannot be read", [bash("unreadable")], { isMalformed: true, minutesAgo: 3 }),
      waiting("Create the evaluation dataset", [bash("eval-may")]),
      waiting("Prepare the release", [issue], { minutesAgo: 31 }),
    ],
  },
  "unknown-state": calls(
    "From a newer server",
    { ...bash("eval-may"), state: "approval-delegated" },
    bash("test-may"),
  ),
  empty: { seeds: () => [{ title: "Nothing to ask", minutesAgo: 40 }] },
  loading: gated({ listNeverAnswers: true }),
  "thousand-waiting": many(1000),
  "ten-thousand-waiting": many(10_000),
  slow: gated({ delayMs: 3000 }),
  offline: gated({ isOffline: true }),
  "someone-else-first": faulty({ kind: "someone-else", approved: false, times: 1 }),
  "changed-while-looking": one({ changesTo: changed }),
  "long-stream": one({ toolMs: 20_000 }),
  "four-streams": {
    seeds: () =>
      [1, 2, 3, 4, 5].map((n) =>
        waiting(`Slow batch ${n}`, [bash(`slow-${n}`)], { toolMs: minute, minutesAgo: n }),
      ),
  },
  "lost-reply": faulty({ kind: "lost-after", times: 1 }),
  "reply-lost-before": faulty({ kind: "lost-before", times: 1 }),
  "stream-broken": faulty({ kind: "stream-broken", times: 1 }),
  "stream-not-saved": faulty({ kind: "not-saved", times: 1 }),
  "model-fails-after-tool": one({ script: [{ kind: "fail" }] }),
  "expired-token": gated({ token: "due" }),
  "expired-on-submit": gated({ token: "due-after-chat" }),
  "viewer-forbidden": {
    ...faulty({ kind: "refusal", status: 403, text: "Viewers cannot perform this action." }),
    role: "VIEWER",
  },
  "agents-disabled-403": gated({ refusal: { status: 403, text: "Agents are disabled" } }),
  "gone-404": faulty({ kind: "refusal", status: 404, text: "Session not found", deletes: true }),
  ...questionWorlds,
  ...oddTurnWorlds,
  ...partWorlds,
  ...transcriptWorlds,
  ...attackWorlds,
  ...payloadWorlds,
  ...sizeWorlds,
  ...Object.fromEntries(refusals.map(({ name, fault }) => [name, faulty(fault)])),
};

/** Whether a scenario exists that this system's own shelf does not list: one of a number, an attack, a probe. */
export const isUnlisted = (name: string): boolean =>
  /^waiting-\d+$/.test(name) ||
  isProbe(name) ||
  isLength(name) ||
  Object.hasOwn(attackWorlds, name) ||
  Object.hasOwn(payloadWorlds, name);

/**
 * What a scenario begins with. `waiting-<number>` has so many batches; "phoenix/" may be left out.
 * Throws for a scenario that does not exist.
 */
export function worldOf(scenario: string, now: number): FakeWorld {
  const name = scenario.replace(/^phoenix\//, "");
  if (isProbe(name)) return build(probeWorld(name), now);
  if (isLength(name)) return build(lengthWorld(name), now);
  const count = /^waiting-(\d+)$/.exec(name)?.[1];
  const seed = count === undefined && Object.hasOwn(worlds, name) ? worlds[name] : undefined;
  if (seed === undefined && count === undefined) throw new Error(`there is no scenario "${scenario}"`);
  return build(seed ?? many(Number(count)), now);
}

function build({ seeds, gate, role, username }: WorldSeed, now: number): FakeWorld {
  const seeder = createSeeder(now);
  const sessions: FakeSession[] = seeds(seeder).map((seed) => seeder.session(seed));
  const viewer = { username: username ?? "ana@example.test", role: role ?? "MEMBER" };
  return { sessions, gate: gate ?? {}, viewer };
}
