/**
 * Functions that give the same result in every engine, to the last bit. The standard leaves the last digits of
 * `Math.exp` and others open, and a server must get what the browser got. Only the four basic operations and square
 * roots are exact everywhere, so everything here is built from those.
 */

/** The logarithm of 2, as a sum of a short number and its remainder, so that multiples of it stay exact. */
const ln2High = 0.6931471803691238;
const ln2Low = 1.9082149292705877e-10;

/** Two to the power of an integer. */
function powerOfTwo(exponent: number): number {
  let result = 1;
  let base = exponent < 0 ? 0.5 : 2;
  for (let rest = Math.abs(exponent); rest > 0; rest = Math.floor(rest / 2)) {
    if (rest % 2 === 1) result *= base;
    base *= base;
  }
  return result;
}

export function exp(x: number): number {
  if (x > 709) return Number.POSITIVE_INFINITY;
  if (x < -745) return 0;
  const twos = Math.round(x / (ln2High + ln2Low));
  const rest = x - twos * ln2High - twos * ln2Low;
  let sum = 1;
  for (let term = 14; term > 0; term--) sum = 1 + (rest / term) * sum;
  // In two factors, because a very small result has no power of two of its own.
  const half = Math.trunc(twos / 2);
  return sum * powerOfTwo(half) * powerOfTwo(twos - half);
}

/** The natural logarithm. */
export function log(x: number): number {
  if (!(x > 0)) return x === 0 ? Number.NEGATIVE_INFINITY : Number.NaN;
  if (x === Number.POSITIVE_INFINITY) return x;
  let twos = 0;
  let rest = x;
  while (rest > Math.SQRT2) {
    rest /= 2;
    twos++;
  }
  while (rest < Math.SQRT1_2) {
    rest *= 2;
    twos--;
  }
  const ratio = (rest - 1) / (rest + 1);
  const square = ratio * ratio;
  let sum = 0;
  for (let power = 23; power > 0; power -= 2) sum = sum * square + 1 / power;
  return twos * ln2High + (2 * ratio * sum + twos * ln2Low);
}

export const sigmoid = (x: number) => (x >= 0 ? 1 / (1 + exp(-x)) : exp(x) / (1 + exp(x)));

export function tanh(x: number): number {
  if (x < 0) return -tanh(-x);
  if (x < 1e-4) return x - (x * x * x) / 3;
  const shrunk = exp(-2 * x);
  return (1 - shrunk) / (1 + shrunk);
}

/** For a base above zero. */
export const power = (base: number, exponent: number) => exp(exponent * log(base));

export function softmax(scores: readonly number[], temperature = 1): number[] {
  const most = Math.max(...scores);
  const weights = scores.map((score) => exp((score - most) / temperature));
  const sum = weights.reduce((total, weight) => total + weight, 0);
  return weights.map((weight) => weight / sum);
}

const quarterTurn = Math.PI / 2;

export function sin(x: number): number {
  const quarters = Math.round(x / quarterTurn);
  const rest = x - quarters * quarterTurn;
  const sign =
    quarters % 4 === 2 || quarters % 4 === -2 || quarters % 4 === 3 || quarters % 4 === -1 ? -1 : 1;
  return sign * (quarters % 2 === 0 ? sinNearZero(rest) : cosNearZero(rest));
}

export const cos = (x: number) => sin(x + quarterTurn);

function sinNearZero(x: number): number {
  let sum = 1;
  for (let term = 17; term > 1; term -= 2) sum = 1 - ((x * x) / (term * (term - 1))) * sum;
  return x * sum;
}

function cosNearZero(x: number): number {
  let sum = 1;
  for (let term = 18; term > 0; term -= 2) sum = 1 - ((x * x) / (term * (term - 1))) * sum;
  return sum;
}

export const sumOf = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);
export const meanOf = (numbers: readonly number[]) => sumOf(numbers) / numbers.length;
export const clamp = (number: number, low: number, high: number) => Math.min(high, Math.max(low, number));

/** Rounds for display, without a trailing zero. */
export const rounded = (number: number, digits = 2) => String(Number(number.toFixed(digits)));
