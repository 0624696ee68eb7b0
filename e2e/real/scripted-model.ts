import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/**
 * A model whose answers are written by the test: streaming chat completions as Phoenix asks for them. The last
 * paragraph of the last user message is a JSON list of steps; step k is the k-th answer after that message, and
 * after the last one comes a text that repeats what the tools gave.
 */
export type Step =
  | { readonly text: string }
  /** Holds the session's turn lock for so long. */
  | { readonly slowSeconds: number }
  /** Parallel calls; `args` is the argument text, byte for byte. */
  | { readonly calls: readonly { readonly tool: string; readonly args: string }[] }
  | { readonly fail: true };

interface Message {
  readonly role: string;
  readonly content?: unknown;
  readonly tool_calls?: readonly unknown[];
}

interface CompletionRequest {
  readonly messages: readonly Message[];
  readonly stream?: boolean;
  readonly tools?: readonly {
    readonly function: {
      readonly name: string;
      readonly parameters: { readonly properties?: Readonly<Record<string, { readonly type?: string }>> };
    };
  }[];
}

/** Starts the model on loopback, on a free port. */
export async function startScriptedModel(): Promise<{ readonly url: string; stop(): void }> {
  const server = createServer((request, response) => {
    if (request.method === "GET")
      return sendJson(response, { object: "list", data: [{ id: "scripted", object: "model" }] });
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      void complete(JSON.parse(Buffer.concat(chunks).toString("utf8")) as CompletionRequest, response);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/v1`,
    stop() {
      server.closeAllConnections();
      server.close();
    },
  };
}

function sendJson(response: ServerResponse, value: unknown, status = 200): void {
  response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(value));
}

async function complete(request: CompletionRequest, response: ServerResponse): Promise<void> {
  const step = nextStep(request.messages);
  if ("fail" in step)
    return sendJson(response, { error: { message: "scripted failure", type: "server_error" } }, 500);
  if (request.stream === true) return streamStep(step, response);
  sendJson(response, {
    ...envelope("chat.completion"),
    choices: [{ index: 0, message: forcedCall(request), finish_reason: "stop" }],
    usage,
  });
}

const usage = { prompt_tokens: 10, completion_tokens: 5, total_tokens: 15 };
let nextNumber = 0;
const envelope = (object: string) => ({ id: "c", object, created: 0, model: "scripted" });

function nextStep(messages: readonly Message[]): Step {
  const lastUser = messages.findLastIndex((message) => message.role === "user");
  const since = messages.slice(lastUser);
  const played = since.filter(
    (message) => message.role === "assistant" && (message.tool_calls?.length ?? 0) > 0,
  ).length;
  const results = since
    .filter((message) => message.role === "tool")
    .map((message) => textOf(message.content).slice(0, 160));
  const fallback = {
    text: results.length === 0 ? "Nothing to do." : `Done. The tools gave: ${results.join(" | ")}`,
  };
  return scriptOf(messages[lastUser])[played] ?? fallback;
}

function scriptOf(message: Message | undefined): readonly Step[] {
  const lastLine = textOf(message?.content).trimEnd().split("\n").at(-1) ?? "";
  try {
    const steps: unknown = JSON.parse(lastLine);
    return Array.isArray(steps) ? (steps as Step[]) : [];
  } catch {
    return [];
  }
}

function textOf(content: unknown): string {
  if (typeof content === "string") return content;
  if (!Array.isArray(content)) return "";
  return content.map((part: { readonly text?: string }) => part.text ?? "").join("");
}

/** Phoenix asks for titles without streaming, as a call of one tool. */
function forcedCall(request: CompletionRequest): object {
  const tool = request.tools?.[0]?.function;
  if (tool === undefined) return { role: "assistant", content: "ok" };
  const properties = Object.entries(tool.parameters.properties ?? {});
  const args = Object.fromEntries(
    properties.map(([key, { type }]) => [key, type === "array" ? ["scripted"] : "Scripted title"]),
  );
  const call = {
    id: `call_${nextNumber++}`,
    type: "function",
    function: { name: tool.name, arguments: JSON.stringify(args) },
  };
  return { role: "assistant", content: null, tool_calls: [call] };
}

async function streamStep(step: Exclude<Step, { fail: true }>, response: ServerResponse): Promise<void> {
  response.writeHead(200, { "content-type": "text/event-stream", connection: "close" });
  const send = (value: object) =>
    response.write(`data: ${JSON.stringify({ ...envelope("chat.completion.chunk"), ...value })}\n\n`);
  const say = (delta: object, finish: string | null = null) =>
    send({ choices: [{ index: 0, delta, finish_reason: finish }] });

  say({ role: "assistant", content: "" });
  if ("slowSeconds" in step) await speakSlowly(step.slowSeconds, response, say);
  if ("text" in step) say({ content: step.text });
  const calls = "calls" in step ? step.calls : [];
  calls.forEach(({ tool, args }, index) => {
    const id = `call_${nextNumber++}_${Date.now()}`;
    say({ tool_calls: [{ index, id, type: "function", function: { name: tool, arguments: "" } }] });
    for (let at = 0; at < args.length; at += 60) {
      say({ tool_calls: [{ index, function: { arguments: args.slice(at, at + 60) } }] });
    }
  });
  say({}, calls.length > 0 ? "tool_calls" : "stop");
  send({ choices: [], usage });
  response.end("data: [DONE]\n\n");
}

async function speakSlowly(
  seconds: number,
  response: ServerResponse,
  say: (delta: object) => void,
): Promise<void> {
  for (let tick = 0; tick < seconds * 4 && !response.destroyed; tick++) {
    say({ content: `tick ${tick} ` });
    await new Promise((resolve) => setTimeout(resolve, 250));
  }
}
