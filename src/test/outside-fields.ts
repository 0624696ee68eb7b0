/**
 * Words of our own vocabulary: kinds, states, rules, and what names a connection. Every other text of a domain value came
 * from outside, so that a field that is added tomorrow is taken for one until it is named here.
 */
const ours: readonly RegExp[] = [
  /(^|\.)(kind|form|level|state|role|scope|verbs|goesAs|runsAt|viewerPart|status|for|asks|yours)(\.\d+)?$/,
  // Rules are ours, save for sentences and for questions, which an agent writes.
  /(^|\.)rules\.(reason|abort|attachments|runsAnyway)(\.|$)/,
  /(^|\.)acts\.\d+\.words$/,
  /(^|\.)(ref\.connectionId|ref\.batchId|version|digest)$/,
  // A sentence is named by us; its values are not ours.
  /(^|\.)(origin|off|said|blocked|note|fault|notes\.\d+|guarantees\.\d+|whileSent|alsoDoes)\.id$/,
  /(^|\.)error\.kind$/,
];

/** JSON text: a payload stands in it as key and as value, so that it stays JSON. */
const json = /(^|\.)(argumentText\.text|input|output|rawInput|source|answer\.text)$/;

/** Writes `text` into every text of a domain value that came from outside, each with its own number behind it. */
export function withOutsideText<T>(value: T, text: string): T {
  let count = 0;
  const written = (path: string): string => {
    count += 1;
    const words = `${text} ${count}`;
    return json.test(path) ? JSON.stringify({ [words]: words, list: [words, 7] }) : words;
  };
  return walked(value, "", (path, before) => (isOurs(path) ? before : written(path))) as T;
}

/** The paths of all texts of a domain value that came from outside: "calls.0.toolName". */
export function outsidePaths(value: unknown): readonly string[] {
  const paths: string[] = [];
  walked(value, "", (path, before) => {
    if (!isOurs(path)) paths.push(path);
    return before;
  });
  return paths;
}

const isOurs = (path: string): boolean => ours.some((pattern) => pattern.test(path));

type Write = (path: string, before: string) => string;

function walked(value: unknown, path: string, write: Write): unknown {
  if (typeof value === "string") return write(path, value);
  if (Array.isArray(value)) return value.map((item, at) => walked(item, joined(path, String(at)), write));
  if (value instanceof Map)
    return new Map([...value].map(([key, item]) => [key, walked(item, joined(path, "entry"), write)]));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [key, walked(item, joined(path, key), write)]),
  );
}

const joined = (path: string, key: string): string => (path === "" ? key : `${path}.${key}`);
