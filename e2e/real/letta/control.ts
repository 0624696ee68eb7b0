import { createServer } from "node:http";
import { freePort } from "../free-port.ts";
import type { RunningLetta } from "./servers.ts";

/** Lets a journey, which runs in a process of its own, kill and restart a server: `POST /kill/guarded`. */
export async function startControl(servers: Readonly<Record<string, RunningLetta>>) {
  const port = await freePort();
  const server = createServer(async (request, response) => {
    const [, step, name = ""] = (request.url ?? "/").split("/");
    try {
      const letta = servers[name];
      if (letta === undefined || (step !== "kill" && step !== "restart")) response.writeHead(404);
      else await letta[step]();
    } catch (fault) {
      response.writeHead(500).write(String(fault));
    }
    response.end();
  });
  await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
  return { url: `http://127.0.0.1:${port}`, stop: () => void server.close() };
}
