import { expect, test } from "../fixtures.ts";
import { approveOneDenyOne, byKeyboard, byMouse } from "../journey.ts";
import { createsDatasets, PhoenixClient } from "./sessions.ts";

const phoenix = new PhoenixClient(process.env["E2E_UPSTREAM"] ?? "");
const unique = () => `${Date.now().toString(36)}${Math.random().toString(36).slice(2, 6)}`;

test.use({ scenario: "real" });

for (const [way, hand] of [["mouse", byMouse], ["keyboard alone", byKeyboard]] as const) {
  test(`by ${way}, the approved command runs and the denied one does not`, async ({ inbox }) => {
    const [kept, dropped, title] = [`kept-${unique()}`, `dropped-${unique()}`, `Two ${unique()}`];
    const session = await phoenix.waitingSession(title, [createsDatasets(kept, dropped)]);
    await approveOneDenyOne(inbox, hand(inbox), title);
    const [approved, denied] = await phoenix.toolParts(session);
    expect(approved).toMatchObject({ state: "output-available", output: { exitCode: 0 } });
    expect(denied?.state).toBe("output-denied");
    const datasets = await phoenix.datasets();
    expect(datasets).toContain(kept);
    expect(datasets).not.toContain(dropped);
  });
}
