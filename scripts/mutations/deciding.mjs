/** @typedef {import("./run.mjs").Mutation} Mutation */

const look = "src/domain/call-look.ts";
const lookTest = "src/domain/call-look.test.ts";
const boxTest = "src/components/batch/arguments/arguments-box.test.tsx";
const guardsTest = "src/components/batch/press/guards.test.tsx";
const press = "src/components/batch/press/use-press.ts";
const keys = "src/components/batch/press/use-batch-keys.ts";

/** @type {readonly Mutation[]} */
const wholeOfIt = [
  {
    name: "the tail rule is off: the end need not have been in view",
    file: look,
    find: `if (!look.isEndSeen) return sentence("off.end-not-seen");`,
    put: "",
    test: { file: boxTest, name: "Approve is off until the end of the arguments was reached" },
  },
  {
    name: "the tail rule is off: what is folded need not have been opened",
    file: look,
    find: `if (look.unopened > 0) return sentence("off.unopened", { count: look.unopened });`,
    put: "",
    test: { file: boxTest, name: "nothing is folded without a count and a control, and Approve waits" },
  },
  {
    name: "a look at an earlier text counts for a changed one",
    file: look,
    find: "if (look === undefined || look.digest !== call.digest)",
    put: "if (look === undefined)",
    test: { file: lookTest, name: "was looked at before it changed" },
  },
  {
    name: "what cannot be inspected can be approved",
    file: look,
    find: `if (call.inspection.level === "uninspectable" && !policy.allowUninspectable)
    return sentence("off.uninspectable");`,
    put: "",
    test: { file: lookTest, name: "an uninspectable call is approvable only where the deployment allows it" },
  },
  {
    name: "deny is as hard as approve",
    file: look,
    find: `if (verb !== "approve") return null;`,
    put: "",
    test: { file: lookTest, name: "deny is on whatever was looked at, and whatever the level" },
  },
];

/** @type {readonly Mutation[]} */
const binding = [
  {
    name: "the press latch is removed: what went down need not be what comes up",
    file: press,
    find: `if (mark(met.batch) !== mark(batch)) return t("press.changed");`,
    put: "",
    test: { file: guardsTest, name: "a call that changed between press and release is not decided (I-09)" },
  },
  {
    name: "the press latch is removed: a second press sends again",
    file: "src/submissions/runner.ts",
    find: "if (isLatched(before)) return null;",
    put: "",
    test: { file: "src/submissions/press.test.ts", name: "pressed twice in one tick sends once" },
  },
  ...["phoenix", "envole", "letta", "mka1"].map((protocol) => ({
    name: `version and digests are left out of the send: ${protocol}`,
    file: "src/domain/decision.ts",
    find: "version !== seen.version || calls.some((call) => seen.digests.get(call.id) !== call.digest);",
    put: `version === "" && calls.some((call) => seen.digests.get(call.id) === "");`,
    test: {
      file: `src/protocols/${protocol}/contract.test.ts`,
      name: "a change between look and press sends nothing and gives the new reading",
    },
  })),
  {
    name: "nothing is read afresh before sending",
    file: "src/protocols/phoenix/send/submit.ts",
    find: "if (isChanged(record.reading.value, seen)) return",
    put: 'if (isChanged(record.reading.value, seen) && seen.batchId === "") return',
    test: {
      file: "src/protocols/phoenix/contract.test.ts",
      name: "answered by someone else before the press: nothing is sent",
    },
  },
];

/** @type {readonly Mutation[]} */
const guarding = [
  {
    name: "the guard of half a second is removed",
    file: "src/components/batch/press/press-guard.ts",
    find: "const guardMs = 500;",
    put: "const guardMs = 0;",
    test: { file: guardsTest, name: "a press just after a card arrived by itself is not taken" },
  },
  {
    name: "keys that repeat by themselves decide",
    file: keys,
    find: "taken(event, () => event.repeat || actByKey(call, key, event.nativeEvent));",
    put: "taken(event, () => actByKey(call, key, event.nativeEvent));",
    test: { file: guardsTest, name: "auto-repeat and composition decide nothing" },
  },
  {
    name: "keys that repeat by themselves send",
    file: keys,
    find: "taken(event, () => event.repeat || submitByKey(event));",
    put: "taken(event, () => submitByKey(event));",
    test: { file: guardsTest, name: "auto-repeat and composition decide nothing" },
  },
  {
    name: "keys of a composition decide",
    file: keys,
    find: "if (isComposing(event.nativeEvent) || event.defaultPrevented || isInWarning(event.target)) return;",
    put: "if (event.defaultPrevented || isInWarning(event.target)) return;",
    test: { file: guardsTest, name: "auto-repeat and composition decide nothing" },
  },
  {
    name: "decisions are offered inside another page's frame",
    file: "src/components/batch/batch-view.tsx",
    find: "isFramed: window.top !== window.self,",
    put: "isFramed: false,",
    test: {
      file: "src/components/batch/dock/one-pane.test.tsx",
      name: "inside another page's frame nothing can be decided",
    },
  },
];

/** What is decided: only what was seen whole, by a press that was meant. */
export const deciding = [...wholeOfIt, ...binding, ...guarding];
