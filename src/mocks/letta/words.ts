import type { FakeAgent, FakeWork } from "./state.ts";

/** Says what the model was given, so that a test and a designer can see what reached it. */
export function wordsBehind(agent: FakeAgent, work: FakeWork): string {
  if (work.late !== null) return "I go on from where I stopped.";
  const said = work.said.map((text) => `You said: ${text}`);
  if (work.does !== "answer") return said.join(" ");
  return [...sentencesOf(agent, work), ...said].filter((sentence) => sentence !== "").join(" ");
}

function sentencesOf(agent: FakeAgent, { results, approvals }: FakeWork): readonly string[] {
  const calls = agent.messages.flatMap(({ content }) => ("calls" in content ? content.calls : []));
  const toolOf = (callId: string) => calls.find(({ id }) => id === callId)?.tool ?? callId;
  const given = new Set(approvals.flatMap((each) => (each.kind === "tool" ? [each.callId] : [])));
  const isDenial = (source: string) => source.includes("request to call tool denied");
  const ran = results.filter(({ source, callId }) => !isDenial(source) && !given.has(callId));
  const denied = approvals.flatMap((each) => (each.kind === "approval" && !each.approve ? [each] : []));
  return [
    ran.length === 0 ? "Nothing ran." : `Done: ${ran.map(({ callId }) => toolOf(callId)).join(", ")}.`,
    ...denied.map(({ callId, reason }) => `You denied ${toolOf(callId)}: ${reason ?? "None"}.`),
    ...[...given].map((callId) => `You answered ${toolOf(callId)}.`),
  ];
}
