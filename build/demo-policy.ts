import type { Plugin } from "vite";
import { metaContentSecurityPolicy } from "./content-security-policy.ts";

/** Writes the policy into the page of the demo, which is put on hosts whose headers nobody sets. */
export function demoPolicy(): Plugin {
  const content = metaContentSecurityPolicy({ baseUrls: [], hasMocks: true });
  return {
    name: "demo-policy",
    apply: (_config, { command, mode }) => command === "build" && mode === "demo",
    transformIndexHtml: () => [
      { tag: "meta", attrs: { "http-equiv": "Content-Security-Policy", content }, injectTo: "head-prepend" },
    ],
  };
}
