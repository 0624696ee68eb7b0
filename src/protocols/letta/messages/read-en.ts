/** The sentences of Letta about one batch as it is read, in English, by id. */
export const lettaReadEn = {
  "letta.gone.address": "This address names no request of Letta. Nothing can be decided here.",
  "letta.gone.request": "Letta does not know this request. Nothing can be decided here.",
} satisfies Readonly<Record<string, string | ((values: never) => string)>>;
