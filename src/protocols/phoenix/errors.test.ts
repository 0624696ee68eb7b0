import { describe, expect, it } from "vitest";
import type { BackendErrorKind } from "../../domain/backend-error.ts";
import { at, spanOf, stringOf } from "../../lib/json/json-piece.ts";
import { recorded } from "../../test/phoenix-recordings.ts";
import type { HttpFault } from "../http.ts";
import { phoenixBatchEn } from "./messages/batch-en.ts";
import { phoenixEn as listEn } from "./messages/en.ts";
import { readError } from "./read-errors.ts";
import { sendError } from "./send/send-errors.ts";

const phoenixEn = { ...listEn, ...phoenixBatchEn };

type Status = Extract<HttpFault, { kind: "status" }>;

const now = Date.UTC(2026, 10, 30);

const faultOf = (status: number, text = "", headers: Record<string, string> = {}): Status => ({
  kind: "status",
  status,
  text,
  headers: new Headers(headers),
});

/** A recorded refusal as the fault that it would be here. */
function recordedFault(name: string): Status {
  const response = at(recorded(name), "response");
  const status = response === null ? null : at(response, "status");
  const body = response === null ? null : at(response, "body");
  const text = response === null ? null : stringOf(at(response, "text"));
  return faultOf(Number(status === null ? 0 : spanOf(status)), body === null ? (text ?? "") : spanOf(body));
}

/** Recorded answers to a reading, when a sending meets them. What each is told to who reads: recordings.test.ts. */
const sending: Readonly<Record<string, readonly [BackendErrorKind, string]>> = {
  "agents-disabled-403": ["not-allowed", "phoenix.send.403"],
  "auth-expired-token-401": ["needs-token", "phoenix.send.401"],
  "auth-no-token-401": ["needs-token", "phoenix.send.401"],
  "auth-untrusted-origin-401": ["not-allowed", "phoenix.send.untrusted-origin"],
  "session-unknown-404": ["gone", "phoenix.send.404"],
};

/** Statuses that were not recorded (threats 2.2). */
const others: readonly (readonly [number, BackendErrorKind])[] = [
  [408, "server-failed"],
  [410, "gone"],
  [413, "refused"],
  [418, "refused"],
  [425, "server-failed"],
  [428, "refused"],
  [429, "slow-down"],
  [451, "refused"],
  [500, "server-failed"],
  [502, "server-failed"],
  [503, "server-failed"],
  [504, "server-failed"],
  [511, "server-failed"],
];

describe("a refused decision", () => {
  it.each(Object.entries(sending))(
    "%s, met while sending, is told by its own sentence",
    (name, [kind, id]) => {
      const error = sendError(recordedFault(name), now);
      expect([error.kind, error.said.id]).toEqual([kind, id]);
      expect(phoenixEn).toHaveProperty([id]);
    },
  );

  it.each(others)("status %i is told as %s", (status, kind) => {
    const error = sendError(faultOf(status, "words"), now);
    expect(error.kind).toBe(kind);
    expect(error.serverWords).toBe("words");
    expect(phoenixEn).toHaveProperty([error.said.id]);
  });

  it("quotes the server's words apart, and names the field that a 422 refuses", () => {
    expect(sendError(recordedFault("tool-approvals-null-422"), now)).toMatchObject({
      said: { values: { field: "toolApprovals.0.approved" } },
      serverWords: "Input should be a valid boolean",
    });
    expect(sendError(recordedFault("chat-stranded-409"), now).serverWords).toContain(
      "run the approved calls again",
    );
    expect(sendError(recordedFault("chat-busy-409"), now).serverWords).toBeNull();
  });

  it("a 409 with an unknown code, without one, and in plain words is a conflict of an unknown kind", () => {
    for (const text of ['{"code":"agent_session_new"}', '{"message":"x"}', "Conflict", ""]) {
      expect(sendError(faultOf(409, text), now)).toMatchObject({
        kind: "conflict",
        said: { id: "phoenix.send.unknown-conflict" },
      });
    }
  });

  it.each(["text/html", "Text/HTML; charset=utf-8"])(
    "the markup of a page is never quoted as the server's words (%s)",
    (type) => {
      const fault = faultOf(502, "<html>Bad gateway</html>", { "content-type": type });
      expect(sendError(fault, now).serverWords).toBeNull();
      expect(readError(fault, now).serverWords).toBeNull();
    },
  );

  it("long words are quoted up to a whole character, whichever field of the answer has them", () => {
    const words = `${"x".repeat(1_999)}\u{1f512}`;
    const conflict = JSON.stringify({ code: "agent_session_busy", message: words });
    const form = JSON.stringify({ detail: [{ loc: ["body"], msg: words }] });
    const quoted = [
      readError(faultOf(418, words), now),
      sendError(faultOf(418, words), now),
      sendError(faultOf(409, conflict), now),
      sendError(faultOf(422, form), now),
    ].map(({ serverWords }) => serverWords);
    expect(quoted).toEqual(Array(4).fill("x".repeat(1_999)));
  });
});

