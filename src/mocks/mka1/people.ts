/** The people of every scenario. The inbox looks at them as Ana; the key that requests carry is hers too. */
export const people = { ana: "ana", bo: "bo", cleo: "cleo", dan: "dan" } as const;

/** One of them. */
export type Person = keyof typeof people;

/** On whose behalf a request is made; without the header it is whoever the key belongs to (assumed). */
export const viewerOf = (request: Request): string => request.headers.get("x-on-behalf-of") || people.ana;

/** The saved agents of every scenario. */
export const agents = { support: "agt_support", finance: "agt_finance" } as const;
