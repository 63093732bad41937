import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AxeResults, RunOptions } from 'axe-core';
import type { Page } from 'playwright-core';

declare global {
  interface Window {
    axe?: { run(options: RunOptions): Promise<AxeResults> };
  }
}

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const tags = ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa'];

/** What breaks an accessibility rule on the page as it is now. */
export async function violationsOn(page: Page): Promise<string[]> {
  // Evaluated rather than added as a script, which the page's content security policy would refuse.
  if (await page.evaluate(() => window.axe === undefined)) await page.evaluate(source);
  const results = await page.evaluate(
    (values) => window.axe?.run({ runOnly: { type: 'tag', values } }),
    tags,
  );
  if (!results) throw new Error('axe did not run');
  return results.violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target }) => `${id} at ${target.join(' ')}`),
  );
}
