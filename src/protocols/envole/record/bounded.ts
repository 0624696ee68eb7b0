interface Kept<T> {
  readonly thing: T;
  readonly size: number;
}

/** Things by id, up to so much in all: when there is too much, the one that was put in longest ago goes. */
export class Bounded<T> {
  readonly #most: number;
  readonly #kept = new Map<string, Kept<T>>();
  #size = 0;

  constructor(most: number) {
    this.#most = most;
  }

  get(id: string): T | undefined {
    return this.#kept.get(id)?.thing;
  }

  /** Puts a thing in, in place of the one with its id; one that is too large by itself is not kept. */
  put(id: string, thing: T, size: number): void {
    this.delete(id);
    if (size > this.#most) return;
    this.#kept.set(id, { thing, size });
    this.#size += size;
    for (const [oldest] of this.#kept) {
      if (this.#size <= this.#most) break;
      this.delete(oldest);
    }
  }

  delete(id: string): void {
    this.#size -= this.#kept.get(id)?.size ?? 0;
    this.#kept.delete(id);
  }
}
