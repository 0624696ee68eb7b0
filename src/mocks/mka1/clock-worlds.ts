import { asked, assigned, decidedByBo, gated, own, refund, toAna, type WorldSeeds } from "./world-seed.ts";

const tenMinutes = 600_000;

/** As much of a minute as 25 seconds are. */
const soon = 25 / 60;

/** Scenarios about deadlines, and about the clock that they are counted by: the server's. */
export const clockWorlds: WorldSeeds = {
  expiring: assigned({ dueIn: soon }),
  "expiring-own": own({ dueIn: soon }),
  "expiring-continuation": decidedByBo({ dueIn: soon }),
  "clock-fast": gated({ clockAheadMs: tenMinutes }, assigned({ dueIn: 5 })),
  "clock-slow": gated({ clockAheadMs: -tenMinutes }, assigned({ dueIn: 5 })),
  "no-date": gated({ hasNoDate: true }, assigned({ dueIn: 5 })),
  deadlines: {
    responses: [
      asked("bo", toAna(refund, { dueIn: 1.5 })),
      asked("dan", toAna(refund, { dueIn: 9 })),
      asked("bo", toAna(refund, { dueIn: 55 })),
      asked("dan", toAna(refund, { dueIn: 60 * 30 })),
    ],
  },
};
