import { execFileSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { thorough } from '#testing/thorough.ts';
import { pythonWith } from '../python.fixture.ts';

const python = pythonWith('json');

const schema = z.object({
  inconsistent: z.array(z.array(z.string())),
  noticed: z.record(z.string(), z.number()),
  namesInTemplates: z.array(z.string()),
  thingsInTemplates: z.array(z.string()),
  sameAsHeldOut: z.number(),
  heldOutCalls: z.number(),
  digest: z.string(),
});

const check = () =>
  schema.parse(
    JSON.parse(
      execFileSync(python ?? '', ['-B', new URL('./check_corpus.py', import.meta.url).pathname], {
        encoding: 'utf8',
      }),
    ),
  );

// The corpus changes only with the models that are trained on it.
test.skipIf(!python)(
  'the corpus keeps its rules, and a damaged story is noticed (needs Python)',
  thorough,
  () => {
    const found = check();
    expect(found.inconsistent).toEqual([]);
    expect(found.namesInTemplates).toEqual([]);
    expect(found.thingsInTemplates).toEqual([]);
    for (const share of Object.values(found.noticed)) expect(share).toBeGreaterThan(0.95);
    expect(found.sameAsHeldOut).toBe(0);
    expect(found.heldOutCalls).toBe(0);
    // The same seeds give the same corpus with every version of Python.
    expect(found.digest).toBe('8058df551df687f2a28b6e66c8957c5ec7b89eff9e0023781920e1566747058e');
  },
);
