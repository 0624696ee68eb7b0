import type { Attacks } from "./attack.ts";
import { attacksAround } from "./attacks-around.ts";
import { attacksByPayload } from "./attacks-by-payload.ts";
import { attacksInArguments } from "./attacks-in-arguments.ts";
import { attacksInWords } from "./attacks-in-words.ts";
import { threatPlace } from "./threats.ts";

const every: Attacks = {
  ...attacksInWords,
  ...attacksInArguments,
  ...attacksAround,
  ...attacksByPayload,
};

/** Every attack, in the order of the threats, by the name behind "attack/". */
export const attacks: Attacks = Object.fromEntries(
  Object.entries(every).toSorted(([, one], [, other]) => threatPlace(one.threat) - threatPlace(other.threat)),
);