/** Everything that can be met beside an answer with an error's status. */
const unanswered: readonly HttpFault[] = [
  { kind: "no-answer" },
  { kind: "taken-back" },
  { kind: "page" },
  { kind: "broken-off" },
];

describe("a request without an answer that can be used", () => {
  it.each(unanswered)("$kind: has its sentence, reading and sending", (fault) => {
    for (const { said } of [readError(fault, now), sendError(fault, now)])
      expect(phoenixEn).toHaveProperty([said.id]);
  });

  it("leaves doubt about what was sent", () => {
    expect(unanswered.map((fault) => sendError(fault, now).kind)).toEqual([
      "unreachable",
      "unreachable",
      "unreadable",
      "unreachable",
    ]);
  });
});

describe("a refused reading", () => {
  const reading: readonly (readonly [string, BackendErrorKind])[] = [
    ["unknown-path-post-405", "unreadable"],
    ["cors-500-allowed-origin", "server-failed"],
    ["storage-full-post-507", "storage-full"],
  ];

  it.each(reading)("%s, met while reading, is told as %s", (name, kind) => {
    const error = readError(recordedFault(name), now);
    expect(error.kind).toBe(kind);
    expect(phoenixEn).toHaveProperty([error.said.id]);
  });
});

describe("the sentences", () => {
  it("exist for every id that this folder speaks of", () => {
    const sources = import.meta.glob<string>(
      ["./*.ts", "./{list,record,batch,send}/*.ts", "!./**/*.test.ts"],
      {
        query: "?raw",
        import: "default",
        eager: true,
      },
    );
    const ids = Object.values(sources).flatMap(
      (text) => text.match(/(?<!prefix: )"phoenix\.[a-z0-9.-]+"/g) ?? [],
    );
    expect(ids.length).toBeGreaterThan(40);
    const known = new Set(Object.keys(phoenixEn).map((id) => `"${id}"`));
    expect(ids.filter((id) => !known.has(id))).toEqual([]);
  });

  it("are all spoken of by somebody", () => {
    const sources = import.meta.glob<string>(
      ["./*.ts", "./{list,record,batch,send}/*.ts", "!./**/*.test.ts"],
      {
        query: "?raw",
        import: "default",
        eager: true,
      },
    );
    const all = Object.values(sources).join("\n");
    const made = ["guarantee", "blocked", "note"];
    // Those that an error's table makes of its prefix.
    const met = [...unanswered, faultOf(418), faultOf(500)];
    const ofTables = met.flatMap((fault) => [readError(fault, now).said.id, sendError(fault, now).said.id]);
    const unspoken = Object.keys(phoenixEn).filter((id) => {
      const [, group, name] = id.split(".");
      const isMade = made.includes(group ?? "") && all.includes(`"${name}"`);
      return !all.includes(`"${id}"`) && !isMade && !ofTables.includes(id);
    });
    expect(unspoken).toEqual([]);
  });
});
