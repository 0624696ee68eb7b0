import type { Catalogue } from "../speaker.ts";

const calls = (n: number) => `${n} ${n === 1 ? "call" : "calls"}`;

/** Everything the list of the inbox says. */
export const listEn = {
  "list.region": "Inbox",
  "list.title": "Approval inbox",
  "list.batch-region": "Batch",
  "list.waiting": "Waiting",
  "list.drafts": "My drafts",
  "list.sent": "Sent",
  "list.order": "Deadline, then oldest",
  "list.search": "Search",
  "list.search-hint": "tool, agent, id",
  "list.calls": ({ n }: { n: number }) => calls(n),
  "list.calls-waiting": ({ n, waiting }: { n: number; waiting: number }) => `${waiting} of ${n} waiting`,
  "list.more-tools": ({ n }: { n: number }) => `+${n} more ${n === 1 ? "tool" : "tools"}`,
  "list.more-characters": ({ n }: { n: number }) => `+${n} more characters`,
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
  "list.due": ({ time }: { time: string }) => `due ${time}`,
  "list.due-in": ({ time }: { time: string }) => `due in ${time}`,
  "list.read-at": ({ time }: { time: string }) => `read at ${time}`,
  "list.marked": "marked",
  "list.uninspectable": "uninspectable",
  "list.question": "question",
  "list.act": "recorded, not continued",
  "list.draft": ({ approve, deny }: { approve: number; deny: number }) =>
    [approve > 0 ? `${approve} approve` : "", deny > 0 ? `${deny} deny` : ""].filter(Boolean).join(", ") ||
    "draft",
  "list.stub": ({ time }: { time: string }) => `no longer waiting, ${time}`,
  "list.stub-by": ({ by, verb, time }: { by: string; verb: string; time: string }) =>
    `${by} ${verb}, ${time}`,
  "list.stub-approve": "approved",
  "list.stub-deny": "denied",
  "list.stub-abort": "aborted",
  "list.arrived": ({ n }: { n: number }) => `${n} new`,
  "list.arrived-due": ({ n, time }: { n: number; time: string }) => `${n} new, one due in ${time}`,
  "list.looked": ({ done, of }: { done: string; of: string }) => `looked through ${done} of ${of}`,
  "list.looked-some": ({ done }: { done: string }) => `looked through ${done}`,
  "list.reading": "reading the connections",
  "list.empty": "Nothing waits for you",
  "list.empty-hint": "New calls appear here by themselves.",
  "list.empty-failing": ({ n, of }: { n: number; of: number }) =>
    `Nothing waits in ${n} of ${of} connections`,
  "list.read": ({ n, time }: { n: number; time: string }) =>
    `${n === 1 ? "1 connection was" : `${n} connections were`} read at ${time}.`,
  "list.attention": ({
    unknown,
    notRecorded,
    undelivered,
  }: Record<"unknown" | "notRecorded" | "undelivered", number>) =>
    [
      unknown === 0 ? "" : `${unknown} ${unknown === 1 ? "submission is" : "submissions are"} not known`,
      notRecorded === 0 ? "" : `${notRecorded} ${notRecorded === 1 ? "was" : "were"} not recorded`,
      undelivered === 0 ? "" : `${undelivered} not delivered`,
    ]
      .filter(Boolean)
      .join(", "),
  "list.open-sent": "Open Sent",
  "list.not-found": ({ filter }: { filter: string }) => `No row fits “${filter}”`,
  "list.not-found-hint": ({ n }: { n: number }) => `${n} ${n === 1 ? "waits" : "wait"} without this filter.`,
  "list.clear": "Clear the filter",
  "list.failing": ({ label }: { label: string }) => `${label} could not be read`,
  "list.read-now": "Read it now",
  "list.pick": "Choose a row to see what would run.",
  "list.pick-hint": "j and k move, Enter opens.",
  "list.back": ({ view, n }: { view: string; n: number }) => `${view}, ${n}`,
  "list.menu": "Views and connections",
  "token.title": ({ label }: { label: string }) => `${label} needs a token`,
  "token.label": ({ label }: { label: string }) => `Token for ${label}`,
  "token.hint":
    "It is kept in memory only and is gone with this tab. Drafts are kept; press Submit again afterwards.",
  "token.use": "Use this token",
  "token.missing": "Type or paste the token first.",
} satisfies Catalogue;
