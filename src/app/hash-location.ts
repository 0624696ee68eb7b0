import { useSyncExternalStore } from "react";
import type { BaseLocationHook, BaseSearchHook } from "wouter";

/**
 * The addresses of the inbox behind `#`, whole, with their search: what the demo needs, whose files may stand
 * anywhere (design section 7). wouter's own hash hook moves the search in front of the `#`, where a link that
 * was copied or opened in a new tab does not carry it.
 */
function currentAddress(): { readonly path: string; readonly search: string } {
  const address = location.hash.replace(/^#?\/?/, "/");
  const at = address.indexOf("?");
  return at < 0
    ? { path: address, search: "" }
    : { path: address.slice(0, at), search: address.slice(at + 1) };
}

function subscribe(listener: () => void): () => void {
  addEventListener("hashchange", listener);
  return () => removeEventListener("hashchange", listener);
}

function navigate(to: string, options?: { readonly replace?: boolean }): void {
  const before = location.href;
  const url = new URL(before);
  url.hash = to;
  history[options?.replace === true ? "replaceState" : "pushState"](null, "", url);
  dispatchEvent(new HashChangeEvent("hashchange", { oldURL: before, newURL: url.href }));
}

const usePath: BaseLocationHook = () => [
  useSyncExternalStore(subscribe, () => currentAddress().path),
  navigate,
];

const useHashSearch: BaseSearchHook = () => useSyncExternalStore(subscribe, () => currentAddress().search);

/** wouter's location hook for addresses behind `#`. */
export const useHashAddress = /* @__PURE__ */ Object.assign(usePath, {
  hrefs: (href: string) => `#${href}`,
  searchHook: useHashSearch,
});
