import { readFile } from 'node:fs/promises';
import { readWeights, type Weights } from './weights.ts';

const loaded = new Map<string, Promise<Weights>>();

/** The weights of a model in models/weights, read once per thread. */
export function storedWeights(name: string): Promise<Weights> {
  const known = loaded.get(name);
  if (known) return known;
  const reading = readFile(new URL(`../weights/${name}.weights`, import.meta.url)).then((file) =>
    readWeights(new Uint8Array(file)),
  );
  loaded.set(name, reading);
  return reading;
}
