/**
 * Learns the merges of the tokenizer from documents of the corpus, with the functions of the lab Build a tokenizer:
 *   python3 models/corpus/documents.py mixed 8000 > FILE && node scripts/run.mjs models/tokenizer/train.ts FILE
 */
import { readFile, writeFile } from 'node:fs/promises';
import { countPairs, type Word } from '#labs/build-a-tokenizer/model.ts';
import { mergePair } from '#labs/kit/merge-pair.ts';
import { type Merge, markers, splitBytes, toBytes } from './tokenizer.ts';

const size = 1_024;

function countWords(text: string): Word[] {
  const words = new Map<string, Word>();
  for (const part of text.split(new RegExp(markers.join('|')))) {
    for (const word of splitBytes(toBytes(part))) {
      const known = words.get(word);
      if (known) known.times++;
      else words.set(word, { pieces: Array.from(word), times: 1 });
    }
  }
  return [...words.values()];
}

const [file] = process.argv.slice(2);
if (!file) throw new Error('name the file with the documents');
let words = countWords(await readFile(file, 'utf8'));
const merges: Merge[] = [];
while (markers.length + 256 + merges.length < size) {
  const [best] = countPairs(words);
  if (!best) break;
  merges.push([best.left, best.right]);
  words = words.map(({ pieces, times }) => ({ pieces: mergePair(pieces, best), times }));
}
const row = (merge: Merge) => `    [${merge.map((piece) => JSON.stringify(piece)).join(', ')}]`;
await writeFile(
  new URL('./tokenizer.json', import.meta.url),
  `{\n  "merges": [\n${merges.map(row).join(',\n')}\n  ]\n}\n`,
);
const tokens = words.reduce((total, { pieces, times }) => total + pieces.length * times, 0);
console.log(`${merges.length} merges; ${words.length} different words; ${tokens} tokens`);
