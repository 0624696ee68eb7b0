import type { Catalogue } from "../speaker.ts";

interface Named {
  /** Null where the system does not tell. */
  readonly name: string | null;
}
interface Deciders {
  /** Null where the system names nobody. */
  readonly names: string | null;
  readonly count: number;
}

const decide = ({ names, count }: Deciders): string =>
  names === null ? "others decide." : `${names} ${count === 1 ? "decides" : "decide"}.`;

/** Who asked, who decides, and what the viewer is to a batch. */
export const peopleEn = {
  "people.names": ({ names, more }: { names: readonly string[]; more: number }) => {
    const all = more === 0 ? names : [...names, more === 1 ? "1 other" : `${more} others`];
    return all.length < 2 ? all.join("") : `${all.slice(0, -1).join(", ")} and ${all.at(-1)}`;
  },
  "people.approvers": ({ names }: { names: string }) => `may be decided by ${names}`,
  "people.approver": "You may decide.",
  "people.both": ({ isAlone }: { isAlone: boolean }) =>
    isAlone ? "You asked for it, and you decide." : "You asked for it, and you may decide.",
  "people.requester": (who: Deciders) => `You asked for it; ${decide(who)}`,
  "people.observer": (who: Deciders) => `You only see it; ${decide(who)}`,
  "people.you-asked": "You asked for it.",
  "people.you-continue": "You asked for it, and you continue it.",
  "people.continues": ({ name }: Named) =>
    name === null ? "Its requester continues it." : `${name} continues it.`,
  "people.waits-for": ({ name, isYours, until }: Named & { isYours: boolean; until: string | null }) =>
    [
      `for ${isYours ? "you" : (name ?? "the requester")} to continue`,
      ...(until === null ? [] : [`until ${until}`]),
    ].join(", "),
} satisfies Catalogue;
