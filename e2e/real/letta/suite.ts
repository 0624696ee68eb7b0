import { join } from "node:path";
import { runJourneys } from "../journeys.ts";
import type { Suite } from "../suite.ts";
import { startControl } from "./control.ts";
import { installLetta } from "./install.ts";
import { password, startStack } from "./stack.ts";

/**
 * Real Letta servers, with the lock and without. REAL_LETTA_FOLDER may name an environment that is there already, and
 * REAL_FOLDER the folder that has it under `letta`.
 */
export const lettaSuite: Suite = {
  name: "letta",
  async run(root) {
    const here = join(root, "e2e", "real", "letta");
    const folder = folderOf(root);
    if (process.env["REAL_LETTA_FOLDER"] === undefined) installLetta(folder, join(here, "requirements.txt"));
    const stack = await startStack(folder, here);
    const control = await startControl(stack.servers);
    try {
      const { locked, unlocked, guarded } = stack.servers;
      return await runJourneys(root, {
        protocol: "letta",
        upstreams: { locked: locked.url, unlocked: unlocked.url, guarded: guarded.url },
        env: {
          LETTA_TEST_PASSWORD: password,
          LETTA_TEST_TOOLS: JSON.stringify(stack.toolIds),
          LETTA_TEST_MODEL: stack.modelUrl,
          LETTA_TEST_CONTROL: control.url,
          LETTA_TEST_RUN_LOG: stack.runLog,
        },
      });
    } finally {
      control.stop();
      await stack.stop();
    }
  },
};

function folderOf(root: string): string {
  return process.env["REAL_LETTA_FOLDER"] ?? join(process.env["REAL_FOLDER"] ?? join(root, ".real"), "letta");
}
