import { within } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { aBatch, aCall, anError } from "../../test/builders.ts";
import { renderBatch } from "../../test/render-batch.tsx";

const three = () =>
  aBatch({
    calls: [
      aCall({ id: "c1", toolName: "bash" }),
      aCall({ id: "c2", toolName: "issue_write" }),
      aCall({ id: "c3", toolName: "run_sql" }),
    ],
  });

test("each call is an article named by its tool and its place, and its verbs are named by it", async () => {
  const pane = await renderBatch(three());
  expect(pane.region.getAllByRole("article").map((article) => article.getAttribute("aria-label"))).toEqual([
    "bash, 1 of 3",
    "issue_write, 2 of 3",
    "run_sql, 3 of 3",
  ]);
  for (const name of ["Approve bash, 1 of 3", "Deny issue_write, 2 of 3", "Approve run_sql, 3 of 3"]) {
    expect(pane.button(name)).toHaveAttribute("aria-pressed", "false");
  }
  expect(pane.region.queryByRole("button", { name: /abort/i })).toBeNull();
});

test("a single call is named by its tool alone, without all-buttons and meter", async () => {
  const pane = await renderBatch(aBatch());
  expect(pane.article("bash")).toBeVisible();
  expect(pane.button("Approve bash")).toBeVisible();
  expect(pane.region.queryByRole("button", { name: "Approve all" })).toBeNull();
  expect(pane.region.queryByText(/of 1 decided/)).toBeNull();
});

test("the head says who asks, in whose name, when, and that there is no deadline", async () => {
  const pane = await renderBatch(three());
  expect(pane.region.getByRole("heading", { name: "3 calls from Phoenix, staging" })).toBeVisible();
  expect(pane.region.getByText("Titled “Tidy the disk”")).toBeVisible();
  expect(pane.region.getByText("in the name of ana@example.test")).toBeVisible();
  expect(pane.region.getByText("no deadline")).toBeVisible();
});

test("T-01: a title that a person or agent wrote is quoted text beside the heading, whatever it holds", async () => {
  const title = '<img src=x onerror="alert(1)"> **bold** https://evil.test';
  const pane = await renderBatch(
    aBatch({ lineage: { agent: null, session: { id: "s", title }, run: null } }),
  );
  expect(pane.region.getByRole("heading", { level: 2 })).toHaveTextContent(/^1 call from Phoenix, staging$/);
  expect(pane.region.getByText(`Titled “${title}”`)).toBeVisible();
  expect(pane.container.querySelectorAll("img, a, b")).toHaveLength(0);
});

test("a pressed verb keeps its words, and the card says whose choice it is", async () => {
  const pane = await renderBatch(three());
  await pane.user.click(pane.button("Approve bash, 1 of 3"));
  expect(pane.button("Approve bash, 1 of 3")).toHaveAttribute("aria-pressed", "true");
  expect(pane.article("bash, 1 of 3")).toHaveTextContent("You: approve");
  await pane.user.click(pane.button("Approve bash, 1 of 3"));
  expect(pane.button("Approve bash, 1 of 3")).toHaveAttribute("aria-pressed", "false");
});

test("the dock counts what is decided, says what Submit would send, and names the first fault", async () => {
  const pane = await renderBatch(three());
  await pane.user.click(pane.button("Approve bash, 1 of 3"));
  await pane.user.click(pane.button("Deny issue_write, 2 of 3"));
  expect(pane.region.getByText("2 of 3 decided")).toBeVisible();
  expect(pane.region.getByText("1 approve, 1 deny")).toBeVisible();
  expect(pane.region.getByText("as ana@example.test")).toBeVisible();
  const submit = pane.button("Submit decisions");
  expect(submit).toHaveAttribute("aria-disabled", "true");
  expect(submit).toHaveAccessibleDescription(/run_sql, 3 of 3 is undecided/);
});

test("a press on Submit that cannot go sends nothing and moves the focus to the first fault", async () => {
  const pane = await renderBatch(three());
  await pane.user.click(pane.button("Submit decisions"));
  expect(pane.article("bash, 1 of 3")).toHaveFocus();
  expect(pane.region.getByText(/^Not taken: bash, 1 of 3 is undecided/)).toBeVisible();
  expect(pane.backend.asked.submits).toBe(0);
});

test("Approve all leaves out a marked call and says which and why; Deny all takes it", async () => {
  const marked = aCall({
    id: "c2",
    toolName: "mail",
    inspection: {
      level: "marked",
      marks: [{ kind: "hidden-characters", count: 1, codes: ["U+200B"], place: { in: "name" }, spelt: null }],
    },
  });
  const pane = await renderBatch(aBatch({ calls: [aCall({ id: "c1" }), marked] }));
  await pane.user.click(pane.button("Approve all"));
  expect(pane.region.getByText("“Approve all” left out mail, 2 of 2: it is marked.")).toBeVisible();
  expect([...pane.draft().choices.keys()]).toEqual(["c1"]);
  await pane.user.click(pane.button("Deny all"));
  expect(pane.draft().choices.get("c2")?.verb).toBe("deny");
});

