/** How one message is refused: what is said, and nothing of it is kept unless `runs`. */
export interface Refusal {
  readonly kind: "refusal";
  readonly status: number;
  /** The body: the server's own `{error}`, or a page of something in between; with neither, an empty stream. */
  readonly error?: string;
  readonly html?: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** The answer is taken and runs to its end although the reply says otherwise, as behind a gateway that gave up. */
  readonly runs?: boolean;
  /** The thread is gone from then on. */
  readonly deletes?: boolean;
  /** Any good token passes. */
  readonly untilToken?: boolean;
}

/** The refusal of a mixed abort in one of its forms, whatever was sent. */
export interface MixedRefusal {
  readonly kind: "mixed";
  /** A body with status 400, a line of the stream, the agent's words, or the agent's words that are JSON. */
  readonly form: "body" | "stream" | "words" | "json-words";
  /** Without `invalidStates` and `type`. */
  readonly isBare: boolean;
}

/** What goes wrong with a message that is sent. `times` is how often; absent means always. */
export type SendFault = { readonly times?: number } & (
  | Refusal
  | MixedRefusal
  /** The connection breaks before anything is recorded. */
  | { readonly kind: "lost-before" }
  /** Everything is recorded and runs to its end; no reply comes. */
  | { readonly kind: "lost-after" }
  /** Everything is recorded at once, and the reply begins so many milliseconds later. */
  | { readonly kind: "slow"; readonly ms: number }
  /** The tools ran, then the reply breaks, or ends in the middle of a line without an error. */
  | { readonly kind: "cut"; readonly ending: "breaks" | "stops" }
  /** Nothing is recorded, and the agent says this. */
  | { readonly kind: "words"; readonly text: string }
  /** Another client answers right before this message is handled. */
  | { readonly kind: "someone-else"; readonly does: OtherAnswer }
);

/** What another client answers: all alike, only the first execution, or what is being sent here. */
export type OtherAnswer = "approves" | "denies" | "aborts" | "answers-one" | "answers-the-same";
