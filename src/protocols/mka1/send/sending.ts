import type { Answer } from "../../../domain/decision.ts";
import type { SendingOf } from "../../sending.ts";
import type { Mka1Client } from "../client.ts";

/** What one sending is about. */
export type Sending = SendingOf<Mka1Client, Answer>;
