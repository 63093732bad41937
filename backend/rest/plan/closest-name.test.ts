import { expect, test } from 'vitest';
import { closestName } from './closest-name.ts';

test('the name with the fewest edits is suggested', () => {
  expect(closestName('get_statuses', ['get_status', 'get_state', 'set_status'])).toBe('get_status');
});

test('a name that is only somewhat similar is not suggested', () => {
  expect(closestName('admin_users', ['admin_dashboard', 'count_users'])).toBeUndefined();
  expect(closestName('rate_limit', ['take_rate_limit'])).toBeUndefined();
});

test('nothing is suggested for a name unlike any other', () => {
  expect(closestName('zzz', ['get_status'])).toBeUndefined();
  expect(closestName('()', ['(name_param)'])).toBeUndefined();
  expect(closestName('', [])).toBeUndefined();
});
