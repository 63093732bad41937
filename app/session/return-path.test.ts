import { expect, test } from 'vitest';
import { hostileAddresses } from '#backend/auth/testing/hostile-addresses.ts';
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

test('the return path never leads to another site', () => {
  expect(hostileAddresses.length).toBeGreaterThanOrEqual(200);
  for (const address of hostileAddresses) {
    expect(isAccountPath(address), JSON.stringify(address)).toBe(false);
    for (const path of [`/account/${address}`, `/account?${address}`]) {
      expect(isAccountPath(path)).toBe(true);
      expect(new URL(path, 'https://school.example').host, JSON.stringify(path)).toBe('school.example');
    }
  }
});

test('the login only redirects to pages of the back office', () => {
  expect(adminPageIn('/admin/users?search=ada&after=x')).toBe('/admin/users?search=ada&after=x');
  for (const kept of [null, '', 'text', '/admin/login', '/admin/login?x', '/administer', '/'])
    expect(adminPageIn(kept)).toBe('/admin');
  for (const address of hostileAddresses) {
    expect(adminPageIn(address), JSON.stringify(address)).toBe('/admin');
    const { host } = new URL(adminPageIn(`/admin/${address}`), 'https://school.example');
    expect(host, JSON.stringify(address)).toBe('school.example');
  }
});
