import type { FakeRequest } from "../handlers-behind.ts";
import type { FakeStore } from "./store.ts";

/** One request behind the base address, and on whose behalf it is made. */
export interface Asked extends FakeRequest {
  readonly store: FakeStore;
  readonly viewer: string;
}
