/** Where the code of the worker lies; null until the app has said so, and in tests. */
let address: string | null = null;

/** Tells where the code of the one worker lies. Until then long texts are worked at in place. */
export function workAt(url: string): void {
  address = url;
}

/** Where it lies; null where nobody has said so. */
export const workerAddress = (): string | null => address;
