import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { thorough } from '#testing/thorough.ts';
import { serviceClient } from './accounts.ts';
import { createAdmin, openAdminPage } from './admin.ts';

const widths = [390, 768, 1024, 1280, 1440];

/** Everything that is cut off at the side: a page or a part of it that is too wide and cannot be scrolled. */
function findCutOff(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const isForReadersOnly = (element: Element) => element.clientWidth <= 1;
    const isField = (element: Element) => element.matches('input, select, textarea');
    const isShortened = (element: Element) =>
      getComputedStyle(element).textOverflow === 'ellipsis' && element.closest('[title], details') !== null;
    const canScroll = (element: HTMLElement) =>
      ['auto', 'scroll'].includes(getComputedStyle(element).overflowX) && element.tabIndex >= 0;
    const elements = [...document.querySelectorAll<HTMLElement>('body *')].filter(
      (element) =>
        element.scrollWidth > element.clientWidth + 1 &&
        getComputedStyle(element).overflowX !== 'visible' &&
        !isForReadersOnly(element) &&
        !isField(element) &&
        !isShortened(element) &&
        !canScroll(element),
    );
    const root = document.documentElement;
    return [...(root.scrollWidth > root.clientWidth ? [root] : []), ...elements].map(
      ({ tagName, className, scrollWidth, clientWidth }) =>
        `<${tagName} class="${className}"> has ${clientWidth} px for ${scrollWidth}`,
    );
  });
}

test(
  'nothing in the back office is cut off at the side, from phones to large screens',
  thorough,
  async () => {
    const { data: ticket } = await serviceClient()
      .from('support_tickets')
      .select('id')
      .limit(1)
      .single<{ id: string }>()
      .throwOnError();
    const admin = await createAdmin();
    const page = await openAdminPage('/admin', { admin });
    const cutOff: string[] = [];
    for (const path of [
      '/admin',
      '/admin/users',
      '/admin/courses',
      '/admin/courses/new',
      '/admin/blog',
      '/admin/blog/new',
      '/admin/certifications',
      '/admin/payments',
      '/admin/mentorship',
      '/admin/support',
      `/admin/support/${ticket.id}`,
      '/admin/analytics',
      '/admin/audit',
      '/admin/mail',
      '/admin/settings',
    ]) {
      await page.goto(path);
      await page.getByRole('banner').getByRole('heading', { level: 1 }).waitFor();
      await page.waitForLoadState('networkidle');
      for (const width of widths) {
        await page.setViewportSize({ width, height: 900 });
        for (const element of await findCutOff(page)) cutOff.push(`${path} at ${width} px: ${element}`);
      }
    }
    expect(cutOff).toEqual([]);
  },
);
