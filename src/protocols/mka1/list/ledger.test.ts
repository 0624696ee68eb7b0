import { expect, it } from "vitest";
import { plainPiece } from "../../../lib/json/plain-piece.ts";
import { readHeld } from "../record/held.ts";
import { Ledger } from "./ledger.ts";
import { beginning } from "./list-mark.ts";

const look = {
  viewerId: "ana",
  now: 0,
  levelOf: () => "clear" as const,
  listIdOf: ({ id }: { readonly id: string }) => id,
};

const callThat = (over: Readonly<Record<string, unknown>>) =>
  readHeld(
    plainPiece({
      id: "mcpr_1",
      type: "mcp_approval_request",
      status: "pending",
      name: "create_refund",
      response_id: "resp_1",
      requested_by: "bo",
      approvers: ["ana"],
      consumed: false,
      ...over,
    }),
  );

it("a decided call is not brought back by an answer that was asked for earlier", () => {
  const ledger = new Ledger("mka1", beginning(0));
  ledger.take(callThat({}), look, 10);
  expect(ledger.slice(0).rows).toHaveLength(1);
  ledger.take(callThat({ status: "denied", decided_by: "cleo" }), look, 20);
  expect(ledger.slice(0).gone).toMatchObject([{ by: "cleo", verb: "deny", startedAt: 20 }]);
  ledger.take(callThat({}), look, 15);
  expect(ledger.slice(0)).toMatchObject({ rows: [], gone: [] });
});

it("a mark that was given out is never changed by a later poll", () => {
  const first = new Ledger("mka1", beginning(0));
  first.take(callThat({}), look, 10);
  const { mark } = first.slice(0);
  const before = JSON.stringify([...(mark as unknown as { calls: Map<string, unknown> }).calls]);
  const second = new Ledger("mka1", mark as never);
  second.take(callThat({ status: "denied" }), look, 20);
  second.slice(0);
  expect(JSON.stringify([...(mark as unknown as { calls: Map<string, unknown> }).calls])).toBe(before);
});
