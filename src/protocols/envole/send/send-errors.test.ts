import { describe, expect, it } from "vitest";
import { type BackendErrorKind, leavesDoubt } from "../../../domain/backend-error.ts";
import type { HttpFault } from "../../http.ts";
import { envoleSendEn } from "../messages/send-en.ts";
import { sendError } from "./send-errors.ts";

const now = Date.UTC(2026, 10, 30);

const faultOf = (status: number, text = "", headers: Record<string, string> = {}): HttpFault => ({
  kind: "status",
  status,
  text,
  headers: new Headers(headers),
});

/** What each status means for an answer that had left (threats 2.2). */
const statuses: readonly (readonly [number, BackendErrorKind])[] = [
  [400, "refused"],
  [401, "needs-token"],
  [403, "not-allowed"],
  [404, "gone"],
  [405, "refused"],
  [408, "server-failed"],
  [409, "conflict"],
  [410, "gone"],
  [412, "stale"],
  [413, "refused"],
  [418, "refused"],
  [422, "refused"],
  [425, "server-failed"],
  [428, "refused"],
  [429, "slow-down"],
  [451, "refused"],
  [500, "server-failed"],
  [502, "server-failed"],
  [503, "server-failed"],
  [504, "server-failed"],
  [507, "storage-full"],
  [511, "server-failed"],
];

describe("an answer that was not taken", () => {
  it.each(statuses)("status %i is told as %s, with the server's words", (status, kind) => {
    const error = sendError(faultOf(status, '{"error":"words"}'), now);
    expect(error).toMatchObject({ kind, serverWords: "words" });
    expect(envoleSendEn).toHaveProperty([error.said.id]);
  });

  it("is quoted as text where it is no `{error}`, and never as a page's markup", () => {
    expect(sendError(faultOf(400, "no"), now).serverWords).toBe("no");
    const long = JSON.stringify({ error: "x".repeat(5_000) });
    expect(sendError(faultOf(400, long), now).serverWords).toHaveLength(2_000);
    expect(sendError(faultOf(400, '{"error":{"code":1}}'), now).serverWords).toBe('{"error":{"code":1}}');
    expect(sendError(faultOf(400), now).serverWords).toBeNull();
    const page = faultOf(502, "<html>Bad gateway</html>", { "content-type": "text/html" });
    expect(sendError(page, now).serverWords).toBeNull();
  });

  it("may be sent again when the time that the server named is over", () => {
    expect(sendError(faultOf(429, "", { "retry-after": "5" }), now).retryAt).toBe(now + 5_000);
  });

  it.each(["no-answer", "taken-back", "page", "broken-off"] as const)(
    "%s leaves in doubt what it did, and says so",
    (kind) => {
      const error = sendError({ kind }, now);
      expect(leavesDoubt(error)).toBe(true);
      expect(envoleSendEn).toHaveProperty([error.said.id], expect.stringContaining("not known"));
    },
  );
});

it("every sentence about answering is spoken of by somebody, and every one that is spoken of exists", () => {
  const sources = import.meta.glob<string>(
    ["../*.ts", "../{list,record,batch,send}/*.ts", "!../**/*.test.ts"],
    {
      query: "?raw",
      import: "default",
      eager: true,
    },
  );
  const spoken = Object.values(sources).flatMap(
    (text) => text.match(/"envole\.(send|notice|live)\.[a-z0-9-]+"/g) ?? [],
  );
  // The table of errors speaks these by its prefix.
  const byTable = ["no-answer", "page", "broken-off", "server-failed", "refused"].map(
    (name) => `"envole.send.${name}"`,
  );
  const known = Object.keys(envoleSendEn).map((id) => JSON.stringify(id));
  expect([...new Set([...spoken, ...byTable])].sort()).toEqual(known.sort());
});
