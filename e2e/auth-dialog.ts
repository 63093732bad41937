import type { Page, Route } from 'playwright-core';
import { authDialog } from './accounts.ts';

export const submit = (page: Page, name: string) =>
  authDialog(page).getByRole('button', { name, exact: true });

export async function answerWith(
  page: Page,
  endpoint: string,
  answer: Parameters<Route['fulfill']>[0],
): Promise<void> {
  await page.route(`**/auth/v1/${endpoint}`, (route) => route.fulfill(answer));
}

export const inWords = (status: number, body: object) => ({
  status,
  headers: { 'x-supabase-api-version': '2024-01-01' },
  json: body,
});
