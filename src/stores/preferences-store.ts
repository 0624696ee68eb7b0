import { createStore, type StoreApi } from "zustand/vanilla";
import { jsonOrNothing, type StoredText, storedText } from "./browser-storage.ts";

/** What a person set for this browser. */
export interface Preferences {
  readonly theme: "system" | "light" | "dark";
  /** Whether single keys act. */
  readonly keysOn: boolean;
  /** Whether helpers stand beside values of arguments: a date, a real host, JSON inside a string. */
  readonly helpersOn: boolean;
}

const usual: Preferences = { theme: "system", keysOn: true, helpersOn: true };

const themes: readonly unknown[] = ["system", "light", "dark"] satisfies Preferences["theme"][];

/** What was kept, as far as it is of the right kind; a value that is not gives way to the usual one. */
function sanitised(kept: unknown): Preferences {
  const { theme, keysOn, helpersOn } = { ...usual, ...(typeof kept === "object" ? kept : null) };
  return {
    theme: themes.includes(theme) ? theme : usual.theme,
    keysOn: typeof keysOn === "boolean" ? keysOn : usual.keysOn,
    helpersOn: typeof helpersOn === "boolean" ? helpersOn : usual.helpersOn,
  };
}

/** The preferences of this browser, kept in its storage where that works, in memory otherwise. */
export function createPreferencesStore(
  kept: StoredText = storedText("approval-inbox/preferences/v1"),
): StoreApi<Preferences> {
  const store = createStore<Preferences>()(() => sanitised(jsonOrNothing(kept.read())));
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

/** Shows helpers beside values, or takes them away. */
export function switchHelpers(store: StoreApi<Preferences>, helpersOn: boolean): void {
  store.setState({ helpersOn });
}
