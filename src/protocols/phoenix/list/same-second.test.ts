import { expect, it } from "vitest";
import { collect } from "../../../test/backend-reading.ts";
import { createFakeClock } from "../../../test/fake-clock.ts";
import { createPhoenixBackend } from "../backend.ts";

interface Page {
  readonly first: number;
  readonly after: string | null;
}

/** A Phoenix whose cursors begin again at the first session of their second, as 20.26.1 does on SQLite (measured). */
function sameSecondServer(count: number, perSecond: number) {
  const sessions = Array.from({ length: count }, (_, index) => ({
    id: `s${index}`,
    updatedAt: new Date(Date.UTC(2026, 10, 30) - Math.floor(index / perSecond) * 1000).toISOString(),
  }));
  let asked = 0;

  function page({ first, after }: Page) {
    const from = after === null ? 0 : sessions.findIndex(({ updatedAt }) => updatedAt === after);
    const rows = sessions.slice(from, from + first);
    return { rows, hasNextPage: from + first < sessions.length, endCursor: rows.at(-1)?.updatedAt ?? null };
  }

  function byRest(search: URLSearchParams) {
    const { rows, hasNextPage, endCursor } = page({
      first: Number(search.get("limit")),
      after: search.get("cursor"),
    });
    const data = rows.map(({ id, updatedAt }) => ({ id, updated_at: updatedAt }));
    return { data, next_cursor: hasNextPage ? endCursor : null };
  }

  function byGraphql(body: string) {
    const { variables } = JSON.parse(body) as { readonly variables: Partial<Page> };
    if (variables.first === undefined) return { data: { viewer: null } };
    const { rows, ...pageInfo } = page({ first: variables.first, after: variables.after ?? null });
    const edges = rows.map((row) => ({ node: { ...row, title: null, isActive: false, messages: [] } }));
    return { data: { agentSessions: { edges, pageInfo } } };
  }

  return async (input: string, init: RequestInit) => {
    asked += 1;
    if (asked > 200) throw new Error("the walk does not end");
    const url = new URL(input);
    const isGraphql = url.pathname === "/graphql";
    return Response.json(isGraphql ? byGraphql(String(init.body)) : byRest(url.searchParams));
  };
}

const backendBefore = (fetch: ReturnType<typeof sameSecondServer>, clock = createFakeClock()) =>
  createPhoenixBackend(
    { id: "px", label: "", baseUrl: "http://phoenix.example.test", pageUrl: null },
    { fetch, clock, credentials: { token: () => null, refuse: () => undefined } },
  );

it("a second that holds more sessions than a page is got past by larger pages", async () => {
  const backend = backendBefore(sameSecondServer(700, 300));
  const slices = await collect(backend.list(null, new AbortController().signal));
  expect(slices.at(-1)).toMatchObject({ complete: true, looked: { done: 700, of: 700 } });
});

it("pages that overlap count no session twice", async () => {
  const backend = backendBefore(sameSecondServer(130, 7));
  const slices = await collect(backend.list(null, new AbortController().signal));
  expect(slices.at(-1)?.looked).toEqual({ done: 130, of: 130 });
});

it("a sweep gets past it too", async () => {
  const clock = createFakeClock();
  const backend = backendBefore(sameSecondServer(400, 150), clock);
  let mark = (await collect(backend.list(null, new AbortController().signal))).at(-1)?.mark ?? null;
  await clock.advance(600_000);
  for (let turn = 0; turn < 12; turn += 1) {
    const slices = await collect(backend.list(mark, new AbortController().signal));
    mark = slices.at(-1)?.mark ?? mark;
    expect(slices.flatMap(({ gone }) => gone)).toEqual([]);
  }
});
