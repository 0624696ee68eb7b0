import { attackWorlds } from "./attack-worlds.ts";
import { clockWorlds } from "./clock-worlds.ts";
import { defaultResponses } from "./default-world.ts";
import { createIds } from "./ids.ts";
import { oddWorlds } from "./odd-worlds.ts";
import { payloadWorlds } from "./payload-worlds.ts";
import { refusalWorlds } from "./refusal-worlds.ts";
import { runWorlds } from "./run-worlds.ts";
import { createWorld, type ResponseSeed } from "./seeder.ts";
import type { FakeWorld } from "./state.ts";
import { brokenExport, createRefund, deployService, sendMail, webSearch } from "./tool-seeds.ts";
import {
  asked,
  assigned,
  decidedByBo,
  gated,
  own,
  ownTwo,
  refund,
  requested,
  toAna,
  toBo,
  type WorldSeed,
  type WorldSeeds,
} from "./world-seed.ts";

const many = (count: number): WorldSeed => ({
  responses: Array.from(
    { length: count },
    (_, index): ResponseSeed => ({
      ...asked(
        index % 2 === 0 ? "bo" : "dan",
        toAna(createRefund(`ord_${index + 1}`), { dueIn: 60 + index }),
      ),
      minutesAgo: index + 1,
    }),
  ),
});

const decidedByAna = (isConsumed: boolean): WorldSeed =>
  assigned({
    decided: { by: "ana", approves: true, minutesAgo: 60, comment: "Matches the ticket.", isConsumed },
  });

const approvedByBo = { by: "bo", approves: true, minutesAgo: 60 } as const;

/** Who decides, who continues, and where a call stands. */
const partWorlds: WorldSeeds = {
  assigned: assigned(),
  requested: requested(),
  both: { responses: [asked("ana", { ...refund, approvers: ["ana", "bo"], dueIn: 180 })] },
  observer: { responses: [asked("bo", { ...refund, approvers: ["cleo"], alsoSeenBy: ["ana"], dueIn: 180 })] },
  "no-approvers": own(),
  "built-in-tool": { responses: [asked("ana", { ...webSearch("exchange rate of today"), dueIn: 120 })] },
  "two-of-a-response": ownTwo(),
  "two-with-approvers": {
    responses: [
      asked(
        "ana",
        toBo(refund, { decided: approvedByBo }),
        toBo(sendMail("bo@example.test", "Your refund is on its way"), {
          decided: { by: "cleo", approves: false, minutesAgo: 45, comment: "I call them." },
        }),
      ),
    ],
  },
  "two-half-decided": {
    responses: [
      asked(
        "ana",
        toBo(refund, { decided: approvedByBo }),
        toBo(sendMail("bo@example.test", "Your refund is on its way")),
      ),
    ],
  },
};

const stateWorlds: WorldSeeds = {
  "approved-waiting": decidedByBo({ minutesAgo: 23 * 60 }, { minutesAgo: 25 * 60 }),
  "approved-by-you": decidedByAna(false),
  "approved-lapsed": decidedByBo({ minutesAgo: 26 * 60 }, { minutesAgo: 28 * 60 }),
  "approved-consumed": decidedByAna(true),
  "continued-before": decidedByBo({ isConsumed: true }),
  denied: decidedByBo({ approves: false, comment: "Wrong order: the customer wrote about ord_71." }),
  expired: assigned({ dueIn: -15 }),
  gone: assigned({ surprise: { kind: "forget", ms: 4000 } }),
};

const continueWorlds: WorldSeeds = {
  continue: decidedByBo({ comment: "Matches the ticket." }),
  "continue-next": decidedByBo(
    {},
    {
      script: [
        {
          text: "The refund is on its way. I would tell the customer.",
          calls: [toBo(sendMail("customer@example.test", "Your refund"))],
        },
      ],
    },
  ),
  "continue-slow": decidedByBo({}, { toolMs: 20_000 }),
  "continue-tool-fails": {
    responses: [asked("ana", toBo(brokenExport, { decided: approvedByBo }))],
  },
  "continue-fails": decidedByBo({}, { isDoomed: true }),
};

const lookingWorlds: WorldSeeds = {
  "approved-while-looking": requested({ surprise: { kind: "decide", approves: true, ms: 5000 } }),
  "denied-while-looking": assigned({ surprise: { kind: "decide", approves: false, ms: 4000 } }),
  "changed-while-looking": assigned({
    surprise: { kind: "change", ms: 4000, toolArguments: '{"order_id":"ord_17","amount":1250.00}' },
  }),
};

const worlds: WorldSeeds = {
  default: { responses: defaultResponses },
  ...partWorlds,
  ...stateWorlds,
  ...continueWorlds,
  ...lookingWorlds,
  empty: { responses: [{ by: "ana", minutesAgo: 40, asked: "What is new?", says: "Nothing.", calls: [] }] },
  several: {
    responses: [
      { ...asked("dan", toAna(deployService("search"), { dueIn: 20 })), minutesAgo: 4 },
      { ...asked("bo", toAna(refund)), minutesAgo: 20 },
      { ...asked("ana", { ...webSearch("exchange rate of today"), dueIn: 60 }), minutesAgo: 50 },
    ],
  },
  loading: gated({ listNeverAnswers: true }),
  failing: gated({ listFails: 4 }),
  slow: gated({ delayMs: 3000 }),
  offline: gated({ isOffline: true }),
  "expired-token": gated({ isTokenDue: true }),
  ...clockWorlds,
  ...runWorlds,
  ...oddWorlds,
  ...refusalWorlds,
  ...attackWorlds,
  ...payloadWorlds,
};

/** Whether a scenario exists that this system's own shelf does not list: one of a number, or an attack. */
export const isUnlisted = (name: string): boolean =>
  /^waiting-\d+$/.test(name) || Object.hasOwn(attackWorlds, name) || Object.hasOwn(payloadWorlds, name);

/**
 * What a scenario begins with. `waiting-<number>` has so many calls; "mka1/" may be left out. `now` is milliseconds
 * since the epoch of this computer. Throws for a scenario that does not exist.
 */
export function worldOf(scenario: string, now: number): FakeWorld {
  const name = scenario.replace(/^mka1\//, "");
  const count = /^waiting-(\d+)$/.exec(name)?.[1];
  const seed = count === undefined && Object.hasOwn(worlds, name) ? worlds[name] : undefined;
  if (seed === undefined && count === undefined) throw new Error(`there is no scenario "${scenario}"`);
  return buildWorld(seed ?? many(Number(count)), now);
}

/** A world with its ids and times, by its server's clock. */
export function buildWorld({ responses, gate = {} }: WorldSeed, now: number): FakeWorld {
  const serverNow = now + (gate.clockAheadMs ?? 0);
  return { ...createWorld(responses, { ids: createIds(), now: serverNow }), gate };
}
