import { describe, expect, test } from "vitest";
import {
  contentSecurityPolicy,
  metaContentSecurityPolicy,
  securityHeaders,
} from "./content-security-policy.ts";

const directive = (policy: string, name: string) =>
  policy.split("; ").find((part) => part === name || part.startsWith(`${name} `));

describe("the policy of a deployment", () => {
  test("is the strict line, word for word", () => {
    expect(contentSecurityPolicy({ baseUrls: ["/proxy/px"] })).toBe(
      "default-src 'none'; script-src 'self'; style-src 'self'; font-src 'self'; img-src 'self' data: blob:; " +
        "connect-src 'self'; worker-src 'self'; frame-src 'none'; object-src 'none'; base-uri 'none'; " +
        "form-action 'none'; require-trusted-types-for 'script'; trusted-types spans; frame-ancestors 'none'",
    );
  });

  test("lets the page reach the origins of absolute addresses, each once, and nothing else", () => {
    const baseUrls = [
      "/proxy/px",
      "https://envole.example.test/api/",
      "https://envole.example.test/other",
      "http://127.0.0.1:8283",
      "javascript:alert(1)",
      "no address; script-src *",
    ];
    expect(directive(contentSecurityPolicy({ baseUrls }), "connect-src")).toBe(
      "connect-src 'self' https://envole.example.test http://127.0.0.1:8283",
    );
  });

  test("cannot be widened by what an address holds", () => {
    const policy = contentSecurityPolicy({ baseUrls: ["https://a.example.test/; script-src *"] });
    expect(directive(policy, "connect-src")).toBe("connect-src 'self' https://a.example.test");
    expect(directive(policy, "script-src")).toBe("script-src 'self'");
  });

  test("travels with headers that keep types and addresses to themselves", () => {
    expect(securityHeaders({ baseUrls: [] })).toMatchObject({
      "X-Content-Type-Options": "nosniff",
      "Referrer-Policy": "no-referrer",
    });
  });
});

describe("the policy elsewhere", () => {
  test("allows the mocks' own policy only where mocks run", () => {
    expect(directive(contentSecurityPolicy({ baseUrls: [], hasMocks: true }), "trusted-types")).toBe(
      "trusted-types default spans",
    );
  });

  test("gives the dev server's scripts and styles their nonce, and allows nothing inline beside", () => {
    const policy = contentSecurityPolicy({ baseUrls: [], nonce: "abc" });
    expect(directive(policy, "script-src")).toBe("script-src 'self' 'nonce-abc'");
    expect(directive(policy, "style-src")).toBe("style-src 'self' 'nonce-abc'");
    expect(policy).not.toContain("unsafe");
  });

  test("leaves frame-ancestors out of a meta element, where it does not count", () => {
    expect(metaContentSecurityPolicy({ baseUrls: [] })).not.toContain("frame-ancestors");
  });
});
