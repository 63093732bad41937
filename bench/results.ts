import { readFile, writeFile } from 'node:fs/promises';

const file = 'bench/results.json';

/** Each benchmark stores its latest figures under its own name, next to those of the others. */
export async function saveResults<T extends object>(
  name: string,
  figures: T,
): Promise<T & { measuredAt: string }> {
  const earlier = await readFile(file, 'utf8').then(JSON.parse, () => ({}));
  const dated = { measuredAt: new Date().toISOString(), ...figures };
  await writeFile(file, `${JSON.stringify({ ...earlier, [name]: dated }, null, 2)}\n`);
  return dated;
}

export function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}
