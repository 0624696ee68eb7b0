import * as z from "zod/mini";
import { createStore, type StoreApi } from "zustand/vanilla";
import { jsonOrNothing, type StoredText, storedText } from "./browser-storage.ts";

/** What a person set for this browser. */
export interface Preferences {
  readonly theme: "system" | "light" | "dark";
  /** Whether single keys act. */
  readonly keysOn: boolean;
}

const usual: Preferences = { theme: "system", keysOn: true };

const preferencesSchema = z.object({
  theme: z.catch(z.enum(["system", "light", "dark"]), usual.theme),
  keysOn: z.catch(z.boolean(), usual.keysOn),
});

/** The preferences of this browser, kept in its storage where that works, in memory otherwise. */
export function createPreferencesStore(
  kept: StoredText = storedText("approval-inbox/preferences/v1"),
): StoreApi<Preferences> {
  const read = preferencesSchema.safeParse(jsonOrNothing(kept.read()));
  const store = createStore<Preferences>()(() => (read.success ? read.data : usual));
  store.subscribe((preferences) => void kept.write(JSON.stringify(preferences)));
  return store;
}

/** Chooses a theme; "system" follows the browser. */
export function chooseTheme(store: StoreApi<Preferences>, theme: Preferences["theme"]): void {
  store.setState({ theme });
}

/** Switches single keys on or off. */
export function switchKeys(store: StoreApi<Preferences>, keysOn: boolean): void {
  store.setState({ keysOn });
}
