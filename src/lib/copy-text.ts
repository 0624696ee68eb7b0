import { escapeHidden } from "./literal-text.ts";

/**
 * A text as Copy gives it: what is a chip is escaped, the rest is exact. Of a line's end only the line feed is kept, so
 * that no control but line feed and tab reaches a terminal (T-14); "Copy exact" stands beside it wherever they differ.
 */
export const copyText = (text: string): string => escapeHidden(text).replaceAll("\r\n", "\n");
