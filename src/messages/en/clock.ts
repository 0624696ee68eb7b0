import type { Catalogue } from "../speaker.ts";

/** Words around clock text. */
export const clockEn = {
  "clock.ago": ({ age }: { age: string }) => `${age} ago`,
} satisfies Catalogue;
