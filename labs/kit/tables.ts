/** Arithmetic on tables of numbers that are stored row by row in one array, and the slopes that training needs. */

/** The number at an index that is known to exist. */
export const at = (numbers: ArrayLike<number>, index: number) => numbers[index] as number;

/** out += a × b, for tables of rows × inner and inner × columns. The second table starts at `start`. */
export function multiply(
  out: Float64Array,
  a: Float64Array,
  b: Float64Array,
  start: number,
  [rows, inner, columns]: readonly [number, number, number],
): void {
  for (let row = 0; row < rows; row++) {
    for (let step = 0; step < inner; step++) {
      const factor = at(a, row * inner + step);
      if (factor === 0) continue;
      const [from, to] = [start + step * columns, row * columns];
      for (let column = 0; column < columns; column++) {
        out[to + column] = at(out, to + column) + factor * at(b, from + column);
      }
    }
  }
}

/** The slopes of a product with respect to both of its factors. */
export function multiplyBack(
  slope: Float64Array,
  a: Float64Array,
  slopeA: Float64Array,
  b: Float64Array,
  slopeB: Float64Array,
  start: number,
  [rows, inner, columns]: readonly [number, number, number],
): void {
  for (let row = 0; row < rows; row++) {
    for (let step = 0; step < inner; step++) {
      const factor = at(a, row * inner + step);
      const [from, to] = [start + step * columns, row * columns];
      let sum = 0;
      for (let column = 0; column < columns; column++) {
        const error = at(slope, to + column);
        sum += error * at(b, from + column);
        slopeB[from + column] = at(slopeB, from + column) + error * factor;
      }
      slopeA[row * inner + step] = at(slopeA, row * inner + step) + sum;
    }
  }
}

/** Brings each row to a root mean square of 1. */
export function normalise(rows: Float64Array, width: number): { scale: Float64Array; normed: Float64Array } {
  const scale = new Float64Array(rows.length / width);
  const normed = new Float64Array(rows.length);
  for (let row = 0; row < scale.length; row++) {
    let sum = 0;
    for (let index = row * width; index < (row + 1) * width; index++)
      sum += at(rows, index) * at(rows, index);
    const factor = 1 / Math.sqrt(sum / width + 1e-5);
    scale[row] = factor;
    for (let index = row * width; index < (row + 1) * width; index++)
      normed[index] = at(rows, index) * factor;
  }
  return { scale, normed };
}

/** The slopes of the rows before they were normalised. */
export function normaliseBack(
  slope: Float64Array,
  slopeRows: Float64Array,
  normed: Float64Array,
  scale: Float64Array,
): void {
  const width = normed.length / scale.length;
  for (let row = 0; row < scale.length; row++) {
    let sum = 0;
    for (let index = row * width; index < (row + 1) * width; index++)
      sum += at(slope, index) * at(normed, index);
    for (let index = row * width; index < (row + 1) * width; index++) {
      slopeRows[index] =
        at(slopeRows, index) + at(scale, row) * (at(slope, index) - (at(normed, index) * sum) / width);
    }
  }
}
