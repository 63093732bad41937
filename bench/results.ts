import { readFile, writeFile } from 'node:fs/promises';

const file = 'bench/results.json';

/** Each benchmark keeps its last figures under its own name, beside those of the others. */
export async function saveResults(name: string, figures: object): Promise<void> {
  const earlier = await readFile(file, 'utf8').then(JSON.parse, () => ({}));
  const measuredAt = new Date().toISOString();
  await writeFile(file, `${JSON.stringify({ ...earlier, [name]: { measuredAt, ...figures } }, null, 2)}\n`);
}
