import { lettaSuite } from "./letta/suite.ts";
import { mka1Suite } from "./mka1/suite.ts";
import { phoenixSuite } from "./phoenix/suite.ts";
import type { Suite } from "./suite.ts";

/** What `npm run real` runs, in this order: one line a system. */
export const suites: readonly Suite[] = [phoenixSuite, lettaSuite, mka1Suite];
