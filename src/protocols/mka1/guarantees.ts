import { type Sentence, sentence } from "../../domain/sentence.ts";

/** What MKA1 promises and what it does not, told of every batch and of the connection. */
export const guarantees: readonly Sentence[] = ["once", "two-steps", "no-edit", "no-key"].map((name) =>
  sentence(`mka1.guarantee.${name}`),
);
