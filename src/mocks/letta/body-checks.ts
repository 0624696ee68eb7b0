import { type Fields, isFields } from "./fields.ts";
import type { BodyFault } from "./python-text.ts";

type Loc = readonly (string | number)[];

const forms = {
  message: "function-after[generate_otid_if_missing(), MessageCreate]",
  approval:
    "function-after[migrate_deprecated_fields(), function-after[generate_otid_if_missing(), ApprovalCreate]]",
  tool_return: "function-after[generate_otid_if_missing(), ToolReturnCreate]",
} as const;

/**
 * The faults of one message: none where it is one of the three kinds; else those of all three, as a union tells them.
 * One without a type is taken for an ordinary message.
 */
export function checkMessage(value: unknown, index: number): readonly BodyFault[] {
  if (!isFields(value))
    return [fault(["model_type", "Input should be an object"], ["body", "messages", index], value)];
  const message = { ...value, type: value["type"] ?? "message" };
  const at = (form: keyof typeof forms): Loc => ["body", "messages", index, forms[form]];
  const asMessage = checkOrdinary(message, at("message"));
  const asApproval = checkApproval(message, at("approval"));
  const asReturn = checkReturns(message, at("tool_return"));
  const isFine = [asMessage, asApproval, asReturn].some((faults) => faults.length === 0);
  return isFine ? [] : [...asMessage, ...asApproval, ...asReturn];
}

const fault = ([type, msg]: readonly [string, string], loc: Loc, input: unknown): BodyFault => ({
  type,
  loc,
  msg,
  input,
});

const missing = (key: string, loc: Loc, input: Fields): readonly BodyFault[] =>
  key in input ? [] : [fault(["missing", "Field required"], [...loc, key], input)];

function wrongType(message: Fields, loc: Loc, wanted: keyof typeof forms): readonly BodyFault[] {
  if (message["type"] === wanted) return [];
  const expected = `<MessageCreateType.${wanted}: '${wanted}'>`;
  const told = fault(["literal_error", `Input should be ${expected}`], [...loc, "type"], message["type"]);
  return [{ ...told, ctx: { expected } }];
}

const checkOrdinary = (message: Fields, loc: Loc): readonly BodyFault[] => [
  ...wrongType(message, loc, "message"),
  ...missing("role", loc, message),
  ...missing("content", loc, message),
];

const checkApproval = (message: Fields, loc: Loc): readonly BodyFault[] => [
  ...checkItems(message["approvals"], [...loc, "approvals"]),
  ...wrongType(message, loc, "approval"),
];

const checkReturns = (message: Fields, loc: Loc): readonly BodyFault[] => [
  ...wrongType(message, loc, "tool_return"),
  ...missing("tool_returns", loc, message),
  ...checkItems(message["tool_returns"], [...loc, "tool_returns"]),
];

function checkItems(value: unknown, loc: Loc): readonly BodyFault[] {
  if (value === undefined || value === null) return [];
  if (!Array.isArray(value)) return [fault(["list_type", "Input should be a valid list"], loc, value)];
  return value.flatMap((item, index) => checkItem(item, [...loc, index]));
}

const tags = "<MessageReturnType.approval: 'approval'>, <MessageReturnType.tool: 'tool'>";

function checkItem(item: unknown, loc: Loc): readonly BodyFault[] {
  if (!isFields(item))
    return [fault(["model_attributes_type", "Input should be a valid dictionary"], loc, item)];
  const discriminator = "'type'";
  const { type } = item;
  if (type === undefined) {
    const none = fault(
      ["union_tag_not_found", "Unable to extract tag using discriminator 'type'"],
      loc,
      item,
    );
    return [{ ...none, ctx: { discriminator } }];
  }
  if (type === "approval")
    return checkFields(item, [...loc, type], { tool_call_id: "string", approve: "boolean" });
  if (type === "tool") return checkReturn(item, [...loc, type]);
  const msg = `Input tag '${String(type)}' found using 'type' does not match any of the expected tags: ${tags}`;
  return [
    {
      ...fault(["union_tag_invalid", msg], loc, item),
      ctx: { discriminator, tag: type, expected_tags: tags },
    },
  ];
}

function checkReturn(item: Fields, loc: Loc): readonly BodyFault[] {
  const { status } = item;
  const isKnown = status === undefined || status === "success" || status === "error";
  return [
    ...checkFields(item, loc, { tool_call_id: "string", status: "string" }),
    ...missing("tool_return", loc, item),
    ...(isKnown
      ? []
      : [fault(["literal_error", "Input should be 'success' or 'error'"], [...loc, "status"], status)]),
  ];
}

function checkFields(
  item: Fields,
  loc: Loc,
  wanted: Readonly<Record<string, "string" | "boolean">>,
): readonly BodyFault[] {
  return Object.entries(wanted).flatMap(([key, kind]) => {
    const value = item[key];
    if (!(key in item)) return missing(key, loc, item);
    if (typeof value === kind) return [];
    const told =
      kind === "boolean"
        ? (["bool_parsing", "Input should be a valid boolean, unable to interpret input"] as const)
        : (["string_type", "Input should be a valid string"] as const);
    return [fault(told, [...loc, key], value)];
  });
}
