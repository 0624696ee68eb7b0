import { describe, expect, it } from "vitest";
import type { SubmissionEvent } from "../../../domain/approval-backend.ts";
import { compareWithRecord } from "../../../domain/record-comparison.ts";
import { abortOf, aDenial, anApproval, eachOf } from "../../../test/letta-answers.ts";
import {
  eventStream,
  json,
  recordedItem,
  runStream,
  type ScriptedLetta,
  scriptedLetta,
} from "../../../test/letta-scripted.ts";

const approveBoth = eachOf(["one", "two"], [anApproval(null), anApproval(null)]);
const denyBoth = eachOf(["one", "two"], [aDenial("No"), aDenial("No")]);

const kindsOf = (events: readonly SubmissionEvent[]) => events.map(({ kind }) => kind);
const lastOf = (events: readonly SubmissionEvent[]) => events.at(-1);

/** What the record that ended a sending says of it; the last event where that is none. */
function standsIn(events: readonly SubmissionEvent[], answer = denyBoth) {
  const last = lastOf(events);
  return last?.kind === "record" ? compareWithRecord(answer, last.reading.value).kind : last;
}

/** The server records both calls alike, as after a tool that ended. */
function record({ state }: ScriptedLetta, approve: boolean, reason: string | null = "No"): void {
  state.responses = [...state.responses, ["one", "two"].map((id) => recordedItem(id, approve, reason))];
  state.isPending = false;
}

describe("an answer that is taken", () => {
  it("is sent when its run is named, its stream is closed at once, and the record is read when the run ended", async () => {
    const world = scriptedLetta();
    world.state.run = (turn) => {
      if (turn === 4) record(world, false);
      return { status: turn < 4 ? "running" : "completed" };
    };
    const events = await world.send(denyBoth);
    expect(kindsOf(events)).toEqual(["sending", "sent", "record"]);
    expect(standsIn(events)).toBe("recorded");
    expect(world.left).toHaveLength(1);
    expect(world.left[0]?.signal?.aborted).toBe(true);
  });

  it("is never called recorded for a 200 or a run that completed: what the server swallowed shows the other's", async () => {
    const world = scriptedLetta();
    world.state.run = () => {
      if (world.state.isPending) record(world, true, null);
      return { status: "completed" };
    };
    expect(standsIn(await world.send(denyBoth))).toBe("elsewhere");
  });

  it("is told as decided twice where the record holds two", async () => {
    const world = scriptedLetta();
    world.state.run = () => {
      if (world.state.isPending) {
        record(world, true, null);
        record(world, false);
      }
      return { status: "completed" };
    };
    expect(standsIn(await world.send(denyBoth))).toBe("decided-twice");
  });

  it("waits for a record that lags behind the end of its run", async () => {
    const world = scriptedLetta();
    world.state.run = () => {
      void world.clock.wait(2_000).then(() => record(world, false));
      return { status: "completed" };
    };
    expect(standsIn(await world.send(denyBoth))).toBe("recorded");
  });

  it("leaves its request waiting where nothing was done: the record says so, and nobody says recorded", async () => {
    const world = scriptedLetta();
    expect(standsIn(await world.send(denyBoth))).toBe("still-waiting");
  });

  it("is told as recorded while the agent is at its next steps, long before their end", async () => {
    const world = scriptedLetta();
    void world.clock.wait(4_000).then(() => record(world, false));
    world.state.run = () => ({ status: "running" });
    expect(standsIn(await world.send(denyBoth))).toBe("recorded");
    expect(world.clock.monotonic()).toBeLessThan(20_000);
  });

  it("is not known after five minutes of a run that never ends, and the calls wait", async () => {
    const world = scriptedLetta();
    world.state.run = () => ({ status: "running" });
    expect(standsIn(await world.send(approveBoth))).toMatchObject({
      kind: "unknown",
      error: { said: { id: "letta.send.endless" } },
    });
    expect(world.clock.monotonic()).toBeGreaterThan(295_000);
    expect((await world.read()).status).toBe("waiting");
  });

  it("is not known soon after nothing can be read of its run any more", async () => {
    const world = scriptedLetta();
    world.state.run = () => {
      throw new TypeError("Failed to fetch");
    };
    expect(standsIn(await world.send(approveBoth))).toMatchObject({
      kind: "unknown",
      error: { kind: "unreachable", said: { id: "letta.send.lost" } },
    });
    expect(world.clock.monotonic()).toBeLessThan(30_000);
  });

  it("tells that a tool may have run, where the server was killed and its record cannot be read either", async () => {
    const world = scriptedLetta();
    world.state.run = () => {
      world.state.isDown = true;
      return { status: "running" };
    };
    expect(standsIn(await world.send(approveBoth))).toMatchObject({
      kind: "unknown",
      error: { kind: "unreachable", said: { id: "letta.send.lost" } },
    });
  });

  it("is followed on through a reading that fails now and then", async () => {
    const world = scriptedLetta();
    world.state.run = (turn) => {
      if (turn % 2 === 0) throw new TypeError("Failed to fetch");
      if (turn > 8) record(world, false);
      return { status: turn > 8 ? "completed" : "running" };
    };
    expect(standsIn(await world.send(denyBoth))).toBe("recorded");
  });
});

