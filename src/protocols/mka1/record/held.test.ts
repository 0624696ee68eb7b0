import { describe, expect, it } from "vitest";
import { readText } from "../../../lib/json/json-piece-spans.ts";
import { plainPiece } from "../../../lib/json/plain-piece.ts";
import { momentOf, personOf } from "../assumed.ts";
import { repeatedKeyOf } from "../batch/inspect.ts";
import { readHeld } from "./held.ts";
import { batchIdOf, placeOf } from "./place.ts";

const whole = {
  id: "mcpr_1",
  type: "mcp_approval_request",
  status: "pending",
  tool_type: "mcp",
  name: "create_refund",
  server_label: "payments",
  arguments: "{}",
  response_id: "resp_1",
  requested_by: "ana",
  approvers: ["bo"],
  consumed: false,
  created_at: 1_796_040_000,
  expires_at: 1_796_050_000,
};

const held = (over: Readonly<Record<string, unknown>>) => readHeld(plainPiece({ ...whole, ...over }));

describe("spellings of one thing (assumed wire)", () => {
  it.each([
    [1_796_040_000, { at: 1_796_040_000_000, namesNoZone: false }],
    ["2026-11-30T12:00:00Z", { at: 1_796_040_000_000, namesNoZone: false }],
    ["2026-11-30T13:00:00.000+01:00", { at: 1_796_040_000_000, namesNoZone: false }],
    ["2026-11-30T12:00:00", { at: 1_796_040_000_000, namesNoZone: true }],
    ["2026-11-30 12:00:00", { at: 1_796_040_000_000, namesNoZone: true }],
    ["tomorrow", null],
    ["1796040000", null],
    [null, null],
    [{}, null],
  ])("the time %j is %j", (written, moment) => {
    expect(momentOf(plainPiece(written))).toEqual(moment);
  });

  it.each([
    ["ana", { id: "ana", label: "ana" }],
    [
      { id: "ana", email: null, name: null },
      { id: "ana", label: "ana" },
    ],
    [
      { id: "ana", email: "ana@example.test", name: null },
      { id: "ana", label: "ana@example.test (ana)" },
    ],
    [
      { id: "u1", email: "a@example.test", name: "Ana" },
      { id: "u1", label: "Ana (u1)" },
    ],
    ["", null],
    [{ name: "Ana" }, null],
    [7, null],
  ])("the person %j is %j", (written, person) => {
    expect(personOf(plainPiece(written))).toEqual(person);
  });

  it("what is optional may be null or left out", () => {
    const names = ["server_label", "agent_id", "decided_by", "comment", "decided_at"] as const;
    const nulls = held(Object.fromEntries(names.map((name) => [name, null])));
    const { server_label: _, ...rest } = whole;
    const absent = readHeld(plainPiece(rest));
    expect({ ...nulls, source: null }).toEqual({ ...absent, source: null });
    expect(absent.fault).toBeNull();
  });
});

describe("what is no held call", () => {
  it.each([
    ["id", { id: "" }],
    ["id", { id: "x".repeat(256) }],
    ["id", { id: ".." }],
    ["type", { type: "function_call" }],
    ["status", { status: 7 }],
    ["name", { name: ["create_refund"] }],
    ["response_id", { response_id: null }],
    ["requested_by", { requested_by: null }],
    ["approvers", { approvers: "everybody" }],
    ["approvers", { approvers: ["bo", null] }],
    ["consumed", { consumed: "no" }],
    ["expires_at", { expires_at: "soon" }],
  ])("%s is its fault: %j", (field, over) => {
    expect(held(over).fault).toBe(field);
  });

  it("a status that is not known is no fault of the shape, and none of the four", () => {
    expect(held({ status: "escalated" })).toMatchObject({
      fault: null,
      status: null,
      saidStatus: "escalated",
    });
  });

  it.each([null, 7, "text", [], {}])("%j is read as a call with a fault", (value) => {
    expect(readHeld(plainPiece(value)).fault).not.toBeNull();
  });

  it("a key that stands twice in the call itself is found", () => {
    const source = readText('{"id":"a","name":"b","id":"c"}');
    expect(source === null ? null : repeatedKeyOf({ source })).toBe("id");
  });
});

describe("the id of a batch", () => {
  it.each([
    [{ kind: "held", callId: "mcpr_1" }, "h:mcpr_1"],
    [{ kind: "response", responseId: "resp_1" }, "r:resp_1"],
    [{ kind: "run", agentId: "a:b", runId: "r", callId: "mcpr/1" }, "g:a%3Ab:r:mcpr%2F1"],
  ] as const)("%j is %s, and back", (place, id) => {
    expect(batchIdOf(place)).toBe(id);
    expect(placeOf(id)).toEqual(place);
  });

  it.each(["", "nothing", "h:", "h:a:b", "g:a:b", "h:..", "%", "z:a"])("%j names nothing", (id) => {
    expect(placeOf(id)).toBeNull();
  });
});
