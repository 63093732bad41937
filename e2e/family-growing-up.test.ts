import { expect, test } from 'vitest';
import { createAccount, freshEmail, signIn } from './accounts.ts';
import { openAdminPage } from './admin.ts';
import { expectAccessible } from './axe.ts';
import { addChild, codeOf, createSilentAccount, join, main, openSignedIn } from './families.ts';
import { hydratePage, mailTo, openPage } from './fixtures.ts';

const thisYear = new Date().getUTCFullYear();
const pictures = ['Sun', 'Cat', 'Key', 'Sun'];

test('a guardian decides what a child may use, and a child of age takes an address of their own', async () => {
  const guardian = await createAccount();
  const page = await openSignedIn('/family', guardian);
  await main(page).getByRole('button', { name: 'Send me the consent mail' }).click();
  await addChild(page, guardian, { nickname: 'Robin', year: thisYear - 18, pictures });
  await main(page).getByRole('button', { name: 'What they may use: Robin' }).click();
  const dialog = page.getByRole('dialog', { name: 'What Robin may use' });
  expect(await dialog.getByRole('switch', { name: 'Show work with a certificate' }).isChecked()).toBe(false);
  await dialog.getByRole('switch', { name: 'Show work with a certificate' }).check();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.waitFor({ state: 'detached' });

  const device = await join(await codeOf(guardian), 'Robin', pictures);
  await device.getByRole('link', { name: 'To my account' }).click();
  await device.getByText(`You were born in ${thisYear - 18}.`).waitFor();
  const email = freshEmail();
  await main(device).getByLabel('Your email address').fill(email);
  await expectAccessible(device);
  await main(device).getByRole('button', { name: 'Send me the link' }).click();
  await main(device).getByText('The mail is on its way.').waitFor();
  const { text } = await mailTo(email, '/family/address');
  const link = /https?:\S+\/family\/address\S+/.exec(text)?.[0] ?? '';

  // On a device where nobody is signed in, the page says what to do first.
  const other = await openPage(link);
  await hydratePage(other);
  await other.getByRole('link', { name: 'Sign in with pictures' }).waitFor();

  await device.goto(link);
  await main(device).getByLabel('Password').fill('a good password');
  await expectAccessible(device);
  await main(device).getByRole('button', { name: 'Take this address' }).click();
  await device.getByRole('heading', { name: 'My learning', level: 1 }).waitFor();
  expect((await mailTo(guardian.email, 'an address of their own')).text).toContain('Robin');
  await page.reload();
  await main(page).getByText('Has an address of their own').waitFor();

  const again = await openPage('/faq');
  await hydratePage(again);
  await signIn(again, { id: '', email, password: 'a good password' });
});

test('a learner of 15 has a guardian informed, and an admin reopens a mistyped year', async () => {
  const teen = await createSilentAccount('teen');
  const guardian = freshEmail();
  const page = await openSignedIn('/learn', teen);
  await main(page)
    .getByLabel('The year you were born')
    .fill(String(thisYear - 16));
  await main(page).getByRole('button', { name: 'Go on' }).click();
  await main(page).getByLabel('The country you live in').selectOption({ label: 'Another country' });
  await main(page).getByRole('button', { name: 'Go on' }).click();
  await main(page).getByText('Courses appear here as soon as you enrol').waitFor();
  await page.goto('/account');
  await main(page)
    .getByText(`You were born in ${thisYear - 16}.`)
    .waitFor();
  await main(page).getByLabel('Email address of your parent or guardian').fill(guardian);
  await expectAccessible(page);
  await main(page).getByRole('button', { name: 'Tell them' }).click();
  await main(page).getByText('The mail is on its way.').waitFor();
  await mailTo(guardian, '/for-families');

  const admin = await openAdminPage(`/admin/users?search=${encodeURIComponent(teen.email)}`);
  await admin.getByRole('button', { name: 'Ask for the birth year again' }).click();
  const dialog = admin.getByRole('dialog', { name: 'Ask for the birth year again?' });
  await dialog.getByRole('button', { name: 'Ask again' }).click();
  await dialog.getByText('Please give the reason.').waitFor();
  await dialog.getByLabel('Reason, for the audit log').fill('Typed the year of a brother.');
  await dialog.getByRole('button', { name: 'Ask again' }).click();
  await dialog.waitFor({ state: 'detached' });
  await page.goto('/learn');
  await main(page).getByRole('heading', { name: 'One question first' }).waitFor();
});
