import { HttpResponse } from "msw";

/** An answer with a JSON body that is written already. */
export const jsonAnswer = (
  body: string,
  status = 200,
  headers: Readonly<Record<string, string>> = {},
): Response =>
  new HttpResponse(body, { status, headers: { "content-type": "application/json", ...headers } });

/** A page of something that stands in between. */
export const pageAnswer = (status: number, html: string): Response =>
  new HttpResponse(html, { status, headers: { "content-type": "text/html; charset=utf-8" } });

/** No answer at all: the connection breaks. */
export const noAnswer = (): Response => HttpResponse.error();

/** A stream of events; null for one that ends before anything. */
export const streamAnswer = (body: ReadableStream<Uint8Array> | null): Response =>
  new HttpResponse(body, {
    headers: { "content-type": "text/event-stream; charset=utf-8", "cache-control": "no-cache" },
  });
