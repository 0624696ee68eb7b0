import type { ProxyOptions } from "vite";
import type { ServedConnection } from "./config-file.ts";

/** The proxies of dev and preview: each connection that names one forwards its `baseUrl` there, without CORS. */
export function proxiesFor(connections: readonly ServedConnection[]): Record<string, ProxyOptions> {
  const proxies: Record<string, ProxyOptions> = {};
  for (const { baseUrl, proxy } of connections) {
    const path = baseUrl.replace(/\/+$/, "");
    if (proxy !== null && path.startsWith("/")) proxies[wholeSegments(path)] = forward(path, proxy);
  }
  return proxies;
}

/** Vite's key for one base path: whole segments only, else `/proxy/px` would catch `/proxy/px2` as well. */
function wholeSegments(path: string): string {
  return `^${path.replaceAll(/[.*+?^${}()|[\]\\]/g, "\\$&")}(?=[/?]|$)`;
}

function forward(path: string, target: string): ProxyOptions {
  return {
    target,
    changeOrigin: true,
    rewrite: (address) => address.slice(path.length) || "/",
    configure: (proxy) => {
      // Without this an upstream that breaks off in the middle of a stream leaves the browser waiting for ever.
      proxy.on("proxyRes", (upstream, _request, response) => {
        upstream.on("close", () => {
          if (!upstream.complete) response.destroy();
        });
      });
    },
  };
}
