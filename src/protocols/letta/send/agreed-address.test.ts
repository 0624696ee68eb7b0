import { expect, it } from "vitest";
import { createAgreements } from "../../../stores/agreements-store.ts";
import { createFakeClock } from "../../../test/fake-clock.ts";
import { letta } from "../module.ts";

it("what a person agreed to for one server is not taken for agreed with another, nor with another connection", () => {
  let kept: string | null = null;
  const stored = {
    read: () => kept,
    write: (text: string) => {
      kept = text;
      return true;
    },
  };
  const guaranteesOf = (id: string, baseUrl: string, doesAgree = false) => {
    const made = letta.connect(
      { id, protocol: "letta", label: "Letta", baseUrl },
      {
        clock: createFakeClock(),
        credentials: { token: () => null, refuse: () => undefined },
        fetch: () => Promise.reject(new TypeError("nothing is asked")),
        agreements: createAgreements(stored),
      },
    );
    if ("faults" in made) throw new Error("not well formed");
    if (doesAgree) made.backend.agree?.("letta-no-lock");
    return made.backend
      .state()
      .get()
      .guarantees.map((one) => one.id);
  };
  const unlocked = "letta.guarantee.lock-unlocked";
  expect(guaranteesOf("one", "https://one.example.test", true)).toContain(unlocked);
  expect(guaranteesOf("one", "https://one.example.test")).toContain(unlocked);
  expect(guaranteesOf("one", "https://two.example.test")).not.toContain(unlocked);
  expect(guaranteesOf("two", "https://one.example.test")).not.toContain(unlocked);
});
