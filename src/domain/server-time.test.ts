import { describe, expect, it } from "vitest";
import { createServerTime } from "./server-time.ts";

const noon = Date.parse("2026-11-30T12:00:00Z");
const httpDate = (at: number) => new Date(Math.floor(at / 1_000) * 1_000).toUTCString();

/** A computer whose wall clock is `skew` ahead, and a server whose clock is right. */
function world(skew: number) {
  let real = noon + 123;
  let monotonic = 50;
  let wallShift = skew;
  const clock = {
    now: () => real + wallShift,
    monotonic: () => monotonic,
    wait: () => Promise.resolve(),
  };
  const time = createServerTime(clock);
  return {
    time,
    pass(ms: number) {
      real += ms;
      monotonic += ms;
    },
    sleep(ms: number) {
      real += ms;
    },
    setWall(by: number) {
      wallShift += by;
    },
    /** One request that takes `out` there and `back` here. */
    ask(out: number, back: number) {
      const sentAt = monotonic;
      this.pass(out);
      const date = httpDate(real);
      this.pass(back);
      time.learn(date, sentAt, monotonic);
    },
    fault: () => Math.abs(time.now() - real),
  };
}

describe("the server's time", () => {
  it.each([-600_000, -1_000, 0, 600_000])(
    "is known within 2 s with this computer's clock %d ms off",
    (skew) => {
      const made = world(skew);
      made.ask(40, 40);
      expect(made.fault()).toBeLessThan(2_000);
      made.pass(300_000);
      expect(made.fault()).toBeLessThan(2_000);
      expect(made.time.isServers()).toBe(true);
    },
  );

  it("is this computer's while no answer told one, and says so", () => {
    const made = world(600_000);
    made.time.learn(null, 0, 10);
    made.time.learn("yesterday", 0, 10);
    expect(made.time.isServers()).toBe(false);
    expect(made.fault()).toBe(600_000);
  });

  it("a slow answer does not replace a quick one, until the quick one is old", () => {
    const made = world(0);
    made.ask(20, 20);
    const known = made.fault();
    made.ask(10, 9_000);
    expect(made.fault()).toBe(known);
    made.pass(700_000);
    made.ask(10, 9_000);
    expect(made.fault()).not.toBe(known);
  });

  it("a clock that is set while the page is open changes nothing", () => {
    const made = world(0);
    made.ask(20, 20);
    made.setWall(600_000);
    expect(made.fault()).toBeLessThan(2_000);
  });

  it("after a sleep the next answer is believed, however slow", () => {
    const made = world(0);
    made.ask(20, 20);
    made.sleep(3_600_000);
    made.ask(700, 700);
    expect(made.fault()).toBeLessThan(2_000);
  });
});
