import { HttpResponse } from "msw";

const server = { "x-phoenix-server-version": "20.26.1", vary: "Accept-Encoding, Origin" };

/** An answer with a JSON body that is written already. */
export const jsonAnswer = (body: string, status = 200): Response =>
  new HttpResponse(body, { status, headers: { "content-type": "application/json", ...server } });

/** An answer in plain words: most refusals of the real server are text. */
export const textAnswer = (
  status: number,
  text: string,
  headers: Readonly<Record<string, string>> = {},
): Response =>
  new HttpResponse(text, {
    status,
    headers: { "content-type": "text/plain; charset=utf-8", ...server, ...headers },
  });

/** 401 with the header that browsers of other origins cannot read. */
export const unauthorized = (text: string): Response =>
  textAnswer(401, text, { "www-authenticate": 'Bearer realm="Arize Phoenix"' });

/** The index page, which the real server gives for any unknown path. */
export const indexPage = (): Response =>
  new HttpResponse("<!DOCTYPE html><html><head><title>Phoenix</title></head><body></body></html>", {
    headers: { "content-type": "text/html; charset=utf-8", ...server },
  });

/** No answer at all: the connection breaks. */
export const noAnswer = (): Response => HttpResponse.error();

/** The stream of a turn. */
export const streamAnswer = (body: ReadableStream<Uint8Array>): Response =>
  new HttpResponse(body, {
    headers: {
      "x-vercel-ai-ui-message-stream": "v1",
      "content-type": "text/event-stream; charset=utf-8",
      "x-phoenix-server-version": "20.26.1",
      vary: "Origin",
    },
  });
