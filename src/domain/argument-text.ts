/**
 * The arguments of a call as the system sent them.
 * `text` is the exact source span, never a re-serialisation (design section 5).
 */
export type ArgumentText =
  /** A string that holds JSON text; `text` is what the string holds, decoded once. */
  | { readonly form: "json-text"; readonly text: string }
  /** A value inside the envelope; `text` is its span in the response. */
  | { readonly form: "in-envelope"; readonly text: string }
  /** The system sent no arguments at all. */
  | { readonly form: "missing" };

/** Where in a call something stands: in the name of its tool, in where that comes from, or in a line of its arguments. */
export type MarkPlace =
  | { readonly in: "name" | "origin" }
  | {
      readonly in: "arguments";
      /** Counted from 1, as the arguments are drawn: by rows of JSON, or as they came where they are not JSON. */
      readonly line: number;
      /** The key that the line belongs to; null where there is none. */
      readonly key: string | null;
    };

/** What is drawn as chips, how much of it there is, and where the first of it stands. Counts are exact. */
interface Found {
  readonly count: number;
  readonly place: MarkPlace;
}

/** Characters that are drawn as chips; `codes` are their numbers, each once, the first few of them. */
interface FoundCharacters extends Found {
  readonly codes: readonly string[];
}

/** Why a call is marked: it may be approved, but alone and after a look. */
export type Mark =
  | (FoundCharacters & {
      readonly kind: "hidden-characters";
      /** What tags or variation selectors spell to a machine that reads them as letters; null where they spell nothing. */
      readonly spelt: string | null;
    })
  | (FoundCharacters & { readonly kind: "mixed-script" })
  /** A host, a file's name or a key that looks like another. */
  | (FoundCharacters & { readonly kind: "look-alike" })
  /** The name of a tool, or of where it comes from, that is not all ASCII. */
  | (FoundCharacters & { readonly kind: "not-ascii" })
  /** Combining marks that stand on nothing, or too many on one letter. */
  | (FoundCharacters & { readonly kind: "combining" })
  | (Found & { readonly kind: "long-run" })
  | { readonly kind: "very-long"; readonly lines: number; readonly characters: number };

/** Why a call cannot be shown faithfully: deny and abort work, approve is off. */
export type Obstacle =
  /** `place` is where the key stands for the second time; left out where that is not in the arguments. */
  | { readonly kind: "duplicate-key"; readonly key: string; readonly place?: MarkPlace }
  | { readonly kind: "not-json"; readonly at: number }
  /** JSON of another form than an object: of which one. */
  | { readonly kind: "not-an-object"; readonly form: "array" | "string" | "number" | "literal" }
  | { readonly kind: "missing" }
  | { readonly kind: "same-call-id"; readonly callId: string }
  | { readonly kind: "unknown-state"; readonly state: string }
  | { readonly kind: "too-large"; readonly characters: number; readonly limit: number }
  | { readonly kind: "too-deep"; readonly limit: number }
  | { readonly kind: "too-many-members"; readonly limit: number };

/** The level of a call, decided by code and never by what the agent says of it (threats 1.3). */
export type Inspection =
  | { readonly level: "clear" }
  | { readonly level: "marked"; readonly marks: readonly Mark[] }
  | {
      readonly level: "uninspectable";
      readonly obstacles: readonly Obstacle[];
      readonly marks: readonly Mark[];
    };

export type InspectionLevel = Inspection["level"];
