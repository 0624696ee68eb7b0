import { findNodeAtLocation, type Node } from "jsonc-parser";
import { entries, raw, type Writable, write } from "../json-text.ts";

/** One entry of a 422, as the real server writes it. */
export interface BodyFault {
  readonly type: string;
  readonly loc: readonly (string | number)[];
  readonly msg: string;
  readonly input: Writable;
  /** JSON source. */
  readonly ctx?: string;
}

/** The body of a 422. */
export const writeFaults = (faults: readonly BodyFault[]): string =>
  write(
    entries([
      "detail",
      faults.map(({ type, loc, msg, input, ctx }) =>
        entries(
          ["type", type],
          ["loc", loc],
          ["msg", msg],
          ["input", input],
          ["ctx", ctx === undefined ? ctx : raw(ctx)],
        ),
      ),
    ]),
  );

/** A fault of the body as a whole; `text` is the body. */
export const valueError = (msg: string, text: string): BodyFault => ({
  type: "value_error",
  loc: ["body"],
  msg: `Value error, ${msg}`,
  input: raw(text),
  ctx: '{"error":{}}',
});

/** A key that is not there. `input` is JSON source of what it is missing in. */
export const missingAt = (loc: readonly (string | number)[], input: string): BodyFault => ({
  type: "missing",
  loc,
  msg: "Field required",
  input: raw(input),
});

/** A list that must not be empty. */
export const emptyListAt = (key: string): BodyFault => ({
  type: "too_short",
  loc: ["body", key],
  msg: "List should have at least 1 item after validation, not 0",
  input: raw("[]"),
  ctx: '{"field_type":"List","min_length":1,"actual_length":0}',
});

/** The source of a node. */
export const spanOf = (node: Node, text: string): string =>
  text.slice(node.offset, node.offset + node.length);

/** The value at a path below a node; undefined where nothing is. */
export const valueAt = (node: Node, ...path: string[]): unknown => findNodeAtLocation(node, path)?.value;
