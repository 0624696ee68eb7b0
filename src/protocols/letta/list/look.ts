import { inspectCall } from "../batch/inspect.ts";
import type { LevelOf } from "./row.ts";

/** Looks at a call as its card will: part of the later half, so that the first rows wait for little code. */
export const levelOf: NonNullable<LevelOf> = (call, hasTwin) => inspectCall(call, hasTwin).level;
