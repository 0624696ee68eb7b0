import { expect, test } from "vitest";
import { createAgreements } from "./agreements-store.ts";
import { storedText } from "./browser-storage.ts";

/** A storage that a test holds; `isBlocked` makes every use of it throw, as a browser that forbids it does. */
function aStorage(isBlocked = false) {
  const texts = new Map<string, string>();
  const storage = () => {
    if (isBlocked) throw new DOMException("no", "SecurityError");
    return {
      getItem: (key: string) => texts.get(key) ?? null,
      setItem: (key: string, text: string) => void texts.set(key, text),
      removeItem: (key: string) => void texts.delete(key),
    };
  };
  return { texts, kept: storedText("agreements", storage) };
}

test("what was agreed to is remembered for that connection alone, also by the next page", () => {
  const { kept } = aStorage();
  const agreements = createAgreements(kept);
  expect(agreements.has("letta", "no-lock")).toBe(false);
  agreements.add("letta", "no-lock");
  for (const one of [agreements, createAgreements(kept)]) {
    expect(one.has("letta", "no-lock")).toBe(true);
    expect(one.has("letta", "another")).toBe(false);
    expect(one.has("letta-2", "no-lock")).toBe(false);
  }
});

test("two tabs take nothing from each other", () => {
  const { kept } = aStorage();
  const [one, other] = [createAgreements(kept), createAgreements(kept)];
  one.add("a", "x");
  other.add("b", "x");
  expect(createAgreements(kept).has("a", "x")).toBe(true);
});

test("without a storage it holds until the page ends, and what is kept in another form is nothing", () => {
  const agreements = createAgreements(aStorage(true).kept);
  agreements.add("letta", "no-lock");
  expect(agreements.has("letta", "no-lock")).toBe(true);
  for (const text of ["{", "7", '[["letta","no-lock"]]', "null"]) {
    const { texts, kept } = aStorage();
    texts.set("agreements", text);
    expect(createAgreements(kept).has("letta", "no-lock")).toBe(false);
  }
});
