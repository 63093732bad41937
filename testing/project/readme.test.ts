import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { labs } from '#labs/registry.ts';

const countFiles = (pattern: string) => globSync(pattern).length;

test('the README counts the courses, lessons and labs that exist', () => {
  const readme = readFileSync('README.md', 'utf8');
  expect(readme).toContain(
    `${countFiles('curriculum/*/course.md')} courses with ${countFiles('curriculum/*/*/[0-9]*.md')} lessons`,
  );
  expect(readme).toContain(`${labs.length} labs`);
});
