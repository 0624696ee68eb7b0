import type { DecidingAnswer } from "../../../domain/decision.ts";
import type { SendingOf } from "../../sending.ts";
import type { EnvoleClient } from "../client.ts";

/** What one sending is about. */
export type Sending = SendingOf<EnvoleClient, DecidingAnswer>;
