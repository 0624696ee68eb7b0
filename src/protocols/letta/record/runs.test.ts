import { describe, expect, it } from "vitest";
import { youngerRuns } from "./runs.ts";

const asked = { at: Date.UTC(2026, 10, 30, 12, 0, 7), runId: "run-asked" };
const run = (id: string, at: number | null, agentId = "agent-1") => ({ id, agentId, at });

describe('runs that may be carrying out an answer (protocols/letta.md, "Finding what waits")', () => {
  it("are those of the agent that began with the request's second or later, in one order", () => {
    const runs = [
      run("run-c", asked.at + 900),
      run("run-a", asked.at),
      run("run-old", asked.at - 1),
      run("run-else", asked.at + 900, "agent-2"),
    ];
    expect(youngerRuns(runs, "agent-1", asked)).toEqual(["run-a", "run-c"]);
  });

  it("never hold the run that asked: its message is told in whole seconds and may seem older than it", () => {
    expect(youngerRuns([run("run-asked", asked.at + 400)], "agent-1", asked)).toEqual([]);
  });

  it("hold one whose time cannot be read, and all where the request's cannot: a warning is never lost", () => {
    expect(youngerRuns([run("run-x", null)], "agent-1", asked)).toEqual(["run-x"]);
    expect(youngerRuns([run("run-y", 1)], "agent-1", { at: null, runId: null })).toEqual(["run-y"]);
  });
});
