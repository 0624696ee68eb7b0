import type { Catalogue } from "../speaker.ts";

/** The prompt for the token of a connection. */
export const tokenEn = {
  "token.title": ({ label }: { label: string }) => `${label} needs a token`,
  "token.label": ({ label }: { label: string }) => `Token for ${label}`,
  "token.hint":
    "It is kept in memory only and is gone with this tab. Drafts are kept; press Submit again afterwards.",
  "token.use": "Use this token",
  "token.missing": "Type or paste the token first.",
} satisfies Catalogue;
