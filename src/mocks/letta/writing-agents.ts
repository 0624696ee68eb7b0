import { entries, type RawJson, raw, type Writable, write } from "../json-text.ts";
import { contextOf, type FakeAgent, type FakeConversation, pendingOf } from "./state.ts";
import { microsOf, writeMessage } from "./writing.ts";

const userId = "user-00000000-0000-4000-8000-000000000000";

const asSource = (value: unknown): RawJson => raw(JSON.stringify(value));

const llmConfig = asSource({
  model: "gpt-4o-mini",
  display_name: null,
  model_endpoint_type: "openai",
  model_endpoint: "http://model.example.test/v1",
  provider_name: "openai",
  provider_category: "base",
  model_wrapper: null,
  context_window: 128000,
  put_inner_thoughts_in_kwargs: false,
  handle: "openai-proxy/gpt-4o-mini",
  temperature: 1,
  max_tokens: 16384,
  enable_reasoner: false,
  reasoning_effort: null,
  max_reasoning_tokens: 0,
  effort: null,
  frequency_penalty: null,
  compatibility_type: null,
  verbosity: null,
  tier: null,
  parallel_tool_calls: true,
  response_format: null,
  strict: false,
  return_logprobs: false,
  top_logprobs: null,
  return_token_ids: false,
  tool_call_parser: null,
});

const modelSettings = asSource({
  max_output_tokens: 16384,
  parallel_tool_calls: true,
  provider_type: "openai",
  temperature: 1,
  reasoning: { reasoning_effort: "minimal" },
  response_format: null,
  strict: false,
});

const compactionSettings = asSource({
  model: "openai/gpt-5-mini",
  model_settings: null,
  prompt: "Say shortly what the messages below are about; they leave the context.",
  prompt_acknowledgement: false,
  clip_chars: 50000,
  mode: "sliding_window",
  sliding_window_percentage: 0.3,
});

/** What the agent is told first; a real one is longer. */
export const systemPrompt = "You are a helpful agent that uses tools and remembers what it learns.";

/** What a list or an agent is asked to hold beside its plain fields. `null` is the form that hands out everything. */
export type Include = ReadonlySet<string> | null;

/** An agent as lists and its own address have it. */
export const writeAgent = (agent: FakeAgent, include: Include): Writable =>
  entries(
    ["created_by_id", userId],
    ["last_updated_by_id", userId],
    ["created_at", microsOf(agent.createdAt)],
    ["updated_at", microsOf(agent.updatedAt)],
    ["id", agent.id],
    ["name", agent.name],
    ["tool_rules", agent.gatedTools.map(writeRule)],
    ["message_ids", contextOf(agent, null)],
    ["system", systemPrompt],
    ["agent_type", agent.type],
    ["llm_config", llmConfig],
    ["embedding_config", null],
    ["model", "openai-proxy/gpt-4o-mini"],
    ["embedding", null],
    ["model_settings", modelSettings],
    ["compaction_settings", compactionSettings],
    ["response_format", null],
    ["description", null],
    ["metadata", null],
    [
      "memory",
      entries(
        ["agent_type", agent.type],
        ["git_enabled", false],
        ["blocks", []],
        ["file_blocks", []],
        ["prompt_template", ""],
      ),
    ],
    ["blocks", []],
    ["tools", holds(include, "agent.tools") ? toolsOf(agent) : []],
    ["sources", []],
    ["tags", []],
    ["tool_exec_environment_variables", secretsOf(agent, include)],
    ["secrets", secretsOf(agent, include)],
    ["project_id", null],
    ["template_id", null],
    ["base_template_id", null],
    ["deployment_id", null],
    ["entity_id", null],
    ["identity_ids", []],
    ["identities", []],
    // Asked for everything, the server leaves out just this (recorded: a4).
    ["pending_approval", include?.has("agent.pending_approval") === true ? pendingSource(agent) : null],
    ["message_buffer_autoclear", false],
    ["enable_sleeptime", null],
    ["multi_agent_group", null],
    ["managed_group", null],
    ["last_run_completion", null],
    ["last_run_duration_ms", null],
    ["last_stop_reason", agent.lastStopReason],
    ["timezone", "UTC"],
    ["max_files_open", 10],
    ["per_file_view_window_char_limit", 25000],
    ["hidden", agent.isHidden ? true : null],
  );

