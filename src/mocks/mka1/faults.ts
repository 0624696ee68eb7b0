/** How one request that decides is refused: what is said, and nothing of it is kept unless `isTaken`. */
export interface Refusal {
  readonly kind: "refusal";
  readonly status: number;
  /** The body as it stands, and what it is; none at all where there is none. */
  readonly body?: string;
  readonly type?: "json" | "html" | "text";
  readonly headers?: Readonly<Record<string, string>>;
  /** It is recorded although the reply says otherwise, as behind a gateway that gave up. */
  readonly isTaken?: boolean;
  /** The call is gone from then on. */
  readonly forgets?: boolean;
  /** Any good token passes. */
  readonly untilToken?: boolean;
}

/** What another person does in the moment of a press. */
export type OtherAct = "approves" | "denies" | "continues";

/** What goes wrong with a request that decides. `times` is how often; absent means always. */
export type SendFault = { readonly times?: number } & (
  | Refusal
  /** The connection breaks before anything is recorded. */
  | { readonly kind: "lost-before" }
  /** Everything is recorded; no reply comes. */
  | { readonly kind: "lost-after" }
  /** Everything is recorded at once, and the reply comes so many milliseconds later. */
  | { readonly kind: "slow"; readonly ms: number }
  /** Everything is recorded, and the reply ends in the middle of its JSON. */
  | { readonly kind: "cut" }
  /** Another person acts right before this request is handled. */
  | { readonly kind: "someone-else"; readonly does: OtherAct }
);