describe("a run that failed", () => {
  const modelWords = "UNAUTHENTICATED: Authentication failed with OpenAI: Error code: 401";

  it.each([
    ["a text", modelWords],
    ["an object", { message_type: "error_message", message: "An error occurred.", detail: modelWords }],
  ])(
    "after the decision was recorded is a notice beside the record: `metadata.error` is %s",
    async (_, error) => {
      const world = scriptedLetta();
      world.state.run = () => {
        if (world.state.isPending) record(world, false);
        return { status: "failed", metadata: { error } };
      };
      const events = await world.send(denyBoth);
      expect(kindsOf(events)).toEqual(["sending", "sent", "notice", "record"]);
      expect(events[2]).toMatchObject({ said: { id: "letta.notice.model-failed" }, serverWords: modelWords });
      expect(standsIn(events)).toBe("recorded");
      expect(world.refused).toEqual([]);
    },
  );

  it.each([
    "Invalid tool call IDs. Expected '['three']', but received '['one', 'two']'.",
    "Cannot process approval response: No tool call is currently awaiting approval. Please send a regular message to interact with the agent.",
  ])(
    "while the request waits, and says that nothing was taken, is a refusal in its words: %s",
    async (detail) => {
      const world = scriptedLetta();
      world.state.run = () => ({ status: "failed", metadata: { error: { detail } } });
      expect(lastOf(await world.send(denyBoth))).toMatchObject({
        kind: "refused",
        error: { kind: "stale", said: { id: "letta.send.400" }, serverWords: detail },
        reading: { value: { status: "waiting" } },
      });
    },
  );

  it("while the request waits, for any other reason, leaves doubt: the tool may have run", async () => {
    const world = scriptedLetta();
    world.state.run = () => ({ status: "failed", metadata: { error: "out of memory" } });
    expect(lastOf(await world.send(denyBoth))).toMatchObject({
      kind: "unknown",
      error: { said: { id: "letta.send.run-failed" }, serverWords: "out of memory" },
    });
  });

  it("because somebody else had decided is told by what was recorded, with no notice of a failure", async () => {
    const world = scriptedLetta();
    world.state.run = () => {
      if (world.state.isPending) record(world, true, null);
      return { status: "failed", metadata: { error: "No tool call is currently awaiting approval." } };
    };
    const events = await world.send(denyBoth);
    expect(kindsOf(events)).toEqual(["sending", "sent", "record"]);
    expect(standsIn(events)).toBe("elsewhere");
  });
});

describe("the stream of an answer", () => {
  it("may fail before it names a run: status 200, `event: error`", async () => {
    const world = scriptedLetta();
    const detail = "Invalid tool call IDs. Expected 'a'.";
    const error = { message_type: "error_message", run_id: null, message: "An error.", detail };
    world.state.answer = () => eventStream([`event: error\ndata: ${JSON.stringify(error)}\n\n`]);
    expect(lastOf(await world.send(denyBoth))).toMatchObject({
      kind: "refused",
      error: { kind: "stale", serverWords: detail },
    });
  });

  it.each([
    ["breaks before it says anything", () => eventStream([], { isBroken: true }), "broken-off"],
    ["ends without naming a run", () => eventStream(["data: [DONE]\n\n"]), "wrong-answer"],
    ["is silent for a minute", () => eventStream([], { isOpen: true }), "no-answer"],
    ["is a page", () => new Response("<p>", { headers: { "content-type": "text/html" } }), "page"],
    ["is no stream", () => json({ fine: true }), "wrong-answer"],
  ])("that %s leaves doubt", async (_, answer, said) => {
    const world = scriptedLetta();
    world.state.answer = answer;
    const events = await world.send(denyBoth);
    expect(kindsOf(events)).toEqual(["sending", "unknown"]);
    expect(lastOf(events)).toMatchObject({ error: { said: { id: `letta.send.${said}` } } });
    expect(world.left).toHaveLength(1);
  });
});

describe("the same content again", () => {
  const otidsOf = ({ left }: ScriptedLetta) =>
    left.map(({ body }) => (JSON.parse(body) as { messages: { otid: string }[] }).messages[0]?.otid);

  it("joins the run that it began, while that may live: the otid is the key of the content", async () => {
    const world = scriptedLetta();
    world.state.answer = () => {
      throw new TypeError("Failed to fetch");
    };
    await world.send(denyBoth);
    await world.send(denyBoth);
    expect(otidsOf(world)).toEqual(["key", "key"]);
  });

  it("begins another run after one that ended without effect: its otid would only give that one again", async () => {
    const world = scriptedLetta();
    world.state.run = () => ({ status: "failed", metadata: { error: "Invalid tool call IDs." } });
    await world.send(denyBoth);
    await world.send(denyBoth);
    await world.send({ ...approveBoth, key: "another" });
    expect(otidsOf(world)).toEqual(["key", "key.2", "another"]);
  });

  it("begins another run after one that was given up, and gives up one that it joined when its time is over", async () => {
    const world = scriptedLetta();
    world.state.run = () => ({ status: "running" });
    await world.send(abortOf(["one", "two"], "Stop"));
    const after = world.clock.monotonic();
    world.state.answer = () => runStream("run-2");
    await world.send(abortOf(["one", "two"], "Stop"));
    expect(otidsOf(world)).toEqual(["key", "key.2"]);
    expect(world.clock.monotonic() - after).toBeGreaterThan(295_000);
  });
});
