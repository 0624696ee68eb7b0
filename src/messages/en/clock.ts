import type { Catalogue } from "../speaker.ts";

interface Until {
  readonly what: "decision" | "continuation";
  readonly time: string;
  /** Null when nothing is left. */
  readonly left: string | null;
  readonly isServers: boolean;
}

/** Words around clock text. */
export const clockEn = {
  "clock.ago": ({ age }: { age: string }) => `${age} ago`,
  "deadline.until": ({ what, time, left, isServers }: Until) =>
    [
      `${what === "decision" ? "the decision" : "the requester’s continuation"} until ${time}`,
      left === null ? "no time left" : `${left} left`,
      ...(isServers ? [] : ["by this computer’s clock"]),
    ].join(", "),
} satisfies Catalogue;
