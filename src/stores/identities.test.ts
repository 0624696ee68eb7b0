import { expect, it } from "vitest";
import { createFakeBackend } from "../test/fake-backend.ts";
import { createFakeClock } from "../test/fake-clock.ts";
import { followIdentities } from "./identities.ts";

function follow() {
  const backend = createFakeBackend({ clock: createFakeClock() });
  backend.setState({ identity: { known: false } });
  const identities = followIdentities([backend]);
  const told: [string, string | null][] = [];
  identities.subscribe((connection, was) => told.push([connection, was]));
  const become = (name: string | null) =>
    backend.setState({ identity: name === null ? { known: false } : { known: true, name } });
  return { identities, told, become };
}

it("a name that becomes known is told, and the same name again is not", () => {
  const { identities, told, become } = follow();
  expect(identities.of("px")).toBeNull();
  become("ana");
  become("ana");
  expect([identities.of("px"), told]).toEqual(["ana", [["px", null]]]);
});

it("a token that ran out changes nothing until another name is told", () => {
  const { identities, told, become } = follow();
  become("ana");
  become(null);
  become("ana");
  expect([identities.of("px"), told.length]).toEqual(["ana", 1]);
  become(null);
  expect(identities.of("px")).toBe("ana");
  become("bo");
  expect([identities.of("px"), told]).toEqual([
    "bo",
    [
      ["px", null],
      ["px", "ana"],
    ],
  ]);
});
