import { fakes } from "../../src/mocks/fakes.ts";

/** Where the test server has the server of a connection: its `baseUrl` in `config.json`. */
export const proxyPathOf = (connectionId: string): string => `/proxy/${connectionId}`;

/** A path of the test server that goes on to a connection's own server. */
export interface Proxied {
  readonly connectionId: string;
  /** What that server sees: the path behind the connection's address, with its search. */
  readonly path: string;
}

/** Which connection a path goes to; null for a path that goes to none. */
export function proxiedOf(path: string): Proxied | null {
  const [, connectionId, rest] = /^\/proxy\/([^/?]+)(\/.*)$/.exec(path) ?? [];
  return connectionId === undefined || rest === undefined ? null : { connectionId, path: rest };
}

/**
 * Whether a request decides something, as the protocol says whose server its path goes to: `/proxy/<connection id>/…`,
 * or `…/mock/<protocol>/…` in the demo.
 */
export function isDecision(method: string, path: string): boolean {
  const [, place, name, rest] = /\/(proxy|mock)\/([^/?]+)(\/[^?]*)/.exec(path) ?? [];
  const fake = fakes.find(({ protocol, connection }) =>
    place === "mock" ? protocol === name : connection.id === name,
  );
  return rest !== undefined && fake?.isDecision(method, rest) === true;
}
