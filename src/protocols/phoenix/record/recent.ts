import type { PhoenixClient } from "../client.ts";

/** How many things of one kind are kept: the open batch, and those that are just being sent. */
const most = 4;

/**
 * The things that were used last, by connection and id, so that the same bytes are not read twice. They live as long
 * as their connection.
 */
export class Recent<T> {
  readonly #byClient = new WeakMap<PhoenixClient, Map<string, T>>();

  get(client: PhoenixClient, id: string): T | undefined {
    return this.#byClient.get(client)?.get(id);
  }

  /** Keeps a thing as the one used last; the one that was not used for longest goes. */
  keep(client: PhoenixClient, id: string, thing: T): void {
    const things = this.#byClient.get(client) ?? new Map<string, T>();
    this.#byClient.set(client, things);
    things.delete(id);
    things.set(id, thing);
    const [oldest] = things.keys();
    if (things.size > most && oldest !== undefined) things.delete(oldest);
  }
}
