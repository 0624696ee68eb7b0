/** Agents that take `approvals` by itself; any other needs the deprecated fields beside it (protocols/letta.md). */
const newest: ReadonlySet<string> = new Set(["letta_v1_agent", "sleeptime_agent"]);

/** Whether an agent of this type takes what a client gives in place of a tool's run. A type that is not told is taken for the newest. */
export const takesReturns = (agentType: string): boolean => agentType === "" || newest.has(agentType);
