/** The people of every scenario. The inbox looks at them as Ana; the key that requests carry is hers too. */
export const people = { ana: "ana", bo: "bo", cleo: "cleo", dan: "dan" } as const;

/** Accounts that look like somebody else's, for attacks; nobody ever looks as one of them. */
const strangers = { anaTwin: "\u0430na", anaHidden: "ana\u200b", reversed: "ob\u202eana\u202c" } as const;

/** One of them. */
export type Person = keyof typeof people | keyof typeof strangers;

/** The id of somebody as the server has it. */
export const idOfPerson = (person: Person): string => ({ ...people, ...strangers })[person];

/** On whose behalf a request is made; without the header it is whoever the key belongs to (assumed). */
export const viewerOf = (request: Request): string => request.headers.get("x-on-behalf-of") || people.ana;

/** The saved agents of every scenario. */
export const agents = { support: "agt_support", finance: "agt_finance" } as const;
