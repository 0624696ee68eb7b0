import { createContext, type ReactNode, use, useMemo } from "react";
import { stringsByGroup } from "../../../../lib/json/json-in-string.ts";

/** Finds the whole string that a row belongs to, by the number of its value; undefined where it cannot be found. */
export type WholeString = (group: number) => string | undefined;

const Strings = createContext<WholeString>(() => undefined);

interface BesideTextProps {
  /** The JSON text that the rows were made from. */
  readonly text: string;
  readonly children: ReactNode;
}

/** Around drawn rows: a value of several rows can be looked at whole. The text is read once, and only when that is asked. */
export function BesideText({ text, children }: BesideTextProps) {
  const whole = useMemo((): WholeString => {
    let strings: ReadonlyMap<number, string> | null = null;
    return (group) => {
      strings ??= stringsByGroup(text);
      return strings.get(group);
    };
  }, [text]);
  return <Strings value={whole}>{children}</Strings>;
}

/** What finds whole strings in the text around. */
export const useWholeString = (): WholeString => use(Strings);
