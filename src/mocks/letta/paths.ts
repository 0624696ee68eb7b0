import { invalidAnswer } from "./answers.ts";
import { pythonRepr } from "./python-text.ts";

/** What the address of something is named by, and an id of its form. */
const kinds = {
  agent: { key: "agent_id", example: "agent-123e4567-e89b-42d3-8456-426614174000" },
  message: { key: "message_id", example: "message-123e4567-e89b-42d3-8456-426614174000" },
  conv: { key: "conversation_id", example: "conv-123e4567-e89b-42d3-8456-426614174000" },
} as const;

/** A kind of id that the server checks by its form before it looks. */
export type IdKind = keyof typeof kinds;

const uuid = "[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}";

/** The 422 of an id of another form than its kind has; null where the form is right. */
export function malformedId(kind: IdKind, id: string): Response | null {
  const pattern = `^${kind}-${uuid}$`;
  if (new RegExp(pattern).test(id)) return null;
  const { key, example } = kinds[kind];
  const msg = `String should match pattern '${kind}-{uuid4}'`;
  const detail = `[{'type': 'string_pattern_mismatch', 'loc': ('path', '${key}'), 'msg': ${pythonRepr(msg)}, 'input': ${pythonRepr(id)}, 'ctx': {'pattern': ${pythonRepr(pattern)}}}]`;
  return invalidAnswer(detail, [example]);
}

/** The actor as the server's own words have it. */
const actor =
  "id='user-00000000-0000-4000-8000-000000000000' organization_id='org-00000000-0000-4000-8000-000000000000' name='default_user' created_at=None updated_at=datetime.datetime(2026, 11, 30, 2, 41, 35, 950748, tzinfo=datetime.timezone.utc) is_deleted=False";

/** What the server says of a run or a conversation that it does not have. */
export const notFoundWords = (what: "Run" | "Conversation", id: string): string =>
  `${what} not found with id='['${id}']', access level in ['read'] for actor='${actor}'${what === "Run" ? "" : ", is_deleted=False"}`;

/** What it says of an agent that it does not have. */
export const noAgentWords = (id: string): string => `Agent with ID ${id} not found`;
