import { describe, expect, it } from "vitest";
import { lettaRecording, lettaRecordings } from "../../test/letta-recordings.ts";
import { lettaAnswersTold, lettaRequestsTold } from "../../test/letta-recordings-table.ts";
import { batchesOfLetta, lettaBatchSaid, lettaSaid } from "../../test/letta-told.ts";
import { lettaEn } from "./messages/en.ts";
import { lettaReadEn } from "./messages/read-en.ts";

describe("every recording of a real Letta is told", () => {
  it("each file of the folder stands in the table, and every line of the tables is a file", () => {
    expect(Object.keys(lettaAnswersTold).toSorted()).toEqual(lettaRecordings());
    for (const name of Object.keys(lettaRequestsTold)) expect(lettaRecordings()).toContain(name);
  });

  it("each recorded history that holds a request stands in the table of requests", () => {
    const holding = lettaRecordings().filter((name) => {
      const { path, status } = lettaRecording(name);
      return status === 200 && path.includes("/messages") && batchesOfLetta(name).length > 0;
    });
    expect(Object.keys(lettaRequestsTold).toSorted()).toEqual(holding);
  });

  it.each(Object.entries(lettaAnswersTold))("%s is read as what it is", (name, said) => {
    expect(lettaSaid(name)).toBe(said);
  });

  it.each(Object.entries(lettaRequestsTold))("%s says what became of every call", (name, said) => {
    expect(batchesOfLetta(name).map(lettaBatchSaid)).toEqual(said);
  });

  it.each(Object.keys(lettaRequestsTold))(
    "%s is read whole: no part of it is malformed or left raw",
    (name) => {
      const parts = batchesOfLetta(name).flatMap(({ transcript }) =>
        transcript.messages.flatMap((message) => message.parts),
      );
      expect(parts.length).toBeGreaterThan(0);
      for (const part of parts) {
        if (part.kind === "tool") expect(["malformed", "unknown"]).not.toContain(part.part.state);
        // An answer is drawn with its calls, and its own message as it came; so is a return whose call is not in the file.
        if (part.kind === "raw")
          expect(["approval_response_message", "tool_return_message"]).toContain(part.type);
      }
    },
  );

  it("every sentence that a recording is told with is in the catalogue", () => {
    const known = { ...lettaEn, ...lettaReadEn };
    const batches = Object.keys(lettaRequestsTold).flatMap((name) => batchesOfLetta(name));
    for (const { notes, rules, calls } of batches) {
      const ofCalls = calls.flatMap((call) => [call.origin, call.rules.off]);
      for (const said of [...notes, ...rules.guarantees, ...ofCalls])
        if (said !== null) expect(known).toHaveProperty([said.id]);
    }
  });
});
