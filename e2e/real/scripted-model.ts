import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/**
 * A model whose answers are written by the test: chat completions, streamed or whole. The last line of the last user
 * message is a JSON list of steps; step k is the k-th answer after that message, and after the last one comes a text
 * that repeats what the tools gave.
 */
export type Step =
  | { readonly text: string }
  /** Holds the session's turn lock for so long. */
  | { readonly slowSeconds: number }
  /** Parallel calls; `args` is the argument text, byte for byte. */
  | { readonly calls: readonly PlayedCall[] }
  /** Answers with this status. */
  | { readonly fail: number };

/** A call as the model plays it; calls that name an `id` have it, every other gets one that no call had. */
export interface PlayedCall {
  readonly tool: string;
  readonly args: string;
  readonly id?: string;
}

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

/** The names it is asked for by: Phoenix takes any, Letta knows the vendor's own. */
const models = ["scripted", "gpt-4o-mini"].map((id) => ({ id, object: "model" }));

/** A model that runs: its address as a client of OpenAI takes it. `GET <url>/asked?about=…` is `askedAbout`. */
export interface RunningModel {
  readonly url: string;
  stop(): void;
}

/**
 * Starts the model on loopback, on a free port. `plain` says what a request without streaming is: the next step as
 * well, or Phoenix's way of asking for a title. Whatever it was asked can be read back: `GET <url>/asked?about=TEXT`
 * gives the requests whose messages hold the text, in order.
 */
export async function startScriptedModel(plain: "step" | "title"): Promise<RunningModel> {
  const asked: { readonly about: string; readonly request: CompletionRequest }[] = [];
  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? "/", "http://model");
    if (pathname.endsWith("/asked")) {
      const about = searchParams.get("about") ?? "";
      return sendJson(
        response,
        asked.filter((one) => one.about.includes(about)).map((one) => one.request),
      );
    }
    if (request.method === "GET") return sendJson(response, { object: "list", data: models });
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      const body = JSON.parse(Buffer.concat(chunks).toString("utf8")) as CompletionRequest;
      asked.push({ about: body.messages.map(({ content }) => textOf(content)).join("\n"), request: body });
      void complete(body, response, plain);
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

async function complete(
  request: CompletionRequest,
  response: ServerResponse,
  plain: "step" | "title",
): Promise<void> {
  const step = nextStep(request.messages);
  if ("fail" in step)
    return sendJson(response, { error: { message: "scripted failure", type: "server_error" } }, step.fail);
  if (request.stream === true) return streamStep(step, response);
  const message = plain === "title" ? forcedCall(request) : wholeMessage(step);
  const finish = "tool_calls" in message && plain === "step" ? "tool_calls" : "stop";
  sendJson(response, {
    ...envelope("chat.completion"),
    choices: [{ index: 0, message, finish_reason: finish }],
    usage,
  });
}

function wholeMessage(step: Step): object {
  if (!("calls" in step)) return { role: "assistant", content: "text" in step ? step.text : "" };
  const calls = step.calls.map(({ tool, args, id = newId() }) => ({
    id,
    type: "function",
    function: { name: tool, arguments: args },
  }));
  return { role: "assistant", content: null, tool_calls: calls };
}

const usage = { prompt_tokens: 10, completion_tokens: 5, total_tokens: 15 };
let nextNumber = 0;
const newId = () => `call_${nextNumber++}_${Date.now()}`;
const envelope = (object: string) => ({ id: `c${nextNumber++}`, object, created: 0, model: "scripted" });

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
    id: newId(),
    type: "function",
    function: { name: tool.name, arguments: JSON.stringify(args) },
  };
  return { role: "assistant", content: null, tool_calls: [call] };
}

async function streamStep(step: Exclude<Step, { fail: number }>, response: ServerResponse): Promise<void> {
  response.writeHead(200, { "content-type": "text/event-stream", connection: "close" });
  const send = (value: object) =>
    response.write(`data: ${JSON.stringify({ ...envelope("chat.completion.chunk"), ...value })}\n\n`);
  const say = (delta: object, finish: string | null = null) =>
    send({ choices: [{ index: 0, delta, finish_reason: finish }] });

  say({ role: "assistant", content: "" });
  if ("slowSeconds" in step) await speakSlowly(step.slowSeconds, response, say);
  if ("text" in step) say({ content: step.text });
  const calls = "calls" in step ? step.calls : [];
  calls.forEach(({ tool, args, id = newId() }, index) => {
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