const holds = (include: Include, relation: string): boolean => include === null || include.has(relation);

const writeRule = (tool: string): Writable =>
  entries(["tool_name", tool], ["type", "requires_approval"], ["prompt_template", null]);

/** Workflow agents ask, and are never told as pending (recorded: i2). */
function pendingSource(agent: FakeAgent): Writable {
  const pending = agent.type === "workflow_agent" ? null : pendingOf(agent, null);
  if (pending === null) return null;
  return agent.isMalformed
    ? raw('{"id":17,"message_type":"approval_request_message"}')
    : writeMessage(pending);
}

function secretsOf({ id, secret }: FakeAgent, include: Include): Writable {
  if (secret === null || !holds(include, "agent.secrets")) return [];
  return [
    entries(
      ["created_by_id", null],
      ["last_updated_by_id", null],
      ["created_at", null],
      ["updated_at", null],
      ["id", `agent-env-${id.slice("agent-".length)}`],
      ["key", "API_KEY"],
      ["value", secret],
      ["description", null],
      ["organization_id", "org-00000000-0000-4000-8000-000000000000"],
      ["value_enc", secret],
      ["agent_id", id],
    ),
  ];
}

const toolsOf = ({ gatedTools, freeTools }: FakeAgent): Writable =>
  [...gatedTools, ...freeTools].map((name) => {
    const jsonSchema = {
      name,
      description: "",
      parameters: { type: "object", properties: {}, required: [] },
    };
    return entries(
      ["id", `tool-${toolUuid(name)}`],
      ["tool_type", "custom"],
      ["description", "A tool of this agent."],
      ["source_type", "json"],
      ["name", name],
      ["tags", []],
      ["source_code", `def ${name}(): ...`],
      ["json_schema", asSource(jsonSchema)],
      ["args_json_schema", asSource({})],
      ["return_char_limit", 50000],
      ["pip_requirements", null],
      ["npm_requirements", null],
      ["default_requires_approval", gatedTools.includes(name)],
      ["enable_parallel_execution", false],
      ["created_by_id", userId],
      ["last_updated_by_id", userId],
      ["metadata_", asSource({ tool_hash: "da814ef5fec4" })],
      ["project_id", null],
    );
  });

/** A UUID that is the same for a name in every agent. */
function toolUuid(name: string): string {
  const digits = Array.from(name, (character) => (character.charCodeAt(0) % 16).toString(16)).join("");
  const padded = digits.padEnd(32, "0");
  return `${padded.slice(0, 8)}-${padded.slice(8, 12)}-4${padded.slice(12, 15)}-a${padded.slice(15, 18)}-${padded.slice(18, 30)}`;
}

/** A conversation as its own address has it; a list leaves its context out (recorded: e5). */
export const writeConversation = (
  agent: FakeAgent,
  conversation: FakeConversation,
  form: "whole" | "listed",
): Writable =>
  entries(
    ["created_by_id", userId],
    ["last_updated_by_id", userId],
    ["created_at", microsOf(conversation.createdAt)],
    ["updated_at", microsOf(conversation.updatedAt)],
    ["id", conversation.id],
    ["agent_id", agent.id],
    ["summary", conversation.summary],
    ["in_context_message_ids", form === "listed" ? [] : contextOf(agent, conversation.id)],
    ["isolated_block_ids", []],
    ["model", null],
    ["model_settings", null],
    ["last_message_at", conversation.lastMessageAt === null ? null : microsOf(conversation.lastMessageAt)],
  );

/** A list of agents as JSON text. */
export const writeAgents = (agents: readonly FakeAgent[], include: Include): string =>
  write(agents.map((agent) => writeAgent(agent, include)));
