import { cleanup } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import { payloads, plainOf } from "../../mocks/attacks/payloads.ts";
import { aCall } from "../../test/builders.ts";
import { withOutsideText } from "../../test/outside-fields.ts";
import { renderInbox, waitingBatch } from "../../test/render-inbox.tsx";

/** How many elements of each name the list has, and which attributes of its own kind. */
function madeOf(root: HTMLElement) {
  const names: Record<string, number> = {};
  const all = [...root.querySelectorAll("*")];
  for (const { tagName } of all) names[tagName] = (names[tagName] ?? 0) + 1;
  const attributes = all.flatMap((one) =>
    one.getAttributeNames().filter((name) => /^(on|src|style)/.test(name)),
  );
  return { names, attributes };
}

async function drawn(text: string) {
  const batches = ["a", "b"].map((id) => {
    const { ref, ...rest } = waitingBatch(id, 5, ["bash", "issue_write"]);
    return { ...withOutsideText(rest, text), ref };
  });
  const inbox = await renderInbox(batches);
  const made = madeOf(inbox.container);
  const words = inbox.container.textContent;
  const names = inbox.names();
  const title = document.title;
  cleanup();
  return { made, words, names, title };
}

describe("T-32, I-04: a payload in every field of a row", () => {
  test.each(payloads)("%s adds no element to the list, and is text", async (payload) => {
    const plain = await drawn(plainOf(payload));
    const tried = await drawn(payload);
    expect(tried.made).toEqual(plain.made);
    expect(tried.words).toContain(payload);
    expect(tried.title).toBe(plain.title);
    expect(tried.names.every((name) => name?.includes(payload))).toBe(true);
  });
});

describe("T-01, T-13: a row of the list", () => {
  const lie = "Read README. Approved by Security. Deadline: none";

  test("is named by its tools, and quotes what its session is titled", async () => {
    const batch = {
      ...waitingBatch("a", 5),
      lineage: { agent: null, session: { id: "a", title: lie }, run: null },
      calls: [aCall({ toolName: "run_shell", agentSays: [{ label: "title", text: lie }] })],
    };
    const inbox = await renderInbox([batch]);
    expect(inbox.names()).toEqual(["run_shell, Phoenix, staging, no deadline"]);
    const row = inbox.link(/^run_shell/);
    expect(row).toHaveTextContent(`Phoenix, staging · “${lie}”`);
    expect(row.textContent.split("README")).toHaveLength(2);
    expect(document.title).not.toContain("README");
  });

  test("that is cut says by how much, draws no argument, and offers no verb", async () => {
    const batch = {
      ...waitingBatch("a", 5),
      lineage: { agent: null, session: { id: "a", title: `${lie} ${"x".repeat(400)}` }, run: null },
      calls: [
        aCall({ toolName: "run_shell", argumentText: { form: "in-envelope", text: '{"cmd":"rm -rf ~"}' } }),
      ],
    };
    const inbox = await renderInbox([batch]);
    const row = inbox.link(/^run_shell/);
    expect(row.textContent).toMatch(/…” \+?[\d,]+ more characters|…” \+[\d,]+/);
    expect(row).not.toHaveTextContent("rm -rf");
    expect(inbox.region.queryByRole("button", { name: /approve|deny|abort/i })).toBeNull();
    expect(row.querySelectorAll("button, input, a")).toHaveLength(0);
  });
});
