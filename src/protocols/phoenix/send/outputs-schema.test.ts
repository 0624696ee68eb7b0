import { Ajv2020 } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";
import { describe, expect, it } from "vitest";
import { parse } from "yaml";
import type { ApprovalBatch } from "../../../domain/approval-batch.ts";
import type { DecidingAnswer } from "../../../domain/decision.ts";
import { phoenixScenarios } from "../../../mocks/phoenix/scenarios.ts";
import { listAll } from "../../../test/backend-reading.ts";
import { answerAll, eachAnswer, wholeAnswer, yesOrNo } from "../../../test/contract-answers.ts";
import { send, signal } from "../../../test/contract-sending.ts";
import { fixture } from "../../../test/phoenix-recordings.ts";
import { phoenixWorld } from "../../../test/phoenix-world.ts";

/** Seed 003's own schema of what `/tool_outputs` takes; `/chat` takes the same parts. */
const ajv = new Ajv2020({ strict: false, allErrors: true });
addFormats(ajv);
ajv.addSchema({ $id: "seed", ...(parse(fixture("seed-003.yaml")) as object) });
const validate = ajv.compile({ $ref: "seed#/components/schemas/SubmitAgentSessionToolOutputsRequestBody" });

function faultsOf(body: unknown): readonly string[] {
  if (validate(body)) return [];
  return (validate.errors ?? []).map((error) => `${error.instancePath} ${error.message ?? ""}`);
}

/** Whose batches hold client calls that wait. */
const named = phoenixScenarios
  .map(({ id }) => id)
  .filter((id) => /question|client-tool|browser-script|mixed|abort-half|answered-in-phoenix/.test(id))
  .filter((id) => !id.startsWith("phoenix/part-"));

const answers: readonly ((batch: ApprovalBatch) => DecidingAnswer)[] = [
  (batch) =>
    eachAnswer(batch, ({ rules }) => {
      if (rules.verbs.includes("answer")) return { verb: "answer", answer: wholeAnswer(rules.answer) };
      return rules.verbs.includes("decline") ? { verb: "decline", words: null } : yesOrNo(true);
    }),
  (batch) =>
    eachAnswer(batch, ({ rules }) =>
      rules.verbs.includes("decline") ? { verb: "decline", words: "Not now." } : yesOrNo(false),
    ),
  (batch) => answerAll(batch, "abort"),
];

/** Every body with outputs that leaves for one answer to the first batch with a client call. */
async function outputsIn(scenario: string, make: (typeof answers)[number]): Promise<readonly object[]> {
  const world = phoenixWorld(scenario);
  const { rows } = await listAll(world.backend);
  for (const { ref, hasClientTool } of rows) {
    if (!hasClientTool) continue;
    const { value } = await world.backend.get(ref.batchId, signal());
    await send(world, value, make(value));
  }
  return world.requests.flatMap(({ body, path }) => {
    if (!path.endsWith("/chat") && !path.endsWith("/tool_outputs")) return [];
    const { lastMessageId, toolOutputs } = JSON.parse(body) as Record<string, unknown>;
    return toolOutputs === undefined ? [] : [{ lastMessageId, toolOutputs }];
  });
}

describe("outputs as they are sent", () => {
  it("are held against a schema that refuses what does not fit", () => {
    const part = { type: "tool-ask_user", toolCallId: "c1", state: "input-available", input: {} };
    expect(faultsOf({ lastMessageId: "m", toolOutputs: [part] })).not.toEqual([]);
    expect(named.length).toBeGreaterThan(6);
  });

  it.each(named)("%s fits seed 003: answered, declined and aborted", async (scenario) => {
    for (const make of answers) {
      const bodies = await outputsIn(scenario, make);
      expect(bodies.length).toBeGreaterThan(0);
      for (const body of bodies) expect(faultsOf(body)).toEqual([]);
    }
  });
});
