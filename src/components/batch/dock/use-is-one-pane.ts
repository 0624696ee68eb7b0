import { useSyncExternalStore } from "react";

/** Under 900 px one pane stands alone (design section 6). */
const query = "(max-width: 899.98px)";

/** Whether the screen has room for one pane only. */
export function useIsOnePane(): boolean {
  return useSyncExternalStore(subscribe, () => matchMedia(query).matches);
}

function subscribe(onChange: () => void): () => void {
  const media = matchMedia(query);
  media.addEventListener("change", onChange);
  return () => media.removeEventListener("change", onChange);
}
