import { findNodeAtLocation, type Node } from "jsonc-parser";
import { raw } from "../json-text.ts";
import { type BodyFault, missingAt, spanOf, valueAt } from "./body-fault.ts";

const common = "type toolCallId state title input callProviderMetadata approval providerExecuted";

/** One of the four parts that the real server takes as an output, with what it may hold. */
interface Member {
  readonly name: string;
  readonly isDynamic: boolean;
  readonly state: "output-available" | "output-error";
  readonly keys: ReadonlySet<string>;
}

const member = (isDynamic: boolean, state: Member["state"]): Member => {
  const own =
    state === "output-available"
      ? "output preliminary resultProviderMetadata"
      : "errorText rawInput resultProviderMetadata";
  return {
    name: `${isDynamic ? "Dynamic" : ""}ToolOutput${state === "output-available" ? "Available" : "Error"}Part`,
    isDynamic,
    state,
    keys: new Set(`${common} ${own}${isDynamic ? " toolName" : ""}`.split(" ")),
  };
};

const members: readonly Member[] = [
  member(false, "output-available"),
  member(false, "output-error"),
  member(true, "output-available"),
  member(true, "output-error"),
];

/** What is wrong with one submitted part: nothing as soon as one member takes it, else the faults of every member. */
export function outputFaults(item: Node, index: number, text: string): readonly BodyFault[] {
  const found = members.map((one) =>
    faultsOf(one, item, { loc: ["body", "toolOutputs", index, one.name], text }),
  );
  return found.some((faults) => faults.length === 0) ? [] : found.flat();
}

interface Place {
  readonly loc: readonly (string | number)[];
  readonly text: string;
}

function faultsOf(one: Member, item: Node, place: Place): readonly BodyFault[] {
  const required = [
    one.isDynamic ? "toolName" : null,
    one.state === "output-error" ? "errorText" : null,
    one.isDynamic && one.state === "output-available" ? "output" : null,
  ];
  const missing = required.filter((key) => key !== null && findNodeAtLocation(item, [key]) === undefined);
  return [
    ...literalFaults(one, item, place),
    ...missing.map((key) => missingAt([...place.loc, String(key)], spanOf(item, place.text))),
    ...extraFaults(one, item, place),
  ];
}

function literalFaults(one: Member, item: Node, { loc }: Place): readonly BodyFault[] {
  const type = String(valueAt(item, "type"));
  const faults: BodyFault[] = [];
  if (one.isDynamic && type !== "dynamic-tool")
    faults.push(literal(loc, { key: "type", expected: "dynamic-tool", got: type }));
  if (!one.isDynamic && !type.startsWith("tool-")) {
    const msg = "String should match pattern '^tool-'";
    faults.push({
      type: "string_pattern_mismatch",
      loc: [...loc, "type"],
      msg,
      input: type,
      ctx: '{"pattern":"^tool-"}',
    });
  }
  const state = String(valueAt(item, "state"));
  if (state !== one.state) faults.push(literal(loc, { key: "state", expected: one.state, got: state }));
  return faults;
}

interface Expectation {
  readonly key: string;
  readonly expected: string;
  readonly got: string;
}

const literal = (loc: Place["loc"], { key, expected, got }: Expectation): BodyFault => ({
  type: "literal_error",
  loc: [...loc, key],
  msg: `Input should be '${expected}'`,
  input: got,
  ctx: JSON.stringify({ expected: `'${expected}'` }),
});

function extraFaults(one: Member, item: Node, { loc, text }: Place): readonly BodyFault[] {
  return (item.children ?? []).flatMap(({ children }) => {
    const key = String(children?.[0]?.value);
    if (one.keys.has(key)) return [];
    const input = children?.[1] === undefined ? raw("null") : raw(spanOf(children[1], text));
    return [{ type: "extra_forbidden", loc: [...loc, key], msg: "Extra inputs are not permitted", input }];
  });
}
