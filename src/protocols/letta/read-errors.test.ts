import { describe, expect, it } from "vitest";
import { BackendFailure, errorOf } from "../../domain/backend-error.ts";
import { HttpFailure } from "../http.ts";
import { lettaEn } from "./messages/en.ts";
import { readFailure, wordsOf } from "./read-errors.ts";

const status = (code: number, text = "", headers: Record<string, string> = {}) =>
  readFailure(new HttpFailure({ kind: "status", status: code, text, headers: new Headers(headers) }), 0)
    .error;

describe('what goes wrong while reading (protocols/letta.md, "Errors")', () => {
  it.each([
    [400, "refused", "letta.read.refused"],
    [401, "needs-token", "letta.read.needs-token"],
    [403, "not-allowed", "letta.read.not-allowed"],
    [404, "gone", "letta.read.gone"],
    [405, "unreadable", "letta.read.no-such-path"],
    [408, "server-failed", "letta.read.server-failed"],
    [410, "gone", "letta.read.gone"],
    [422, "gone", "letta.read.no-such-id"],
    [425, "server-failed", "letta.read.server-failed"],
    [429, "slow-down", "letta.read.slow-down"],
    [500, "server-failed", "letta.read.server-failed"],
    [503, "server-failed", "letta.read.server-failed"],
    [507, "storage-full", "letta.read.storage-full"],
  ])("%i is %s", (code, kind, id) => {
    expect(status(code)).toMatchObject({ kind, said: { id } });
    expect(lettaEn).toHaveProperty([id]);
  });

  it("no answer is unreachable: a browser cannot tell it from a failure without CORS, which its sentence names", () => {
    const { error } = readFailure(new HttpFailure({ kind: "no-answer" }), 0);
    expect(error).toMatchObject({ kind: "unreachable", said: { id: "letta.read.no-answer" } });
    expect(lettaEn["letta.read.no-answer"]).toContain("ACCEPTABLE_ORIGINS");
  });

  it("a page and an answer that breaks off cannot be read; what is a failure already stays it", () => {
    expect(readFailure(new HttpFailure({ kind: "page" }), 0).error.said.id).toBe("letta.read.page");
    expect(readFailure(new HttpFailure({ kind: "broken-off" }), 0).error.kind).toBe("unreadable");
    expect(readFailure(new Error("?"), 0).error.said.id).toBe("letta.read.unreadable");
    const failure = new BackendFailure(errorOf("gone", { id: "letta.gone.request" }));
    expect(readFailure(failure, 0)).toBe(failure);
  });

  it("Letta's own words are quoted, in each form it has for them", () => {
    expect(wordsOf('{"detail":"Agent with ID x not found"}')).toBe("Agent with ID x not found");
    expect(wordsOf('{"trace_id":"","detail":"[{\'type\': \'x\'}]"}')).toBe("[{'type': 'x'}]");
    expect(wordsOf('{"detail":{"code":"PENDING_APPROVAL","message":"It waits."}}')).toBe("It waits.");
    expect(wordsOf('{"error":{"type":"llm_error","message":"The model failed.","detail":"why"}}')).toBe(
      "The model failed.",
    );
    for (const none of ["", "[]", "null", '{"detail":7}', "<html>"]) expect(wordsOf(none)).toBeNull();
  });
});
