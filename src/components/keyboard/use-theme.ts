import { useEffect } from "react";
import { useStore } from "zustand";
import { useInbox } from "../inbox-context.tsx";

/** Puts the chosen theme on the root, where the tokens read it; "system" leaves it to the browser. */
export function useTheme(): void {
  const { preferences } = useInbox();
  const theme = useStore(preferences, (state) => state.theme);
  useEffect(() => {
    if (theme === "system") delete document.documentElement.dataset["theme"];
    else document.documentElement.dataset["theme"] = theme;
  }, [theme]);
}
