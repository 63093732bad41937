import { expect, test } from 'vitest';
import { hostileUrls } from '#backend/auth/testing/hostile-urls.ts';
import { adminPageIn, courseIn, isReturnPath } from './return-path.ts';

test.for([
  '/account',
  '/account/password',
  '/account?tab=mail',
  '/family/consent?token=abc',
  '/courses/meet-ai',
  '/courses/meet-ai/one-2-three',
  '/courses/meet-ai/quiz/module-1',
])('%s is a page to return to', (path) => {
  expect(isReturnPath(path)).toBe(true);
});

test.for([
  ...[undefined, null, 7, {}, '', '/', '/accounts', '/admin', 'account', '/Account'],
  ...['/courses', '/courses/', '/courses/a//b', '/courses/a/b?c', '/courses/../admin', '/courses/a/b/c/d'],
])('%j is none', (path) => {
  expect(isReturnPath(path)).toBe(false);
});

test('a page of a course tells which course it is about', () => {
  expect(courseIn('/courses/meet-ai')).toBe('meet-ai');
  expect(courseIn('/courses/meet-ai/quiz/module-1')).toBe('meet-ai');
  expect(courseIn('/account')).toBeUndefined();
});

test('a return path never leads to another site', () => {
  expect(hostileUrls.length).toBeGreaterThanOrEqual(200);
  for (const address of hostileUrls) {
    expect(isReturnPath(address), JSON.stringify(address)).toBe(false);
    for (const path of [`/courses/${address}`, `/courses/meet-ai/${address}`]) {
      const { host } = new URL(isReturnPath(path) ? path : '/', 'https://school.example');
      expect(host, JSON.stringify(path)).toBe('school.example');
    }
    for (const path of [`/account/${address}`, `/account?${address}`]) {
      expect(isReturnPath(path)).toBe(true);
      expect(new URL(path, 'https://school.example').host, JSON.stringify(path)).toBe('school.example');
    }
  }
});

test('the login only redirects to pages of the back office', () => {
  expect(adminPageIn('/admin/users?search=ada&after=x')).toBe('/admin/users?search=ada&after=x');
  for (const kept of [null, '', 'text', '/admin/login', '/admin/login?x', '/administer', '/'])
    expect(adminPageIn(kept)).toBe('/admin');
  for (const address of hostileUrls) {
    expect(adminPageIn(address), JSON.stringify(address)).toBe('/admin');
    const { host } = new URL(adminPageIn(`/admin/${address}`), 'https://school.example');
    expect(host, JSON.stringify(address)).toBe('school.example');
  }
});
