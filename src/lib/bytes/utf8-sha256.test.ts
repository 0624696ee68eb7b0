import { createHash } from "node:crypto";
import { afterEach, describe, expect, it, vi } from "vitest";
import { utf8Sha256 } from "./utf8-sha256.ts";

afterEach(() => {
  vi.unstubAllGlobals();
});

describe("the SHA-256 that a second channel can compare (T-48)", () => {
  const texts = ["", '{"command":"ls"}', "caf\u00e9 \u202e\u{1f600}\n"];

  it.each(texts)("of %j is what sha256sum gives for its bytes", async (text) => {
    expect(await utf8Sha256(text)).toBe(createHash("sha256").update(text, "utf8").digest("hex"));
  });

  it.each(texts)(
    "of %j is the same where the browser has none of its own: on plain-http hosts",
    async (text) => {
      vi.stubGlobal("crypto", {});
      expect(await utf8Sha256(text)).toBe(createHash("sha256").update(text, "utf8").digest("hex"));
    },
  );

  it("is not invented for half a surrogate pair, which no bytes spell", async () => {
    expect(await utf8Sha256("a\ud800b")).toBeNull();
  });
});
