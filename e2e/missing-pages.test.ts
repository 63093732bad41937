import { expect, inject, test } from 'vitest';
import { sample } from '#testing/thorough.ts';
import { openPage } from './fixtures.ts';

const read = async (path: string) => {
  const answer = await fetch(inject('site').url + path);
  return { status: answer.status, html: await answer.text() };
};

test.each([
  ['/blog/', 404],
  ['/courses/', 404],
  ['/verify/', 404],
  ['/admin/blog/', 200],
  ['/admin/courses/', 200],
  ['/admin/support/', 200],
])(
  'all names below %s that do not exist share one document, which holds none of them',
  async (path, status) => {
    const [first, second] = [await read(`${path}no-such-1`), await read(`${path}no-such-2`)];
    expect(first.status).toBe(status);
    expect(first.html).not.toContain('no-such-1');
    expect(second).toEqual(first);
  },
);

test.each([
  ['/contact?topic=nonsense', '/contact'],
  ['/membership?plan=nonsense', '/membership'],
  ['/faq?x=y', '/faq'],
])('%s is the document of %s', async (path, plain) => {
  expect(await read(path)).toEqual(await read(plain));
});

test.each(sample(['/blog/no-such-post', '/courses/no-such-course'], 2))(
  'the shared document comes alive at %s without a complaint, and logs the missing path',
  async (path) => {
    await read(`${path}-before`);
    const page = await openPage('/robots.txt');
    const said: string[] = [];
    page.on('console', (message) => said.push(message.text()));
    await page.goto(path);
    await page.locator('html[data-hydrated]').waitFor();
    await expect.poll(() => page.getByRole('heading', { level: 1 }).innerText()).toBe('Oops! Page not found');
    const complaints = said.filter((text) => !text.includes('404'));
    expect(complaints).toEqual([`No page at ${path}`]);
  },
);

test('an unknown certificate id is in the field again, so that it can be corrected', async () => {
  await read('/verify/LAI-before');
  const page = await openPage('/verify/LAI-mistyped');
  const field = page.getByLabel('Certificate ID');
  await expect.poll(() => field.inputValue()).toBe('LAI-mistyped');
});
