import type { ArgumentText } from "../../../domain/argument-text.ts";
import { at, isThere, type Source, spanOf, stringOf } from "../../../lib/json/json-piece.ts";
import { eventNames, pendingState } from "../assumed.ts";

/** One field of an execution as it is echoed: its name as an event has it, and the exact source of its value. */
export interface EntryField {
  readonly name: string;
  readonly value: string;
}

/** One execution of a request, under whichever names it came (protocols/envole.md, "A request arrives"). */
export interface Entry {
  /** `toolExecutionId`; "" where none was sent. */
  readonly id: string;
  /** `toolExecutionBatchId`; null where none was sent. */
  readonly batchId: string | null;
  /** Verbatim; "" where none was sent. */
  readonly toolName: string;
  /** The server's own word for where it stands; "" where none was sent. */
  readonly status: string;
  /** A history does not carry `toolMemoryId`, an event does. */
  readonly hasMemoryId: boolean;
  readonly argumentText: ArgumentText;
  /** The member that is missing or is not as it must be, beside the ids; null where none is. */
  readonly fault: string | null;
  /** A key that stands twice in the execution itself: which of the two the server means cannot be told. */
  readonly duplicateKey: string | null;
  /** Everything the server gave but where the execution stands, in its order: what an answer echoes. */
  readonly fields: readonly EntryField[];
  readonly source: Source;
}

/** Reads one execution of a history or of an event. Never throws: what is no execution is an entry without ids. */
export const readEntry = (source: Source): Entry => new ReadEntry(source);

/** Whether an execution waits for a person. */
export const isPending = (entry: Entry): boolean => entry.status === pendingState;

/** A class, so that what only an answer needs is read when it is first asked for. */
class ReadEntry implements Entry {
  readonly id: string;
  readonly batchId: string | null;
  readonly toolName: string;
  readonly status: string;
  readonly source: Source;
  #members: Members | null = null;

  constructor(source: Source) {
    this.source = source;
    this.id = this.#text("toolExecutionId") ?? "";
    this.batchId = this.#text("toolExecutionBatchId", "executionBatchId") ?? null;
    this.toolName = this.#text("toolName", "name") ?? "";
    this.status = this.#text(...stateNames) ?? "";
  }

  get hasMemoryId(): boolean {
    return isThere(at(this.source, "toolMemoryId"));
  }

  get argumentText(): ArgumentText {
    const given = at(this.source, "toolArguments");
    if (given === null) return { form: "missing" };
    const text = stringOf(given);
    return text === null ? { form: "in-envelope", text: spanOf(given) } : { form: "json-text", text };
  }

  get fault(): string | null {
    if (this.toolName === "") return "toolName";
    const given = at(this.source, "toolArguments");
    const isObject = given !== null && given.scalar() === undefined && given.items() === null;
    return isObject || stringOf(given) !== null ? null : "toolArguments";
  }

  get duplicateKey(): string | null {
    return this.#read().duplicateKey;
  }

  get fields(): readonly EntryField[] {
    return this.#read().fields;
  }

  #read(): Members {
    this.#members ??= membersOf(this.source);
    return this.#members;
  }

  #text(...names: readonly string[]): string | undefined {
    for (const name of names) {
      const text = stringOf(at(this.source, name));
      if (text !== null && text !== "") return text;
    }
    return undefined;
  }
}

/** Under which names an execution says where it stands: an event's first. */
const stateNames = ["approvalResult", "status"] as const;

interface Members {
  readonly fields: readonly EntryField[];
  readonly duplicateKey: string | null;
}

/** The members of an execution in their order, of several with one key the last, as `at` finds it. */
function membersOf(source: Source): Members {
  const values = new Map<string, string>();
  let duplicateKey: string | null = null;
  for (const [key, value] of source.members() ?? []) {
    if (values.has(key)) duplicateKey ??= key;
    values.set(key, spanOf(value));
  }
  const state = stateNames.find((name) => values.has(name));
  if (state !== undefined) values.delete(state);
  return { fields: [...values].map(([key, value]) => ({ name: nameIn(values, key), value })), duplicateKey };
}

/** A field's name as an event has it, unless the execution has another field of that name. */
function nameIn(values: ReadonlyMap<string, string>, key: string): string {
  const name = eventNames.get(key);
  return name === undefined || values.has(name) ? key : name;
}
