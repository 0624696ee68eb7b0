import { request } from "node:http";

/**
 * Asks the test server from Node in the name of one origin. Node does not resolve names below `localhost`
 * everywhere, so the request goes to loopback and carries the name. Rejects for any answer that is not 2xx.
 */
export function ask(origin: string, path: string, body?: unknown): Promise<string> {
  const { host, port } = new URL(origin);
  const text = body === undefined ? undefined : JSON.stringify(body);
  return new Promise((resolve, reject) => {
    const outgoing = request(
      { host: "127.0.0.1", port, path, method: text === undefined ? "GET" : "POST", headers: { host } },
      (answer) => {
        const chunks: Buffer[] = [];
        answer.on("data", (chunk: Buffer) => chunks.push(chunk));
        answer.on("end", () => {
          const said = Buffer.concat(chunks).toString("utf8");
          if ((answer.statusCode ?? 500) < 300) resolve(said);
          else reject(new Error(`${path}: ${answer.statusCode} ${said}`));
        });
      },
    );
    outgoing.on("error", reject);
    outgoing.end(text);
  });
}
