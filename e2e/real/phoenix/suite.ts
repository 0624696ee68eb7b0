import { join } from "node:path";
import { runJourneys } from "../journeys.ts";
import { startScriptedModel } from "../scripted-model.ts";
import type { Suite } from "../suite.ts";
import { administrator, installPhoenix, type RunningPhoenix, startPhoenix } from "./server.ts";
import { userKey } from "./sessions.ts";

/**
 * A real Phoenix, and one more that asks for a token, with a scripted model. REAL_FOLDER may name a folder with an
 * environment that is there already.
 */
export const phoenixSuite: Suite = {
  name: "phoenix",
  async run(root) {
    const folder = process.env["REAL_FOLDER"] ?? join(root, ".real");
    installPhoenix(folder);
    const model = await startScriptedModel("title");
    const running: RunningPhoenix[] = [];
    try {
      running.push(await startPhoenix(folder, model.url));
      running.push(await startPhoenix(folder, model.url, true));
      const [open, guarded] = running as [RunningPhoenix, RunningPhoenix];
      return await runJourneys(root, {
        protocol: "phoenix",
        upstreams: { real: open.url, guarded: guarded.url },
        env: { E2E_GUARDED_KEY: await userKey(guarded.url, administrator.email, administrator.password) },
      });
    } finally {
      model.stop();
      await Promise.all(running.map((one) => one.stop()));
    }
  },
};
