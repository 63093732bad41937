import type { Matrix } from './weights.ts';

/**
 * Multiplies a matrix with `count` vectors that stand one after the other in `input`, and writes to `output` likewise.
 * Every sum adds its products in the order of the columns and in double precision, however many vectors there are.
 * So a prompt gives the same bits at once and token by token. Several sums run side by side to keep the processor busy.
 * The number of rows is a multiple of four in every matrix of the models.
 */
export function multiply(matrix: Matrix, input: Float32Array, output: Float32Array, count: number): void {
  // As doubles from the start, because the loops would convert each number again for every row.
  const doubles = new Float64Array(input);
  let vector = 0;
  for (; vector + 4 <= count; vector += 4) multiplyFour(matrix, doubles, output, vector);
  for (; vector < count; vector++) multiplyOne(matrix, doubles, output, vector);
}

/** Two rows with four vectors. */
function multiplyFour({ rows, columns, values }: Matrix, x: Float64Array, y: Float32Array, vector: number) {
  const a = vector * columns;
  const b = a + columns;
  const c = b + columns;
  const d = c + columns;
  for (let row = 0; row < rows; row += 2) {
    const upper = row * columns;
    const lower = upper + columns;
    let upperA = 0;
    let upperB = 0;
    let upperC = 0;
    let upperD = 0;
    let lowerA = 0;
    let lowerB = 0;
    let lowerC = 0;
    let lowerD = 0;
    for (let column = 0; column < columns; column++) {
      const upperWeight = values[upper + column] as number;
      const lowerWeight = values[lower + column] as number;
      const valueA = x[a + column] as number;
      const valueB = x[b + column] as number;
      const valueC = x[c + column] as number;
      const valueD = x[d + column] as number;
      upperA += upperWeight * valueA;
      upperB += upperWeight * valueB;
      upperC += upperWeight * valueC;
      upperD += upperWeight * valueD;
      lowerA += lowerWeight * valueA;
      lowerB += lowerWeight * valueB;
      lowerC += lowerWeight * valueC;
      lowerD += lowerWeight * valueD;
    }
    const to = vector * rows + row;
    y[to] = upperA;
    y[to + 1] = lowerA;
    y[to + rows] = upperB;
    y[to + rows + 1] = lowerB;
    y[to + 2 * rows] = upperC;
    y[to + 2 * rows + 1] = lowerC;
    y[to + 3 * rows] = upperD;
    y[to + 3 * rows + 1] = lowerD;
  }
}

/** Four rows with one vector. */
function multiplyOne({ rows, columns, values }: Matrix, x: Float64Array, y: Float32Array, vector: number) {
  const from = vector * columns;
  const to = vector * rows;
  for (let row = 0; row < rows; row += 4) {
    const a = row * columns;
    const b = a + columns;
    const c = b + columns;
    const d = c + columns;
    let sumA = 0;
    let sumB = 0;
    let sumC = 0;
    let sumD = 0;
    for (let column = 0; column < columns; column++) {
      const value = x[from + column] as number;
      sumA += (values[a + column] as number) * value;
      sumB += (values[b + column] as number) * value;
      sumC += (values[c + column] as number) * value;
      sumD += (values[d + column] as number) * value;
    }
    y[to + row] = sumA;
    y[to + row + 1] = sumB;
    y[to + row + 2] = sumC;
    y[to + row + 3] = sumD;
  }
}
