import * as z from "zod/mini";

/**
 * The shapes that Phoenix 20.26 speaks, as recorded (protocols/phoenix.md). Only fields that something here reads
 * are named; everything else passes unread. `unknown` fields are kept as source text by the decoder, never as values.
 */
const approvalSchema = z.object({
  id: z.string(),
  approved: z.optional(z.nullable(z.boolean())),
  reason: z.optional(z.nullable(z.string())),
  isAutomatic: z.optional(z.nullable(z.boolean())),
  requestReason: z.optional(z.nullable(z.string())),
});

/** What every tool part has, whatever its state; `state` is any text, so that an unknown one is data. */
export const toolPartSchema = z.object({
  type: z.string(),
  toolCallId: z.string(),
  state: z.string(),
  toolName: z.optional(z.nullable(z.string())),
  title: z.optional(z.nullable(z.string())),
  errorText: z.optional(z.nullable(z.string())),
  preliminary: z.optional(z.nullable(z.boolean())),
  approval: z.optional(z.nullable(approvalSchema)),
  input: z.optional(z.unknown()),
  rawInput: z.optional(z.unknown()),
  output: z.optional(z.unknown()),
  callProviderMetadata: z.optional(
    z.nullable(
      z.object({
        phoenix: z.optional(
          z.nullable(
            z.object({
              toolExecutionEnvironment: z.optional(z.nullable(z.string())),
              toolInputEmittedAt: z.optional(z.nullable(z.string())),
              outcome: z.optional(z.nullable(z.string())),
            }),
          ),
        ),
      }),
    ),
  ),
});

/** What is read of a message beside its parts, which are parsed one by one. */
export const messageSchema = z.object({
  id: z.string(),
  role: z.string(),
  metadata: z.optional(
    z.nullable(
      z.object({
        phoenix: z.optional(
          z.nullable(
            z.object({
              isCompactionMessage: z.optional(z.nullable(z.boolean())),
              currentDateTime: z.optional(z.nullable(z.string())),
            }),
          ),
        ),
        pydantic_ai: z.optional(z.nullable(z.object({ timestamp: z.optional(z.nullable(z.string())) }))),
      }),
    ),
  ),
});

/** `GET /v1/agent_sessions`, one entry. Times are ISO 8601 with whole seconds. */
export const listedSessionSchema = z.object({
  id: z.string(),
  title: z.optional(z.nullable(z.string())),
  updated_at: z.string(),
});

/** `GET /v1/agent_sessions/{id}`. The model is kept as source text: it is echoed, never rebuilt. */
export const sessionSchema = z.object({
  id: z.string(),
  title: z.optional(z.nullable(z.string())),
  updated_at: z.string(),
  is_active: z.boolean(),
  last_message_id: z.optional(z.nullable(z.string())),
  model: z.optional(z.unknown()),
});

/** A session as GraphQL gives it; its messages are read part by part. */
export const sessionNodeSchema = z.object({
  id: z.string(),
  title: z.optional(z.nullable(z.string())),
  updatedAt: z.string(),
  isActive: z.boolean(),
});

/** `{code, message?}` of a 409. */
export const conflictSchema = z.object({ code: z.string(), message: z.optional(z.nullable(z.string())) });

/** One event of the `/chat` stream; `type` is any text. */
export const chunkSchema = z.object({
  type: z.string(),
  toolCallId: z.optional(z.string()),
  delta: z.optional(z.string()),
  errorText: z.optional(z.string()),
  data: z.optional(z.unknown()),
  output: z.optional(z.unknown()),
});

/** A tool part as far as it is read. */
export type WireToolPart = z.infer<typeof toolPartSchema>;
