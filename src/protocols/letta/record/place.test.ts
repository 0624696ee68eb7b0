import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { batchIdOf, placeOf } from "./place.ts";

describe("the id of a batch", () => {
  it("names the agent and the message, or the conversation, the agent and the message", () => {
    expect(batchIdOf({ agentId: "agent-1", conversationId: null, messageId: "message-2" })).toBe(
      "a:agent-1:message-2",
    );
    expect(batchIdOf({ agentId: "agent-1", conversationId: "conv-3", messageId: "message-2" })).toBe(
      "c:conv-3:agent-1:message-2",
    );
  });

  it("gives back the place it was made of, whatever text its ids are", () => {
    const any = fc.string({ unit: "grapheme" });
    const places = fc.record({ agentId: any, conversationId: fc.option(any), messageId: any });
    fc.assert(
      fc.property(places, (place) => {
        expect(placeOf(batchIdOf(place))).toEqual(place);
      }),
      { numRuns: 200, examples: [[{ agentId: "a:b", conversationId: "", messageId: "%2F~\ud800" }]] },
    );
  });

  it.each(["", "a", "a:b", "a:b:c:d", "c:b:c", "c:a:b:c:d", "x:agent-1:message-2", "a:%:b", "letta"])(
    "%j names no place",
    (id) => {
      expect(placeOf(id)).toBeNull();
    },
  );
});
