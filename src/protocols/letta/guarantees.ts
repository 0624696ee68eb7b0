import { type Sentence, sentence } from "../../domain/sentence.ts";

/** What is known of a server's lock: it took an answer under it, a person agreed to do without, or nothing yet. */
export type LockMode = "locked" | "unlocked" | "unknown";

/** What Letta promises and what it does not, told of every batch and of the connection (protocols/letta.md, "Answering"). */
export const guaranteesOf = (mode: LockMode): readonly Sentence[] =>
  [`lock-${mode}`, "whole", "not-bound", "no-expiry", "nobody", "killed"].map((name) =>
    sentence(`letta.guarantee.${name}`),
  );
