import { describe, expect, it } from "vitest";
import { at, spanOf } from "../../lib/json/json-piece.ts";
import { fixture, recorded } from "../../test/phoenix-recordings.ts";
import {
  answersTold,
  atWorkTold,
  refusalsTold,
  streamsTold,
  transcriptsTold,
  unread,
} from "../../test/phoenix-recordings-table.ts";
import {
  answerSaid,
  batchesOfRecording,
  batchSaid,
  recordedNames,
  refusalSaid,
  sessionsOfRecording,
  streamSaid,
} from "../../test/phoenix-told.ts";
import { transcriptOf } from "./batch/transcript.ts";
import { phoenixBatchEn } from "./messages/batch-en.ts";
import { phoenixEn } from "./messages/en.ts";

const tables = [transcriptsTold, refusalsTold, streamsTold, answersTold, unread];

describe("every recording of a real Phoenix is told", () => {
  it("each file of the folder stands in one table, and every line of a table is a file", () => {
    const tabled = tables.flatMap((table) => Object.keys(table));
    expect(tabled.toSorted()).toEqual(recordedNames().toSorted());
  });

  it.each(Object.entries(transcriptsTold))("%s says what became of every call", (name, said) => {
    expect(batchesOfRecording(name).map(batchSaid)).toEqual(said);
  });

  it.each(Object.entries(atWorkTold))("%s, while its session is at work", (name, said) => {
    expect(batchesOfRecording(name, true).map(batchSaid)).toEqual(said);
  });

  it.each(Object.keys(transcriptsTold))(
    "%s is read whole: no part of it is malformed or left raw",
    (name) => {
      const sessions = sessionsOfRecording(name);
      const parts = sessions.flatMap((messages) =>
        messages.flatMap((message) => transcriptOf([message], message).messages.flatMap((one) => one.parts)),
      );
      expect(parts.length).toBeGreaterThan(0);
      for (const part of parts) {
        expect(part.kind).not.toBe("raw");
        if (part.kind === "tool") expect(["malformed", "unknown"]).not.toContain(part.part.state);
      }
    },
  );

  it.each(Object.entries(refusalsTold))("%s is told by its own sentence", (name, said) => {
    expect(refusalSaid(name)).toBe(said);
    expect({ ...phoenixEn, ...phoenixBatchEn }).toHaveProperty([`phoenix.${said.split(": ")[1]}`]);
  });

  it("a refusal of a decision is a doubt only where the server failed", () => {
    for (const [name, said] of Object.entries(refusalsTold)) {
      const status = spanOf(at(recorded(name), "response", "status") ?? recorded(name));
      expect(/^(server-failed|unreachable|unreadable):/.test(said), name).toBe(status === "500");
    }
  });

  it.each(Object.entries(streamsTold))("%s tells what happened on its way", async (name, said) => {
    expect(await streamSaid(name)).toBe(said);
  });

  it.each(Object.entries(answersTold))("%s is read as what it is", async (name, said) => {
    expect(await answerSaid(name)).toBe(said);
  });

  it("a fixture is kept byte for byte", () => {
    expect(fixture("messages-exact-arguments.raw.json")).toContain('"exp":100.0,"minus_zero":0');
  });
});
