import { expect, test } from "vitest";
import { phoenix } from "../../protocols/phoenix/module.ts";
import { phoenixFake } from "./fake.ts";

const session = "/v1/agent_sessions/QWdlbnRTZXNzaW9uOjE%3D";
const paths = ["chat", "tool_approvals", "tool_outputs", "messages", "chat/more"].map(
  (end) => `${session}/${end}`,
);
const requests = [session, "/v1/agent_sessions", "/graphql", "/chat", ...paths].flatMap((path) =>
  ["GET", "POST", "DELETE"].map((method) => ({ method, path })),
);

test("the fake and the adapter mean the same requests when they speak of deciding", () => {
  const deciding = requests.filter(({ method, path }) => phoenixFake.isDecision(method, path));
  expect(deciding.map(({ path }) => path.split("/").at(-1))).toEqual([
    "chat",
    "tool_approvals",
    "tool_outputs",
  ]);
  for (const { method, path } of requests) {
    const isListed = phoenix.decisionRequests.some((one) => one.method === method && one.path.test(path));
    expect([method, path, phoenixFake.isDecision(method, path)]).toEqual([method, path, isListed]);
  }
});
