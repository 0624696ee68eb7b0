import AxeBuilder from "@axe-core/playwright";
import { expect, test } from "./fixtures.ts";
import type { InboxPage } from "./inbox-page.ts";

const settled: Readonly<Record<string, (inbox: InboxPage) => Promise<void>>> = {
  "phoenix/default": (inbox) => inbox.openFirstBatch(),
  "phoenix/one-call": (inbox) => inbox.openFirstBatch(),
  "phoenix/three-calls": async (inbox) => {
    await inbox.openFirstBatch();
    await inbox.choose("Approve", await inbox.callName(0));
    await inbox.choose("Deny", await inbox.callName(1));
  },
  "phoenix/half-recorded": (inbox) => inbox.openFirstBatch(),
  "phoenix/hidden-characters": (inbox) => inbox.openFirstBatch(),
  "phoenix/very-long": (inbox) => inbox.openFirstBatch(),
  "phoenix/client-tool": (inbox) => inbox.openFirstBatch(),
  "phoenix/empty": (inbox) => inbox.open(),
  "phoenix/offline": (inbox) => inbox.open(),
  "phoenix/expired-token": (inbox) => inbox.open(),
};

for (const [scenario, reach] of Object.entries(settled)) {
  for (const theme of ["light", "dark"] as const) {
    test.describe(() => {
      test.use({ scenario, colorScheme: theme });
      test(`axe finds nothing in ${scenario}, ${theme}`, async ({ inbox, page }) => {
        await reach(inbox);
        await expect(inbox.list).toBeVisible();
        const { violations } = await new AxeBuilder({ page }).analyze();
        expect(violations.map(({ id, nodes }) => [id, nodes.map((node) => node.html)])).toEqual([]);
      });
    });
  }
}
