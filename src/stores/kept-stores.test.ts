import { describe, expect, it, vi } from "vitest";
import { memoryStorage } from "../test/sending-page.ts";
import { storedText } from "./browser-storage.ts";
import { createCredentialsStore } from "./credentials-store.ts";
import { chooseTheme, createPreferencesStore, switchHelpers, switchKeys } from "./preferences-store.ts";

describe("preferences", () => {
  it("stand again after a reload", () => {
    const storage = memoryStorage();
    const kept = storedText("preferences", () => storage);
    const store = createPreferencesStore(kept);
    expect(store.getState()).toEqual({ theme: "system", keysOn: true, helpersOn: true });
    chooseTheme(store, "dark");
    switchKeys(store, false);
    switchHelpers(store, false);
    expect(createPreferencesStore(kept).getState()).toEqual({
      theme: "dark",
      keysOn: false,
      helpersOn: false,
    });
  });

  it.each(["", "{", "null", "[]", '{"theme":"pink","keysOn":"yes","helpersOn":1}'])(
    "are the usual ones when %j is kept",
    (text) => {
      const storage = memoryStorage();
      storage.setItem("preferences", text);
      const store = createPreferencesStore(storedText("preferences", () => storage));
      expect(store.getState()).toEqual({ theme: "system", keysOn: true, helpersOn: true });
    },
  );

  it("one that cannot be read leaves the other as it was", () => {
    const storage = memoryStorage();
    storage.setItem("preferences", '{"theme":"pink","keysOn":false}');
    const store = createPreferencesStore(storedText("preferences", () => storage));
    expect(store.getState()).toEqual({ theme: "system", keysOn: false, helpersOn: true });
  });

  it("work in memory where the storage is blocked: even asking for it may throw", () => {
    const store = createPreferencesStore(
      storedText("preferences", () => {
        throw new DOMException("blocked", "SecurityError");
      }),
    );
    chooseTheme(store, "light");
    expect(store.getState().theme).toBe("light");
  });
});

describe("tokens", () => {
  it("are kept in memory only", () => {
    const setItem = vi.fn();
    vi.stubGlobal("localStorage", { getItem: () => null, setItem });
    const { credentials, give } = createCredentialsStore();
    give("px", "token-1");
    expect(credentials.token("px")).toBe("token-1");
    expect(credentials.token("other")).toBeNull();
    expect(setItem).not.toHaveBeenCalled();
  });

  it("a refusal takes away the token it speaks of, never a newer one", () => {
    const { credentials, give } = createCredentialsStore();
    give("px", "old");
    give("px", "new");
    credentials.refuse("px", "old");
    credentials.refuse("px", null);
    expect(credentials.token("px")).toBe("new");
    credentials.refuse("px", "new");
    expect(credentials.token("px")).toBeNull();
  });
});
