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

/** Why a call is marked: it may be approved, but alone and after a look. Counts are exact. */
export type Mark =
  | { readonly kind: "hidden-characters"; readonly count: number }
  | { readonly kind: "mixed-script"; readonly count: number }
  | { readonly kind: "long-run"; readonly count: number }
  | { readonly kind: "very-long"; readonly lines: number; readonly characters: number };

/** Why a call cannot be shown faithfully: deny and abort work, approve is off. */
export type Obstacle =
  | { readonly kind: "duplicate-key"; readonly key: string }
  | { readonly kind: "not-json"; readonly at: number }
  | { readonly kind: "not-an-object" }
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
