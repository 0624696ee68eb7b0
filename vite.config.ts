import { randomBytes } from "node:crypto";
import { fileURLToPath } from "node:url";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { chunkFileName } from "./build/chunk-file-name.ts";
import { readConnections } from "./build/config-file.ts";
import { securityHeaders } from "./build/content-security-policy.ts";
import { demoPolicy } from "./build/demo-policy.ts";
import { mockWorker } from "./build/mock-worker.ts";
import { proxiesFor } from "./build/proxies.ts";
import { readsOnly } from "./build/reads-only.ts";
import { serveConfigFile } from "./build/serve-config-file.ts";

const root = fileURLToPath(new URL(".", import.meta.url));

/** Dev, preview, the production build and the demo (mode `demo`): design section 8. */
export default defineConfig(({ command, mode, isPreview }) => {
  const connections = readConnections(root);
  const baseUrls = connections.map(({ baseUrl }) => baseUrl);
  const proxy = proxiesFor(connections);
  const isDemo = mode === "demo";
  const isDev = command === "serve" && isPreview !== true;
  const nonce = randomBytes(16).toString("base64");
  return {
    root,
    base: isDemo ? "./" : "/",
    publicDir: false,
    plugins: [readsOnly(), react(), serveConfigFile(root), mockWorker(), demoPolicy()],
    ...(isDev ? { html: { cspNonce: nonce } } : {}),
    server: {
      host: "127.0.0.1",
      proxy,
      headers: securityHeaders({ baseUrls, hasMocks: true, nonce }),
    },
    preview: {
      host: "127.0.0.1",
      proxy,
      headers: securityHeaders({ baseUrls, hasMocks: isDemo }),
    },
    // wouter asks a shim for a hook that React has had since 18.
    resolve: { alias: { "use-sync-external-store/shim/index.js": "react" } },
    worker: { format: "es" },
    build: {
      outDir: isDemo ? "dist-demo" : "dist",
      emptyOutDir: true,
      target: "es2023",
      manifest: true,
      rolldownOptions: {
        output: {
          chunkFileNames: chunkFileName,
          // What every chunk needs of React and of sentences is one file on the way to the list, not three.
          codeSplitting: {
            groups: [{ name: "react", test: /node_modules\/react\/|src\/messages\/speaker/ }],
          },
        },
      },
      // Every browser of that target knows modulepreload.
      modulePreload: { polyfill: false },
      // A file inlined as data: would have to be allowed by the policy.
      assetsInlineLimit: 0,
    },
  };
});
