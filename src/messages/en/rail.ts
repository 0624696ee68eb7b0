import type { Catalogue } from "../speaker.ts";

/** What the rail says: views, connections, and how each of them is. */
export const railEn = {
  "rail.region": "Views and connections",
  "rail.brand": "Approval inbox",
  "rail.waiting": "Waiting",
  "rail.soon": "Expiring soon",
  "rail.assigned": "Assigned to me",
  "rail.continue": "Yours to continue",
  "rail.drafts": "My drafts",
  "rail.sent": "Sent",
  "rail.connections": "Connections",
  "rail.not-known": ({ n }: { n: number }) => `${n} not known`,
  "rail.not-recorded": ({ n }: { n: number }) => `${n} not recorded`,
  "rail.twice": ({ n }: { n: number }) => `${n} decided twice`,
  "rail.not-delivered": ({ n }: { n: number }) => `${n} not delivered`,
  "rail.polling": ({ age, seconds }: { age: string; seconds: number }) =>
    `read ${age} ago, every ${seconds} s`,
  "rail.connecting": "connecting",
  "rail.live": ({ age, seconds }: { age: string; seconds: number }) =>
    `open batch live; last read ${age} ago, read every ${seconds} s`,
  "rail.reconnecting": ({ age, seconds }: { age: string; seconds: number }) =>
    `reconnecting the open batch; last read ${age} ago, read every ${seconds} s`,
  "rail.stale": ({ age }: { age: string }) => `waiting for an answer, last read ${age} ago`,
  "rail.offline": ({ age }: { age: string }) => `this computer is offline, last read ${age} ago`,
  "rail.needs-token": "needs a token",
  "rail.failing": ({ time }: { time: string }) => `failing since ${time}`,
  "rail.help": "Keys and theme",
  "rail.waiting-count": ({ n }: { n: number | null }) => (n === null ? "not read yet" : `${n} waiting`),
} satisfies Catalogue;
