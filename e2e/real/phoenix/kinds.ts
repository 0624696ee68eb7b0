import { randomUUID } from "node:crypto";
import type { Step } from "../scripted-model.ts";
import { asksForScript, asksQuestions, createsDatasets, type PhoenixClient, together } from "./sessions.ts";

const stop = { text: "Stop. Wrong data set." };

/** What is done to a session of a kind once it waits, as another client does it. */
type Since = (phoenix: PhoenixClient, session: string) => Promise<void>;

/** One kind of session: what the model plays, what happened since, and what a person then finds in the list. */
export interface Kind {
  /** Takes the names of the data sets that its commands would make; there are as many as `calls`. */
  steps(names: readonly string[]): readonly Step[];
  readonly calls: number;
  readonly since?: Since;
  /** `decide`: it waits; `act`: it is stranded; `nothing`: no row. */
  readonly asks: "decide" | "act" | "nothing";
}

const make = (names: readonly string[]) => [createsDatasets(...names)];

const answersOf = async (phoenix: PhoenixClient, session: string, approved: boolean) =>
  (await phoenix.toolParts(session)).map(({ toolCallId = "" }) => ({ toolCallId, approved }));

const answerAll =
  (approved: boolean): Since =>
  async (phoenix, session) => {
    const toolApprovals = await answersOf(phoenix, session, approved);
    await (await phoenix.chat(session, { toolApprovals })).text();
  };

const recordAll =
  (approved: boolean): Since =>
  async (phoenix, session) =>
    phoenix.record(session, await answersOf(phoenix, session, approved));

/** The first call is answered one way, the others the other way, or not at all. */
const answerFirst =
  (rest: "deny" | "leave"): Since =>
  async (phoenix, session) => {
    const [first, ...others] = await answersOf(phoenix, session, false);
    const toolApprovals = [
      ...(first === undefined ? [] : [{ ...first, approved: true }]),
      ...(rest === "deny" ? others : []),
    ];
    await (await phoenix.chat(session, { toolApprovals })).text();
  };

const write: Since = async (phoenix, session) => {
  const message = { id: randomUUID(), role: "user", parts: [{ type: "text", ...stop }] };
  await (await phoenix.chat(session, { message })).text();
};

const giveOutput =
  (output: object): Since =>
  async (phoenix, session) => {
    const [part] = await phoenix.toolParts(session);
    await (await phoenix.chat(session, { toolOutputs: [{ ...part, ...output }] })).text();
  };

/** Every kind of session that a real Phoenix leaves behind, by name. */
export const kinds: Readonly<Record<string, Kind>> = {
  "one approval": { steps: make, calls: 1, asks: "decide" },
  "two approvals": { steps: make, calls: 2, asks: "decide" },
  "ten approvals": { steps: make, calls: 10, asks: "decide" },
  "one of two recorded": {
    steps: make,
    calls: 2,
    since: async (phoenix, session) =>
      phoenix.record(session, (await answersOf(phoenix, session, true)).slice(0, 1)),
    asks: "decide",
  },
  "asked again": {
    steps: ([first = "", second = ""]) => [createsDatasets(first), createsDatasets(second)],
    calls: 2,
    since: answerAll(true),
    asks: "decide",
  },
  question: { steps: () => [asksQuestions], calls: 0, asks: "decide" },
  script: { steps: () => [asksForScript], calls: 0, asks: "decide" },
  "approval and question": {
    steps: (names) => [together(createsDatasets(...names), asksQuestions)],
    calls: 1,
    asks: "decide",
  },
  stranded: { steps: make, calls: 1, since: recordAll(true), asks: "act" },
  "stranded denials": { steps: make, calls: 2, since: recordAll(false), asks: "act" },
  approved: { steps: make, calls: 1, since: answerAll(true), asks: "nothing" },
  denied: { steps: make, calls: 2, since: answerAll(false), asks: "nothing" },
  "approved and denied": { steps: make, calls: 2, since: answerFirst("deny"), asks: "nothing" },
  superseded: { steps: make, calls: 2, since: write, asks: "nothing" },
  "partly answered": { steps: make, calls: 2, since: answerFirst("leave"), asks: "nothing" },
  aborted: {
    steps: make,
    calls: 2,
    since: async (phoenix, session) => {
      await recordAll(false)(phoenix, session);
      await write(phoenix, session);
    },
    asks: "nothing",
  },
  answered: {
    steps: () => [asksQuestions],
    calls: 0,
    since: giveOutput({
      state: "output-available",
      output: {
        answers: { "q-colour": ["red"], "q-days": ["mon"], "q-why": "It is warm." },
        freeformTexts: {},
      },
    }),
    asks: "nothing",
  },
  cancelled: {
    steps: () => [asksQuestions],
    calls: 0,
    since: giveOutput({ state: "output-error", errorText: "Cancelled." }),
    asks: "nothing",
  },
  "failed afterwards": {
    steps: ([name = ""]) => [createsDatasets(name), { fail: 500 }],
    calls: 1,
    since: answerAll(true),
    asks: "nothing",
  },
  text: { steps: () => [{ text: "Just words." }], calls: 0, asks: "nothing" },
};
