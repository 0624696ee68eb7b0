import { envoleSendEn } from "./send-en.ts";

interface Tool {
  readonly tool: string;
}

interface State {
  readonly state: string;
}

const toolOf = ({ tool }: Tool): string => (tool === "" ? "A call" : tool);

/** Every sentence of Envole about one batch and its answer in English, by id: what is known, what is not, what to do. */
export const envoleBatchEn = {
  ...envoleSendEn,
  "envole.gone.address": "This address names no request of Envole.",

  // Where a tool comes from, in Envole's words
  "envole.origin.both": ({ provider, category }: { readonly provider: string; readonly category: string }) =>
    `Provider ${provider}, category ${category}`,
  "envole.origin.provider": ({ provider }: { readonly provider: string }) => `Provider ${provider}`,
  "envole.origin.category": ({ category }: { readonly category: string }) => `Category ${category}`,

  // Why a batch cannot be answered
  "envole.blocked.nameless": (tool: Tool) =>
    `${toolOf(tool)} is asked about without the ids that an answer needs. Envole takes a batch whole, so nothing of it can be answered here.`,
  "envole.blocked.unknown-state": ({ tool, state }: Tool & State) =>
    state === ""
      ? `Envole does not say where ${tool === "" ? "a call" : tool} stands. It takes a batch whole, so nothing of it can be answered here.`
      : `Envole gives ${tool === "" ? "a call" : tool} a state that this inbox does not know (${state}). It takes a batch whole, so nothing of it can be answered here.`,
  "envole.blocked.hanging": (tool: Tool) =>
    `${toolOf(tool)} was answered without the rest. Envole takes the answers to a batch once, so the calls that still wait cannot be answered any more; tell the assistant in the thread.`,

  // Why a call takes no verb, or not every one
  "envole.off.recorded": "This call is already answered.",
  "envole.off.vanished": "This call no longer waits. Envole does not say what it recorded.",
  "envole.off.blocked": "This batch cannot be answered here.",
  "envole.off.nameless": "Envole sent this call without the ids that an answer needs: it cannot be answered.",
  "envole.off.unknown-state": ({ state }: State) =>
    state === ""
      ? "Envole does not say where this call stands. It cannot be decided here."
      : `Envole gives this call a state that this inbox does not know (${state}). It cannot be decided here.`,
  "envole.off.malformed": "Envole sent this call in a broken form: it can be denied, not approved.",
  "envole.off.same-id":
    "Two calls share one id, and an answer would meet both: they can be denied, not approved.",
  "envole.off.no-reason": "no deny reason",

  // Other things to know
  "envole.note.no-memory-id":
    "The history does not carry toolMemoryId; if the assistant refuses the answer, it will say so in the thread.",
  "envole.note.told-otherwise":
    "Envole's live stream asked about a call of this batch in other words than its history has. The history's are shown, and sent back.",
  "envole.note.no-zone": "The time of this request came without a zone: zone not stated. It is read as UTC.",
  "envole.note.collaboration": "Several assistants collaborate in this thread.",
  "envole.note.cut":
    "The history of this thread is longer than this inbox reads. The newest or the oldest of it may be missing here.",
} satisfies Readonly<Record<string, string | ((values: never) => string)>>;
