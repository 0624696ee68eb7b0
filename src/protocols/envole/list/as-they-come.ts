/**
 * Does some work for each item, so many at once and in their order, and gives each result as soon as it has come.
 * Throws what the first work that fails throws; the caller ends what is still at work then.
 */
export async function* asTheyCome<T, R>(
  items: readonly T[],
  most: number,
  work: (item: T) => Promise<R>,
): AsyncGenerator<R> {
  const atWork = new Map<number, Promise<readonly [number, R]>>();
  let next = 0;
  const begin = () => {
    const [index, item] = [next, items[next] as T];
    next += 1;
    const result = work(item).then((done) => [index, done] as const);
    // Whoever fails second is heard by nobody.
    result.catch(() => undefined);
    atWork.set(index, result);
  };
  while (next < items.length && next < most) begin();
  while (atWork.size > 0) {
    const [index, result] = await Promise.race(atWork.values());
    atWork.delete(index);
    if (next < items.length) begin();
    yield result;
  }
}
