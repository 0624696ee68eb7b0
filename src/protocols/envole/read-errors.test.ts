import { describe, expect, it } from "vitest";
import { type BackendErrorKind, BackendFailure } from "../../domain/backend-error.ts";
import { HttpFailure, type HttpFault } from "../http.ts";
import { envoleEn } from "./messages/en.ts";
import { readFailure } from "./read-errors.ts";

const now = Date.UTC(2026, 10, 30);

const errorOf = (fault: HttpFault) => readFailure(new HttpFailure(fault), now).error;

const status = (code: number, text = "no", headers: Record<string, string> = {}): HttpFault => ({
  kind: "status",
  status: code,
  text,
  headers: new Headers(headers),
});

describe("an error while reading", () => {
  it.each<readonly [HttpFault["kind"], BackendErrorKind]>([
    ["no-answer", "unreachable"],
    ["taken-back", "unreachable"],
    ["page", "unreadable"],
    ["broken-off", "unreadable"],
  ])("%s is told as %s", (kind, told) => {
    const error = errorOf({ kind } as HttpFault);
    expect(error.kind).toBe(told);
    expect(envoleEn).toHaveProperty([error.said.id]);
  });

  it.each<readonly [number, BackendErrorKind]>([
    [400, "refused"],
    [401, "needs-token"],
    [403, "not-allowed"],
    [404, "gone"],
    [405, "unreadable"],
    [408, "server-failed"],
    [410, "gone"],
    [425, "server-failed"],
    [429, "slow-down"],
    [500, "server-failed"],
    [502, "server-failed"],
    [507, "storage-full"],
  ])("status %i is told as %s, with a sentence and the server's own words", (code, told) => {
    const error = errorOf(status(code));
    expect([error.kind, error.serverWords]).toEqual([told, "no"]);
    expect(envoleEn).toHaveProperty([error.said.id]);
  });

  it("says when to ask again where the server says it", () => {
    expect(errorOf(status(429, "", { "retry-after": "5" })).retryAt).toBe(now + 5_000);
    expect(errorOf(status(500, "", { "retry-after": "5" })).retryAt).toBeNull();
  });

  it("quotes no markup and no more than 2,000 characters", () => {
    expect(errorOf(status(500, "<p>x</p>", { "content-type": "text/html" })).serverWords).toBeNull();
    expect(errorOf(status(500, "x".repeat(5_000))).serverWords).toHaveLength(2_000);
    expect(errorOf(status(500, `${"x".repeat(1_999)}😀`)).serverWords).toBe("x".repeat(1_999));
  });

  it("that is told already stays as it is, and anything else cannot be read", () => {
    const failure = readFailure(new Error("of our own"), now);
    expect(failure).toBeInstanceOf(BackendFailure);
    expect(failure.error.kind).toBe("unreadable");
    expect(readFailure(failure, now)).toBe(failure);
  });
});