test("what an agent says stands in a labelled box after the arguments, without headings, links or buttons", async () => {
  const text = "# Safe\n[OK] Reviewed <b>by</b> Security https://evil.test";
  const pane = await renderBatch(aBatch({ calls: [aCall({ agentSays: [{ label: "title", text }] })] }));
  const box = pane.region.getByRole("figure", { name: "The agent says of this call, as title" });
  expect(box.querySelectorAll("a, button, img, svg, h1, h2, h3, h4, input, iframe, style, b")).toHaveLength(
    0,
  );
  const end = pane.region.getByText(/^End of arguments/);
  expect(end.compareDocumentPosition(box) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
  expect(pane.article("bash")).not.toHaveAccessibleName(/Safe/);
});

test("a recorded call beside a waiting one shows its outcome in words and has no verbs", async () => {
  const calls = [
    aCall({ id: "c1", outcome: { kind: "recorded-beside-waiting", approved: true } }),
    aCall({ id: "c2", toolName: "issue_write" }),
  ];
  const pane = await renderBatch(aBatch({ calls }));
  expect(pane.article("bash, 1 of 2")).toHaveTextContent("Recorded: approve.");
  expect(pane.region.queryByRole("button", { name: "Approve bash, 1 of 2" })).toBeNull();
  expect(pane.region.getByText("0 of 1 decided")).toBeVisible();
});

test("a client tool that takes nothing here shows its arguments and says why; the head leads to the system’s page", async () => {
  const off = { id: "off.not-offered" };
  const call = aCall({ toolName: "ask_user", isClientTool: true, rules: { verbs: [], off, answer: null } });
  const batch = aBatch({ calls: [call], pageUrl: "https://phoenix.example.test/sessions/1" });
  const pane = await renderBatch({ ...batch, rules: { ...batch.rules, blocked: off } });
  const card = pane.article("ask_user");
  expect(card).toHaveTextContent("This call does not take this decision.");
  expect(card).toHaveTextContent('"ls"');
  const link = pane.region.getByRole("link", { name: "Open its page on phoenix.example.test" });
  expect(link).toHaveAttribute("href", "https://phoenix.example.test/sessions/1");
  expect(link).toHaveAttribute("rel", "noopener noreferrer");
  expect(pane.region.queryByRole("button", { name: /^(Approve|Deny|Answer|Decline|Abort) / })).toBeNull();
});

test("why a batch cannot be answered stands once, beside Submit, where nothing counts what cannot be decided", async () => {
  const blocked = { id: "test.blocked" };
  const calls = ["c1", "c2"].map((id) => aCall({ id, rules: { verbs: [], off: blocked, answer: null } }));
  const batch = aBatch({ calls });
  const pane = await renderBatch({ ...batch, rules: { ...batch.rules, blocked: { id: "test.hanging" } } });
  const dock = within(pane.region.getByRole("region", { name: "Decisions" }));
  expect(pane.region.getAllByText("test.hanging")).toEqual([dock.getByText("test.hanging")]);
  expect(pane.button("Submit decisions")).toHaveAccessibleDescription(/^test\.hanging/);
  expect(dock.queryByText(/decided|nothing chosen/)).toBeNull();
});

test.each(["javascript:alert(1)", "data:text/html,x", "not a url", "//evil.test"])(
  "a page address that is no web address makes no link: %s",
  async (pageUrl) => {
    const pane = await renderBatch(aBatch({ pageUrl }));
    expect(pane.region.queryByRole("link")).toBeNull();
  },
);

test("a batch that the server does not know says that it is gone", async () => {
  const pane = await renderBatch(aBatch(), { isForgotten: true });
  expect(pane.region.getByRole("heading", { name: "This batch is gone" })).toBeVisible();
  expect(pane.region.queryByRole("button", { name: /Approve|Deny|Submit/ })).toBeNull();
});

test("a token is asked for in place, and the draft stays", async () => {
  const pane = await renderBatch(three());
  await pane.user.click(pane.button("Deny bash, 1 of 3"));
  pane.backend.getFaults.push(anError("needs-token"));
  await pane.reads(three());
  expect(pane.region.getByLabelText(/token/i, { selector: "input" })).toBeVisible();
  expect(pane.button("Deny bash, 1 of 3")).toHaveAttribute("aria-pressed", "true");
});

test("one card that cannot be drawn harms only itself: its raw text and Deny stay", async () => {
  const broken = aCall({ id: "c2", toolName: "odd", agentSays: null as unknown as [] });
  const errors = vi.spyOn(console, "error").mockImplementation(() => {});
  const pane = await renderBatch(aBatch({ calls: [aCall({ id: "c1" }), broken] }));
  errors.mockRestore();
  expect(pane.article("odd, 2 of 2")).toHaveTextContent('{"command":"ls"}');
  await pane.user.click(pane.button("Deny odd, 2 of 2"));
  expect(pane.button("Deny odd, 2 of 2")).toHaveAttribute("aria-pressed", "true");
  expect(pane.button("Approve odd, 2 of 2")).toHaveAttribute("aria-disabled", "true");
  expect(pane.button("Approve bash, 1 of 2")).not.toHaveAttribute("aria-disabled");
});
