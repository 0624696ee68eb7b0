import { within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { ToolCall } from "../../../domain/tool-call.ts";
import { aBatch, aCall } from "../../../test/builders.ts";
import { renderBatch } from "../../../test/render-batch.tsx";

// React tells of every fault that a boundary caught.
beforeEach(() => {
  vi.spyOn(console, "error").mockImplementation(() => {});
});
afterEach(() => {
  vi.restoreAllMocks();
});

function Broken(): never {
  throw new Error("the card is broken");
}

/** A call of which one member cannot be read. */
const broken = (member: keyof ToolCall, over: Partial<ToolCall> = {}): ToolCall =>
  Object.defineProperty({ ...aCall({ id: "c-7", toolName: "rm", ...over }) }, member, {
    get: () => {
      throw new Error(`${member} is broken`);
    },
  });

/** Twenty calls, the eighth of which cannot be drawn. */
const twenty = (bad: ToolCall) =>
  aBatch({ calls: Array.from({ length: 20 }, (_, at) => (at === 7 ? bad : aCall({ id: `c-${at}` }))) });

describe("I-07: one call that cannot be drawn harms only itself", () => {
  test("nineteen of twenty stand, its text stands as it came, Deny works, and Approve is off", async () => {
    const command = '{"command":"rm -rf /srv"}';
    const pane = await renderBatch(
      twenty(broken("agentSays", { argumentText: { form: "in-envelope", text: command } })),
    );
    expect(pane.region.getAllByRole("article")).toHaveLength(20);
    const card = pane.article("rm, 8 of 20");
    expect(card).toHaveTextContent("This call could not be drawn.");
    expect(within(card).getByText(command)).toBeVisible();
    expect(pane.region.getAllByText(/^End of arguments/)).toHaveLength(19);

    await pane.user.click(pane.button("Approve rm, 8 of 20"));
    expect(pane.button("Approve rm, 8 of 20")).toHaveAttribute("aria-disabled", "true");
    expect(pane.draft().choices.get("c-7")).toBeUndefined();
    await pane.user.click(pane.button("Deny rm, 8 of 20"));
    expect(pane.draft().choices.get("c-7")).toMatchObject({ verb: "deny" });
    await pane.user.click(pane.button("Approve bash, 9 of 20"));
    expect(pane.draft().choices.get("c-8")).toMatchObject({ verb: "approve" });
  }, 90_000);

  test("where not even its verbs can be drawn its text still stands, beside nineteen that can be decided", async () => {
    const verbs = vi.fn(() => {
      throw new Error("verbs are broken");
    });
    vi.doMock("./call-verbs.tsx", () => ({ CallVerbs: verbs }));
    vi.resetModules();
    const [{ CallBoundary }, { render, screen }, { BatchScope }] = await Promise.all([
      import("./call-boundary.tsx"),
      import("@testing-library/react"),
      import("../batch-scope.ts"),
    ]);
    vi.doUnmock("./call-verbs.tsx");
    const batch = aBatch();
    const scope = { batch } as React.ComponentProps<typeof BatchScope>["value"];
    render(
      <BatchScope value={scope}>
        {batch.calls.map((call) => (
          <CallBoundary key={call.id} call={call}>
            <Broken />
          </CallBoundary>
        ))}
        <p>a neighbour</p>
      </BatchScope>,
    );
    expect(screen.getByText('{"command":"ls"}')).toBeVisible();
    expect(screen.getByText("a neighbour")).toBeVisible();
    expect(verbs).toHaveBeenCalled();
  });
});
