import { expect, test } from 'vitest';
import { hostileAddresses } from '#testing/hostile-addresses.ts';
import { adminPageIn, isAccountPath } from './return-path.ts';

test.for(['/account', '/account/password', '/account?tab=mail'])('%s is a page to return to', (path) => {
  expect(isAccountPath(path)).toBe(true);
});

test.for([undefined, null, 7, {}, '', '/', '/accounts', '/admin', 'account', '/Account'])(
  '%j is none',
  (path) => {
    expect(isAccountPath(path)).toBe(false);
  },
);

test('nobody returns to another site, whatever has been remembered', () => {
  expect(hostileAddresses.length).toBeGreaterThanOrEqual(200);
  for (const address of hostileAddresses) {
    expect(isAccountPath(address), JSON.stringify(address)).toBe(false);
    for (const path of [`/account/${address}`, `/account?${address}`]) {
      expect(isAccountPath(path)).toBe(true);
      expect(new URL(path, 'https://school.example').host, JSON.stringify(path)).toBe('school.example');
    }
  }
});

test('the guard of the back office leads to its own pages and nowhere else, whatever the history holds', () => {
  expect(adminPageIn({ from: '/admin/users?search=ada' })).toBe('/admin/users?search=ada');
  for (const state of [null, 'text', {}, { from: 7 }, { from: '/admin/login' }, { from: '/administer' }]) {
    expect(adminPageIn(state)).toBe('/admin');
  }
  for (const address of hostileAddresses) {
    expect(adminPageIn({ from: address }), JSON.stringify(address)).toBe('/admin');
    const { host } = new URL(adminPageIn({ from: `/admin/${address}` }), 'https://school.example');
    expect(host, JSON.stringify(address)).toBe('school.example');
  }
});
