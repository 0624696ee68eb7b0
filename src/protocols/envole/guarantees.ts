import { type Sentence, sentence } from "../../domain/sentence.ts";

/** What Envole does not promise, told of every batch and of the connection. */
export const guarantees: readonly Sentence[] = [
  "whole",
  "not-bound",
  "no-edit",
  "no-expiry",
  "nobody",
  "not-told",
].map((name) => sentence(`envole.guarantee.${name}`));
