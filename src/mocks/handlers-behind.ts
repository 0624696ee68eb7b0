import { http, type RequestHandler } from "msw";

/** One request as a fake's routes take it; `path` stands behind the base address, `client` is its `x-client`. */
export interface FakeRequest {
  readonly request: Request;
  readonly path: string;
  readonly search: URLSearchParams;
  readonly text: string;
  readonly client: string;
}

/** The handlers of a fake that answers everything behind an address by one function. */
export const handlersBehind = (
  baseUrl: string,
  answer: (asked: FakeRequest) => Response | Promise<Response>,
): RequestHandler[] => [
  http.all(`${baseUrl}/*`, async ({ request }) => {
    const url = new URL(request.url);
    const base = new URL(baseUrl, url);
    const path = url.pathname.slice(base.pathname.replace(/\/$/, "").length);
    const text = await request.text();
    const client = request.headers.get("x-client") ?? "inbox";
    return answer({ request, path, search: url.searchParams, text, client });
  }),
];
