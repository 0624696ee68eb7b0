import { configure, getConfig } from "@testing-library/react";
import * as React from "react";

/** Where React keeps the queue of the act that is going on; null outside of one. It has no public name. */
const internals = "__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE";

/** Whether an act is going on or being flushed. */
export function isInAct(): boolean {
  const held = (React as unknown as Record<string, { readonly actQueue: unknown } | undefined>)[internals];
  if (held === undefined) throw new Error("this React keeps the queue of an act elsewhere");
  return held.actQueue !== null;
}

/**
 * Events of an act that is going on belong to it. On a hidden page user-event tells of a focus that code moved by events
 * in an act of their own; where an effect moves it while an act is flushed, the end of that inner act ends the outer one
 * too, and what is left of its queue is then rendered in slices without end: the run hangs.
 */
export function dispatchWithinOneAct(): void {
  const { eventWrapper } = getConfig();
  configure({ eventWrapper: (dispatch) => (isInAct() ? dispatch() : eventWrapper(dispatch)) });
}
