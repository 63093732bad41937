import { execFileSync } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { thorough } from '#testing/thorough.ts';
import { startSession } from './inference/session.ts';
import { readWeights } from './inference/weights.ts';
import { pythonWith } from './python.fixture.ts';

const python = pythonWith('torch, numpy');
const schema = z.object({
  before: z.number(),
  after: z.number(),
  repeated: z.number(),
  top: z.array(z.number()),
});

test.skipIf(!python)(
  'a tiny version trains on the CPU, twice alike, and runs here (needs PyTorch)',
  thorough,
  async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'tiny-model-'));
    try {
      const script = new URL('./train_tiny.py', import.meta.url).pathname;
      const output = execFileSync(python ?? '', ['-B', script, path.join(folder, 'tiny.weights')], {
        encoding: 'utf8',
        env: { ...process.env, OMP_NUM_THREADS: '1' },
      });
      const { before, after, repeated, top } = schema.parse(JSON.parse(output));
      expect(after).toBeLessThan(before - 1);
      expect(repeated).toBe(after);
      const weights = await readWeights(new Uint8Array(await readFile(path.join(folder, 'tiny.weights'))));
      const session = startSession(weights);
      const tops = top.map((_, token) => {
        const logits = session.feed([token + 8]);
        return logits.indexOf(Math.max(...logits));
      });
      expect(tops).toEqual(top);
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  },
);
