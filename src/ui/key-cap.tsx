import type { ReactNode } from "react";

/** The key that does the same as the control it stands in: drawn for the eye, no part of the control's name. */
export function KeyCap({ children }: { readonly children: ReactNode }) {
  // biome-ignore lint/a11y/noAriaHiddenOnFocusable: a `kbd` takes no focus; the rule takes it for a control
  return <kbd aria-hidden="true">{children}</kbd>;
}
