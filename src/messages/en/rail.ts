import type { Catalogue } from "../speaker.ts";

/** What the rail says: views, connections, and how each of them is. */
export const railEn = {
  "rail.region": "Views and connections",
  "rail.brand": "Approval inbox",
  "rail.waiting": "Waiting",
  "rail.drafts": "My drafts",
  "rail.sent": "Sent",
  "rail.connections": "Connections",
  "rail.not-known": ({ n }: { n: number }) => `${n} not known`,
  "rail.not-recorded": ({ n }: { n: number }) => `${n} not recorded`,
  "rail.not-delivered": ({ n }: { n: number }) => `${n} not delivered`,
  "rail.read": ({ age, seconds }: { age: string; seconds: number }) => `read ${age} ago, every ${seconds} s`,
  "rail.connecting": "connecting",
  "rail.live": ({ age, seconds }: { age: string; seconds: number }) =>
    `open batch live; read ${age} ago, every ${seconds} s`,
  "rail.needs-token": "needs a token",
  "rail.failing": ({ time }: { time: string }) => `failing since ${time}`,
  "rail.help": "Keys and theme",
  "rail.waiting-count": ({ n }: { n: number | null }) => (n === null ? "not read yet" : `${n} waiting`),
} satisfies Catalogue;
