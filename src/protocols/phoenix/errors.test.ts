import { describe, expect, it } from "vitest";
import type { BackendErrorKind } from "../../domain/backend-error.ts";
import { fixture, recorded, recordings } from "../../test/phoenix-recordings.ts";
import type { HttpFault } from "../http.ts";
import { phoenixBatchEn } from "./messages/batch-en.ts";
import { phoenixEn as listEn } from "./messages/en.ts";
import { readError } from "./read-errors.ts";
import { sendError } from "./send-errors.ts";
import { at, spanOf, stringOf } from "./source.ts";

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

/** Every recorded answer to a decision that was refused, and what a person is told. */
const sending: Readonly<Record<string, readonly [BackendErrorKind, string]>> = {
  "agents-disabled-403": ["not-allowed", "phoenix.send.403"],
  "auth-expired-token-401": ["needs-token", "phoenix.send.401"],
  "auth-no-token-401": ["needs-token", "phoenix.send.401"],
  "auth-untrusted-origin-401": ["not-allowed", "phoenix.send.untrusted-origin"],
  "auth-viewer-403": ["not-allowed", "phoenix.send.403"],
  "chat-400-after-recording-approval": ["refused", "phoenix.send.400"],
  "chat-provider-not-configured-400": ["refused", "phoenix.send.400"],
  "chat-after-crash-busy-409": ["busy", "phoenix.send.busy"],
  "chat-after-crash-stranded-409": ["conflict", "phoenix.send.approvals-conflict"],
  "chat-already-executed-409": ["conflict", "phoenix.send.approvals-conflict"],
  "chat-busy-409": ["busy", "phoenix.send.busy"],
  "chat-messages-stale-409": ["stale", "phoenix.send.messages-stale"],
  "chat-mixed-resends-persisted-approval-409": ["conflict", "phoenix.send.approvals-conflict"],
  "chat-model-stale-409": ["stale", "phoenix.send.model-stale"],
  "chat-reverses-persisted-answer-409": ["conflict", "phoenix.send.approvals-conflict"],
  "chat-stranded-409": ["conflict", "phoenix.send.approvals-conflict"],
  "compact-already-409": ["conflict", "phoenix.send.already-compact"],
  "tool-outputs-changed-409": ["conflict", "phoenix.send.outputs-conflict"],
  "chat-empty-422": ["refused", "phoenix.send.422"],
  "chat-not-json-422": ["refused", "phoenix.send.422"],
  "session-patch-nothing-422": ["refused", "phoenix.send.422"],
  "tool-approvals-null-422": ["refused", "phoenix.send.422"],
  "session-unknown-404": ["gone", "phoenix.send.404"],
  "tool-approvals-other-owner-404": ["gone", "phoenix.send.404"],
  "tool-outputs-other-namespace-500": ["server-failed", "phoenix.send.server-failed"],
  "storage-full-post-507": ["storage-full", "phoenix.send.507"],
  "unknown-path-post-405": ["refused", "phoenix.send.405"],
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
  it.each(Object.entries(sending))("%s is told by its own sentence", (name, [kind, id]) => {
    const error = sendError(recordedFault(name), now);
    expect([error.kind, error.said.id]).toEqual([kind, id]);
    expect(phoenixEn).toHaveProperty([id]);
  });

  it.each(others)("status %i is told as %s", (status, kind) => {
    const error = sendError(faultOf(status, "words"), now);
    expect(error.kind).toBe(kind);
    expect(error.serverWords).toBe("words");
    expect(phoenixEn).toHaveProperty([error.said.id]);
  });

  it("every recorded refusal has a kind that is not a doubt, unless the server failed", () => {
    for (const name of recordings()) {
      const fault = recordedFault(name);
      if (fault.status < 400) continue;
      const { kind } = sendError(fault, now);
      expect(["server-failed", "unreachable", "unreadable"].includes(kind), name).toBe(fault.status === 500);
    }
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

  it("the markup of a page is never quoted as the server's words", () => {
    const fault = faultOf(502, "<html>Bad gateway</html>", { "content-type": "text/html" });
    expect(sendError(fault, now).serverWords).toBeNull();
  });
});

describe("a refused reading", () => {
  const reading: readonly (readonly [string, BackendErrorKind])[] = [
    ["auth-expired-token-401", "needs-token"],
    ["auth-untrusted-origin-401", "not-allowed"],
    ["agents-disabled-403", "not-allowed"],
    ["session-unknown-404", "gone"],
    ["unknown-path-post-405", "unreadable"],
    ["sessions-bad-cursor-422", "refused"],
    ["cors-500-allowed-origin", "server-failed"],
    ["storage-full-get-507", "storage-full"],
  ];

  it.each(reading)("%s is told as %s", (name, kind) => {
    const error = readError(recordedFault(name), now);
    expect(error.kind).toBe(kind);
    expect(phoenixEn).toHaveProperty([error.said.id]);
  });
});

describe("the sentences", () => {
  it("exist for every id that this folder speaks of", () => {
    const sources = import.meta.glob<string>(["./*.ts", "!./*.test.ts"], {
      query: "?raw",
      import: "default",
      eager: true,
    });
    const ids = Object.values(sources).flatMap((text) => text.match(/"phoenix\.[a-z0-9.-]+"/g) ?? []);
    expect(ids.length).toBeGreaterThan(40);
    const known = new Set(Object.keys(phoenixEn).map((id) => `"${id}"`));
    expect(ids.filter((id) => !known.has(id))).toEqual([]);
  });

  it("are all spoken of by somebody", () => {
    const sources = import.meta.glob<string>(["./*.ts", "!./*.test.ts"], {
      query: "?raw",
      import: "default",
      eager: true,
    });
    const all = Object.values(sources).join("\n");
    const made = ["guarantee", "blocked", "note"];
    const unspoken = Object.keys(phoenixEn).filter((id) => {
      const [, group, name] = id.split(".");
      return !all.includes(`"${id}"`) && !(made.includes(group ?? "") && all.includes(`"${name}"`));
    });
    expect(unspoken).toEqual([]);
  });
});

it("a fixture is kept byte for byte", () => {
  expect(fixture("messages-exact-arguments.raw.json")).toContain('"exp":100.0,"minus_zero":0');
});
