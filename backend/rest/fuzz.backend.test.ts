import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { arbitraryRequests } from './testing/arbitrary-requests.ts';
import { type Library, openLibrary } from './testing/library.ts';

let library: Library;
beforeAll(async () => {
  library = await openLibrary();
});
afterAll(() => library.close());

/** Text that only our own SQL and stack traces contain. */
const inside = /json_agg|json_to_record|\bt0\.|\be1\.|lateral|at Object|node_modules/;

test('no generated request gets a 5xx response or an error with SQL in it', async () => {
  await fc.assert(
    fc.asyncProperty(arbitraryRequests, async ({ path, ...init }) => {
      const { status, body } = await library.ask(path, init);
      expect(status).toBeLessThan(500);
      if (status >= 400) expect(JSON.stringify(body)).not.toMatch(inside);
    }),
    { numRuns: 500 },
  );
});
