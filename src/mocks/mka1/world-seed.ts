import type { SendFault } from "./faults.ts";
import type { Person } from "./people.ts";
import type { CallSeed, DecidedSeed, ResponseSeed, ToolSeed } from "./seeder.ts";
import type { FakeGate } from "./state.ts";
import { createRefund, sendMail } from "./tool-seeds.ts";

/** What a scenario begins with, before its ids are made. */
export interface WorldSeed {
  readonly responses: readonly ResponseSeed[];
  readonly gate?: FakeGate;
}

/** Scenarios of one subject, by the name behind "mka1/". */
export type WorldSeeds = Readonly<Record<string, WorldSeed>>;

/** The refund that most scenarios are about. */
export const refund = createRefund("ord_17");

/** A response that somebody asked for half an hour ago. */
export const asked = (by: Person, ...calls: readonly CallSeed[]): ResponseSeed => ({
  by,
  minutesAgo: 30,
  asked: "The customer of order ord_17 wants the money back.",
  calls,
});

/** A call that Ana and Cleo are to decide. */
export const toAna = (tool: ToolSeed, more: Partial<CallSeed> = {}): CallSeed => ({
  ...tool,
  approvers: ["ana", "cleo"],
  dueIn: 180,
  ...more,
});

/** A call of Ana's that Bo and Cleo are to decide. */
export const toBo = (tool: ToolSeed, more: Partial<CallSeed> = {}): CallSeed => ({
  ...tool,
  approvers: ["bo", "cleo"],
  dueIn: 180,
  ...more,
});

/** One call that Ana is to decide for Bo. */
export const assigned = (more: Partial<CallSeed> = {}): WorldSeed => ({
  responses: [asked("bo", toAna(refund, more))],
});

/** One call of Ana's that others decide. */
export const requested = (more: Partial<CallSeed> = {}): WorldSeed => ({
  responses: [asked("ana", toBo(refund, more))],
});

/** One call of Ana's own, without approvers. */
export const own = (more: Partial<CallSeed> = {}): WorldSeed => ({
  responses: [asked("ana", { ...refund, dueIn: 120, ...more })],
});

/** Two calls of one response of Ana's, without approvers. */
export const ownTwo = (first: Partial<CallSeed> = {}, second: Partial<CallSeed> = {}): WorldSeed => ({
  responses: [
    asked(
      "ana",
      { ...refund, dueIn: 120, ...first },
      { ...sendMail("bo@example.test", "Your refund is on its way"), dueIn: 120, ...second },
    ),
  ],
});

/** One call of Ana's, decided by Bo an hour ago. */
export const decidedByBo = (decided: Partial<DecidedSeed>, more: Partial<ResponseSeed> = {}): WorldSeed => ({
  responses: [
    {
      ...asked("ana", toBo(refund, { decided: { by: "bo", approves: true, minutesAgo: 60, ...decided } })),
      minutesAgo: 180,
      ...more,
    },
  ],
});

/** One call that Ana is to decide, where sending goes wrong. */
export const faulty = (fault: SendFault): WorldSeed => assigned({ fault });

/** One call of Ana's own, where continuing goes wrong. */
export const faultyOwn = (fault: SendFault): WorldSeed => own({ fault });

/** One call of Ana's in a run of a saved agent, and no held call. */
export const inRun = (calls: readonly CallSeed[], more: Partial<ResponseSeed> = {}): ResponseSeed => ({
  ...asked("ana", ...calls),
  agent: "support",
  run: {},
  ...more,
});

/** One call that Ana is to decide, behind a gate. */
export const gated = (gate: FakeGate, world: WorldSeed = assigned()): WorldSeed => ({ ...world, gate });
