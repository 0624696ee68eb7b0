import { expect, test } from "vitest";
import { phoenixFake } from "./fake.ts";

const session = "/v1/agent_sessions/QWdlbnRTZXNzaW9uOjE%3D";
const paths = ["chat", "tool_approvals", "tool_outputs", "messages", "chat/more"].map(
  (end) => `${session}/${end}`,
);
const requests = [session, "/v1/agent_sessions", "/graphql", "/chat", ...paths].flatMap((path) =>
  ["GET", "POST", "DELETE"].map((method) => ({ method, path })),
);

test("three requests to a session decide, and no other", () => {
  const deciding = requests.filter(({ method, path }) => phoenixFake.isDecision(method, path));
  expect(deciding).toEqual(
    ["chat", "tool_approvals", "tool_outputs"].map((end) => ({ method: "POST", path: `${session}/${end}` })),
  );
});
