import type { ChatFault, FaultPlace } from "./faults.ts";
import type { FakeSession } from "./state.ts";
import type { FakeStore } from "./store.ts";

/** The fault that plays at a request of this place, if any. One that plays a number of times is used up by playing. */
export function takeFault(store: FakeStore, session: FakeSession, at: FaultPlace): ChatFault | null {
  const { fault } = session;
  if (fault === null || !playsAt(fault, at)) return null;
  if (fault.times === undefined) return fault;
  session.fault = fault.times > 1 ? { ...fault, times: fault.times - 1 } : null;
  store.mark(session);
  return fault;
}

/** A message is a `/chat` too. */
const playsAt = ({ on = "chat" }: ChatFault, at: FaultPlace): boolean =>
  on === at || (on === "chat" && at === "message");
