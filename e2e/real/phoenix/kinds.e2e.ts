import { expect, test } from "../../fixtures.ts";
import type { InboxPage } from "../../inbox-page.ts";
import { upstreamOf } from "../upstreams.ts";
import { type Kind, kinds } from "./kinds.ts";
import { PhoenixClient } from "./sessions.ts";

const phoenix = new PhoenixClient(upstreamOf("real"));
const unique = () => `${Date.now().toString(36)}${Math.random().toString(36).slice(2, 6)}`;

test.use({ scenario: "real" });

/** Whatever a person can press in a session of any kind, no command runs a second time, and what is told is so. */
for (const [name, kind] of Object.entries(kinds)) {
  test(`${name}: what it asks is told, and whatever is pressed runs nothing twice`, async ({ inbox }) => {
    const title = `${name} ${unique()}`;
    const names = Array.from({ length: kind.calls }, (_, at) => `kind-${at}-${unique()}`);
    const session = await phoenix.waitingSession(title, kind.steps(names));
    await kind.since?.(phoenix, session);
    const before = await made(names);
    await inbox.open();
    const row = inbox.rows.filter({ hasText: title });
    if (kind.asks === "nothing") {
      await expect(inbox.list).not.toContainText("Looking through");
      await expect(row).toHaveCount(0);
      return;
    }
    await row.click();
    await expect(inbox.calls.first()).toBeVisible();
    const approved = await pressAll(inbox, kind);
    await expect(inbox.status).toContainText("Recorded:", { timeout: 20_000 });
    expect(inbox.watched.decisions).toHaveLength(1);
    // A data set that exists already makes a second run fail: an exit code other than 0 would tell it.
    const ran = (await phoenix.toolParts(session)).filter(({ output }) => output?.exitCode !== undefined);
    for (const { output } of ran) expect(output?.exitCode).toBe(0);
    const after = await made(names);
    expect(after.length - before.length, "as many new data sets as calls that ran now").toBe(
      kind.asks === "act" ? 0 : approved + recordedBefore(name),
    );
  });
}

/** "one of two recorded" runs its recorded call with the answer to the other. */
const recordedBefore = (name: string): number => (name === "one of two recorded" ? 1 : 0);

async function made(names: readonly string[]): Promise<readonly string[]> {
  const datasets = await phoenix.datasets();
  return names.filter((name) => datasets.includes(name));
}

/** Approves every call that takes it, declines every other, or closes the turn. Gives how many were approved. */
async function pressAll(inbox: InboxPage, kind: Kind): Promise<number> {
  if (kind.asks === "act") {
    await inbox.closeTurn("Leave it.");
    return 0;
  }
  const approved = await inbox.namesOfVerb("Approve");
  for (const name of approved) await inbox.choose("Approve", name);
  for (const name of await inbox.namesOfVerb("Decline")) await inbox.choose("Decline", name);
  await inbox.submit.click();
  return approved.length;
}
