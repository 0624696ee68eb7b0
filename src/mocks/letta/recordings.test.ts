import { describe, expect, test } from "vitest";
import { type AskedLetta, askLetta } from "../../test/letta-fake.ts";
import { recordedDecisions } from "../../test/letta-recorded-decisions.ts";
import { recordedHistories } from "../../test/letta-recorded-histories.ts";
import { recordedLists } from "../../test/letta-recorded-lists.ts";
import { recordedWays } from "../../test/letta-recorded-ways.ts";
import { expectAsRecorded, lettaExchanges } from "../../test/letta-shapes.ts";

/** Recordings that show nothing which the fake could answer, each with the reason. */
const elsewhere: Readonly<Record<string, string>> = {
  "q1-database-down-list": "the database is down: for a browser no answer at all, as in the scenario offline",
  "h1-get-allowed": "another origin: the same as a list",
  "h2-get-disallowed": "another origin: the same as a list",
  "h6-404-allowed": "another origin: f3",
  "h7-422-allowed": "another origin: f2",
  "h8-500-database-allowed": "another origin: a6-limit-minus-1",
};

const asked = { ...recordedLists, ...recordedHistories, ...recordedDecisions, ...recordedWays };

describe("the fake Letta answers a recorded request with the recorded status, keys, order and types", () => {
  test.each(Object.entries(asked))("%s", async (name, request) => {
    await expectAsRecorded(name, await request());
  });

  test("and no recording is left out without a reason", () => {
    expect(Object.keys({ ...asked, ...elsewhere }).sort()).toEqual(lettaExchanges);
  });
});

test("a reply shows one return for an id, and the history has both", async () => {
  const fake: AskedLetta = askLetta("letta/same-id");
  const reply = (await (await fake.decide("agents", [true])).json()) as {
    messages: { tool_returns?: unknown[] }[];
  };
  expect(reply.messages[0]?.tool_returns).toHaveLength(1);
  const returned = (await fake.history()).find((message) => message.message_type === "tool_return_message");
  expect(returned?.tool_returns).toHaveLength(2);
  expect(fake.runs()).toEqual(["send_email", "pay"]);
});
