import { expect, test } from 'vitest';
import { isBelow } from './mounts.ts';

test.for([
  ['/backup', true],
  ['/backup/', true],
  ['/backup/x?y', true],
  ['/backup?x', true],
  ['/backups', false],
  ['/backup-copy/x', false],
  ['/back', false],
  ['/x/backup', false],
] as const)('whether %s is below /backup: %s', ([url, expected]) => {
  expect(isBelow('/backup', url)).toBe(expected);
});
