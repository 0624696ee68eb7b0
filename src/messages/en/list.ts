import type { Catalogue } from "../speaker.ts";

const calls = (n: number) => `${n} ${n === 1 ? "call" : "calls"}`;

/** Everything the list of the inbox says. */
export const listEn = {
  "list.region": "Inbox",
  "list.title": "Approval inbox",
  "list.batch-region": "Batch",
  "list.waiting": "Waiting",
  "list.soon": "Expiring soon",
  "list.assigned": "Assigned to me",
  "list.continue": "Yours to continue",
  "list.drafts": "My drafts",
  "list.sent": "Sent",
  "list.sort": "Order",
  "list.sort-deadline": "By deadline",
  "list.sort-age": "By age",
  "list.sort-connection": "By connection",
  "list.search": "Search",
  "list.search-hint": "tool, agent, id",
  "list.calls": ({ n }: { n: number }) => calls(n),
  "list.calls-waiting": ({ n, waiting }: { n: number; waiting: number }) => `${waiting} of ${n} waiting`,
  "list.more-tools": ({ n }: { n: number }) => `+${n} more ${n === 1 ? "tool" : "tools"}`,
  "list.more-characters": ({ n }: { n: number }) => `+${n} more ${n === 1 ? "character" : "characters"}`,
  "list.no-tool": "No tool name could be read",
  "list.row-name": ({
    tools,
    connection,
    deadline,
  }: {
    tools: string;
    connection: string;
    deadline: string;
  }) => `${tools}, ${connection}, ${deadline}`,
  "list.no-deadline": "no deadline",
  "list.due-decision": ({ time }: { time: string }) => `due ${time}`,
  "list.due-continuation": ({ time }: { time: string }) => `continue by ${time}`,
  "list.left-decision": ({ time }: { time: string }) => `due in ${time}`,
  "list.left-continuation": ({ time }: { time: string }) => `${time} to continue`,
  "list.time-over": "time is over",
  "list.own-clock": "by this computer’s clock",
  "list.read-at": ({ time }: { time: string }) => `read at ${time}`,
  "list.marked": "marked",
  "list.uninspectable": "uninspectable",
  "list.question": "question",
  "list.act": "recorded, not continued",
  "list.act-continue": "yours to continue",
  "list.requester": ({ name }: { name: string }) => `asked by ${name}`,
  "list.watch": ({ names }: { names: string }) =>
    names === "" ? "waiting for others" : `waiting for ${names}`,
  "list.draft": ({ approve, deny }: { approve: number; deny: number }) =>
    [approve > 0 ? `${approve} approve` : "", deny > 0 ? `${deny} deny` : ""].filter(Boolean).join(", ") ||
    "draft",
  "list.stub": ({ time }: { time: string }) => `no longer waiting, ${time}`,
  "list.stub-by": ({ by, verb, time }: { by: string; verb: string; time: string }) =>
    `${by} ${verb}, ${time}`,
  "list.stub-approve": "approved",
  "list.stub-deny": "denied",
  "list.stub-abort": "aborted",
  "list.looked": ({ done, of }: { done: string; of: string }) => `looked through ${done} of ${of}`,
  "list.looked-some": ({ done }: { done: string }) => `looked through ${done}`,
  "list.reading": "reading the connections",
  "list.pick": "Choose a row to see what would run.",
  "list.pick-hint": "j and k move, Enter opens.",
  "list.back": ({ view, n }: { view: string; n: number }) => `${view}, ${n}`,
  "list.menu": "Views and connections",
  "list.rail-failed": "The views could not be fetched.",
  "list.reload": "Reload",
} satisfies Catalogue;
