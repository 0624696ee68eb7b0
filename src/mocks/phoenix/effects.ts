/** One thing that the fake did or was asked, in order. Tests hold what the screen claims against this. */
export type Effect =
  /** A tool ran: what a person must be able to rely on happening at most once. */
  | {
      readonly kind: "run";
      readonly session: string;
      readonly callId: string;
      readonly tool: string;
      readonly at: number;
      readonly client: string;
    }
  /** A client reported what only the server can know: a result of a native call, or other arguments than it was sent. */
  | {
      readonly kind: "forged";
      readonly session: string;
      readonly callId: string;
      readonly what: "result" | "input";
      readonly at: number;
      readonly client: string;
    }
  /** A request that decides something came in, whatever became of it. */
  | {
      readonly kind: "decision";
      readonly session: string;
      readonly path: string;
      readonly body: string;
      readonly at: number;
      readonly client: string;
    };
