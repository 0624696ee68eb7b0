import type { FakeStore } from "./store.ts";

/** One request behind the base address; `path` begins with a slash and has no search. */
export interface Asked {
  readonly store: FakeStore;
  readonly request: Request;
  readonly path: string;
  readonly search: URLSearchParams;
  /** The body, read before anything is decided, so that checks and record are one step. */
  readonly text: string;
  readonly client: string;
}

/** What takes a request at one address; `id` is the part of it that names something. */
export type Route = (asked: Asked, id: string) => Response | Promise<Response>;
