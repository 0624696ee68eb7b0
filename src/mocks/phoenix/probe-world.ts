import { textOfProbe } from "../attacks/probes.ts";
import { calls, type WorldSeed } from "./world-seed.ts";

/** One text in every kind of field that an attacker writes: title, tool name, key, value, and what the agent says. */
export function probeWorld(name: string): WorldSeed {
  const text = textOfProbe(name);
  return calls(`title ${text}`, {
    tool: `tool${text}name`,
    input: JSON.stringify({ [`key${text}name`]: `value${text}end` }),
    title: `said${text}end`,
  });
}
