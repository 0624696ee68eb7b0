/** Where every row of a long list stands, from what was measured and what is usual. All figures are pixels. */
export class RowHeights {
  private readonly usual: number;
  private readonly measured = new Map<string, number>();
  private keys: readonly string[] = [];
  /** The top of each row, and at its end the height of the whole list. */
  private tops: Float64Array = new Float64Array(1);

  constructor(usual: number) {
    this.usual = usual;
  }

  get count(): number {
    return this.keys.length;
  }

  get total(): number {
    return this.topOf(this.count);
  }

  /** Takes in which rows there are, in their order. Heights stay with their rows. */
  setKeys(keys: readonly string[]): void {
    if (keys === this.keys) return;
    this.keys = keys;
    this.place();
  }

  /** Takes in the height of one row; gives by how much it differs from what was thought. */
  measure(index: number, height: number): number {
    const key = this.keys[index];
    if (key === undefined) return 0;
    const difference = height - (this.measured.get(key) ?? this.usual);
    if (difference === 0) return 0;
    this.measured.set(key, height);
    this.place();
    return difference;
  }

  topOf(index: number): number {
    return this.tops[Math.min(Math.max(index, 0), this.count)] ?? 0;
  }

  /** The row at a height: the last one whose top is not below it. Found by halving, so ten thousand cost like ten. */
  indexAt(y: number): number {
    let low = 0;
    let high = Math.max(this.count - 1, 0);
    while (low < high) {
      const middle = Math.ceil((low + high) / 2);
      if (this.topOf(middle) <= y) low = middle;
      else high = middle - 1;
    }
    return low;
  }

  private place(): void {
    const tops = new Float64Array(this.keys.length + 1);
    let top = 0;
    this.keys.forEach((key, index) => {
      tops[index] = top;
      top += this.measured.get(key) ?? this.usual;
    });
    tops[this.keys.length] = top;
    this.tops = tops;
  }
}
