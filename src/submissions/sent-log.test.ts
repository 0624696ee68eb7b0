import { afterEach, expect, test, vi } from "vitest";
import { storedText } from "../stores/browser-storage.ts";
import { createFakeClock } from "../test/fake-clock.ts";
import { memoryStorage } from "../test/sending-page.ts";
import { createSentLog } from "./sent-log.ts";

afterEach(() => vi.unstubAllGlobals());

/** The log of a tab that keeps it under `key`, and what the browser tells it of other tabs. */
function aTab(key: string) {
  const tab = new EventTarget();
  vi.stubGlobal("addEventListener", tab.addEventListener.bind(tab));
  vi.stubGlobal("removeEventListener", tab.removeEventListener.bind(tab));
  const log = createSentLog({ clock: createFakeClock(), kept: storedText(key, memoryStorage) });
  const othersWrote = (written: string) =>
    tab.dispatchEvent(Object.assign(new Event("storage"), { key: written }));
  return { log, othersWrote };
}

test.each(["approval-inbox/sent/v1", "approval-inbox-demo/phoenix/three-calls/sent/v1"])(
  "a tab that keeps what was sent under %s hears of what another writes there, and of nothing else",
  (key) => {
    const { log, othersWrote } = aTab(key);
    let heard = 0;
    const stop = log.subscribe(() => {
      heard += 1;
    });
    othersWrote(key);
    expect(heard).toBe(1);
    othersWrote("approval-inbox/another/sent/v1");
    expect(heard).toBe(1);
    stop();
    othersWrote(key);
    expect(heard).toBe(1);
  },
);
