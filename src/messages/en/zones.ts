import type { Catalogue } from "../speaker.ts";
import { counted } from "./figures.ts";

/** What tells apart who says what: the system, an agent, and what would run (threats section 1.1). */
export const zonesEn = {
  // The head of a batch
  "zone.heading": ({ count, connection }: { count: number; connection: string }) =>
    `${count} ${count === 1 ? "call" : "calls"} from ${connection}`,
  "zone.titled": "Titled",
  "zone.agent": "agent",

  // What the system says of a call
  "zone.system": "What the system says",
  "zone.system-named": ({ name }: { name: string }) => `What the system says of ${name}`,
  "zone.more": ({ count }: { count: number }) => `+${counted(count, "character", "characters")}`,
  "zone.digest-short": "digest",
  "zone.call": "Call id",
  "zone.approval": "Approval id",
  "zone.tool": "Tool",
  "zone.no-tool": "not told",
  "zone.origin": "Where it comes from",
  "zone.not-told": "not told",
  "zone.connection": "Connection",
  "zone.asked-by": "Asked by",
  "zone.deadline": "Deadline",
  "zone.no-deadline": "none",
  "zone.version": "Version",
  "zone.digest": "Digest",
  "zone.bytes": "SHA-256 of the arguments",
  "zone.bytes-none": "no arguments were sent",
  "zone.bytes-odd": "not told: the text holds an unpaired surrogate, which UTF-8 cannot write",
  "zone.bytes-wait": "being computed",
  "zone.compare":
    "Whoever looks at the same call elsewhere can compare these: version and digest in another copy of this inbox, the SHA-256 with the argument text as the system gives it, in UTF-8.",
  "zone.copy": "Copy all of it",
  "zone.copied": "Copied",
  "zone.not-copied": "The browser did not copy",

  // Addresses
  "zone.user-part":
    "The address names a user before its host. What stands before the @ is not where it leads.",
  "zone.port": ({ port }: { port: string }) => `It leads to port ${port} of that host.`,
  "zone.not-as-written":
    "It is written in a way that browsers mend: the link leads where they would, to the host that it names.",
} satisfies Catalogue;
