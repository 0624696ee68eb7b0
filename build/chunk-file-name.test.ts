import { expect, test } from "vitest";
import { chunkFileName } from "./chunk-file-name.ts";

test("a chunk made around a module of a protocol stands in the protocol's folder", () => {
  const moduleIds = ["/house/src/lib/digest.ts", "/house/src/protocols/phoenix/list.ts"];
  expect(chunkFileName({ name: "list", moduleIds })).toBe("assets/phoenix/list-[hash].js");
  const messages = ["/house/src/protocols/envole/messages/batch-en.ts"];
  expect(chunkFileName({ name: "batch-en", moduleIds: messages })).toBe("assets/envole/batch-en-[hash].js");
});

test("any other chunk stands beside, whatever of a protocol came into it", () => {
  const moduleIds = ["/house/src/protocols/http.ts", "/house/src/protocols/phoenix/list.ts"];
  expect(chunkFileName({ name: "http", moduleIds })).toBe("assets/http-[hash].js");
  expect(chunkFileName({ name: "json-source", moduleIds })).toBe("assets/json-source-[hash].js");
});
