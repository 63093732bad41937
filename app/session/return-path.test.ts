import { expect, test } from 'vitest';
import { hostileUrls } from '#backend/auth/testing/hostile-urls.ts';
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
  expect(hostileUrls.length).toBeGreaterThanOrEqual(200);
  for (const address of hostileUrls) {
    expect(isAccountPath(address), JSON.stringify(address)).toBe(false);
    for (const path of [`/account/${address}`, `/account?${address}`]) {
      expect(isAccountPath(path)).toBe(true);
      expect(new URL(path, 'https://school.example').host, JSON.stringify(path)).toBe('school.example');
    }
  }
});

test('the login leads to pages of the back office and nowhere else, whatever was kept', () => {
  expect(adminPageIn('/admin/users?search=ada&after=x')).toBe('/admin/users?search=ada&after=x');
  for (const kept of [null, '', 'text', '/admin/login', '/admin/login?x', '/administer', '/'])
    expect(adminPageIn(kept)).toBe('/admin');
  for (const address of hostileUrls) {
    expect(adminPageIn(address), JSON.stringify(address)).toBe('/admin');
    const { host } = new URL(adminPageIn(`/admin/${address}`), 'https://school.example');
    expect(host, JSON.stringify(address)).toBe('school.example');
  }
});
