/**
 * Does some work for each item, `most` at once and in their order, and gives what each brought as soon as it came.
 * Throws what the first that fails throws; the caller ends those that are still at work then.
 */
export async function* severalAtOnce<T, R>(
  items: readonly T[],
  most: number,
  work: (item: T) => Promise<R>,
): AsyncGenerator<R> {
  const waiting = items[Symbol.iterator]();
  const atWork = new Set<Promise<() => R>>();
  const begin = (): void => {
    const { done, value } = waiting.next();
    if (done === true) return;
    const result = work(value).then((brought) => () => {
      atWork.delete(result);
      return brought;
    });
    // Whoever fails second is heard by nobody.
    result.catch(() => undefined);
    atWork.add(result);
  };
  for (let count = 0; count < most; count += 1) begin();
  while (atWork.size > 0) {
    const take = await Promise.race(atWork);
    const brought = take();
    begin();
    yield brought;
  }
}
