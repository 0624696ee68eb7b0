import { describe, expect, it } from "vitest";
import { resultOf } from "./returns.ts";

const statusOf = (text: string) => resultOf({ key: "c1", id: "c1", tool: "pay", text }).status;

describe("what a tool of the fake gets of its arguments", () => {
  it("is the text, where that is JSON", () => {
    expect(statusOf('{"to":"bo","note":"} {"}')).toBe("success");
    expect(statusOf('{"to": ')).toBe("error");
  });

  it("ends at the first “}{”, as on the real server: the first of two objects, and nothing of JSON that has it in a text", () => {
    expect(statusOf('{"to":"bo"}{"to":"ana"}')).toBe("success");
    expect(statusOf('{"to":"bo","note":"}{"}')).toBe("error");
  });
});
