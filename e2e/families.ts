/** Steps of families in a browser. */
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { password } from '#backend/auth/testing/ask.ts';
import { firstVisitDomain } from '#testing/setup/assume-adults.ts';
import { type Account, serviceClient, signIn } from './accounts.ts';
import { hydratePage, mailTo, openPage, phone } from './fixtures.ts';

export const main = (page: Page) => page.getByRole('main');
export const linkIn = ({ text }: { text: string }) => /https?:\S+\/family\/\S+/.exec(text)?.[0] ?? '';

/** An account that has not said its age, as every account of a visitor. */
export async function createSilentAccount(name: string): Promise<Account> {
  const email = `${name}-${crypto.randomUUID()}@${firstVisitDomain}`;
  const { data, error } = await serviceClient().auth.admin.createUser({
    email,
    password,
    email_confirm: true,
  });
  if (error) throw error;
  return { id: data.user.id, email, password };
}

async function choosePictures(page: Page, pictures: readonly string[]): Promise<void> {
  for (const picture of pictures) await page.getByRole('button', { name: picture, exact: true }).click();
}

export async function openSignedIn(path: string, account: Account): Promise<Page> {
  const page = await openPage('/faq');
  await hydratePage(page);
  await signIn(page, account);
  await page.goto(path);
  return page;
}

/** Follows the link of the consent mail and fills in the form of the child. */
export async function addChild(
  page: Page,
  guardian: Account,
  child: { nickname: string; year: number; pictures: readonly string[] },
): Promise<void> {
  await page.goto(linkIn(await mailTo(guardian.email, '/family/consent')));
  await main(page).getByRole('button', { name: 'I agree' }).click();
  await main(page).getByRole('heading', { name: 'The account of your child' }).waitFor();
  await main(page).getByRole('textbox', { name: 'Nickname' }).fill(child.nickname);
  await main(page).getByLabel('Year of birth').fill(String(child.year));
  await choosePictures(page, child.pictures);
  await main(page).getByRole('button', { name: 'Make the account' }).click();
  await main(page).getByRole('heading', { name: child.nickname }).waitFor();
}

/** Signs a child in on a device of its own, at the URL of the code on the sheet. */
export async function join(code: string, nickname: string, pictures: readonly string[]): Promise<Page> {
  const page = await openPage(`/join?code=${code}`, { viewport: phone });
  await hydratePage(page);
  expect(await page.getByLabel('Family or class code').inputValue()).toBe(code);
  await page.getByLabel('Your nickname').fill(nickname);
  await choosePictures(page, pictures);
  await page.getByRole('button', { name: 'Let me in' }).click();
  return page;
}

export const codeOf = async (owner: Account) => {
  const { data } = await serviceClient().from('families').select('code').eq('owner_id', owner.id).single();
  return data?.code ?? '';
};
