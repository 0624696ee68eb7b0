import type { ToolSeed } from "./seeder.ts";
import { hostileTools, hostileWords, sendMail } from "./tool-seeds.ts";
import {
  asked,
  assigned,
  decidedByBo,
  own,
  ownTwo,
  refund,
  toAna,
  type WorldSeed,
  type WorldSeeds,
} from "./world-seed.ts";

const oneOf = (tool: ToolSeed): WorldSeed => ({ responses: [asked("bo", toAna(tool))] });

/** Scenarios about what held calls hold: arguments, items that are odd, and words that pretend. */
export const oddWorlds: WorldSeeds = {
  "exact-arguments": oneOf(hostileTools.exact),
  "objects-as-arguments": oneOf(hostileTools.object),
  "duplicate-keys": oneOf(hostileTools.duplicateKeys),
  "broken-arguments": oneOf(hostileTools.notJson),
  "missing-arguments": oneOf(hostileTools.missing),
  "very-long": oneOf(hostileTools.veryLong),
  "hidden-characters": ownTwo(hostileTools.hidden, hostileTools.lookalike),
  "one-broken": ownTwo({}, hostileTools.missing),
  "other-spellings": assigned({ spelling: "other" }),
  "unknown-status": assigned({ status: "escalated" }),
  "malformed-item": {
    responses: [
      asked(
        "bo",
        toAna(refund, {
          raw: '{"id":"$id","status":"pending","name":["create_refund"],"approvers":"everybody"}',
        }),
      ),
      asked("bo", toAna(refund)),
      asked("dan", toAna(sendMail("bo@example.test", "Your refund is on its way"))),
    ],
  },
  "hostile-words": {
    responses: [
      ...own().responses.map((response) => ({
        ...response,
        says: hostileWords,
        script: [{ text: hostileWords }],
      })),
      ...decidedByBo({ comment: hostileWords }).responses,
    ],
  },
};
