import { expect, test } from 'vitest';
import { createAccount, serviceClient } from './accounts.ts';
import { expectAccessible } from './axe.ts';
import { addChild, codeOf, createSilentAccount, join, linkIn, main, openSignedIn } from './families.ts';
import { hydratePage, mailTo } from './fixtures.ts';

const thisYear = new Date().getUTCFullYear();

test('a learner of 12 signs up alone, is closed kindly, and learns after a guardian has agreed', async () => {
  const child = await createSilentAccount('child');
  const guardian = await createAccount();
  const page = await openSignedIn('/learn', child);
  await main(page).getByRole('heading', { name: 'One question first' }).waitFor();
  await expectAccessible(page);
  await main(page)
    .getByLabel('The year you were born')
    .fill(String(thisYear - 12));
  await main(page).getByRole('button', { name: 'Go on' }).click();
  await main(page).getByRole('heading', { name: 'Let us ask a grown-up' }).waitFor();
  await expectAccessible(page);
  // Another visit asks nothing again.
  await page.reload();
  await main(page).getByRole('heading', { name: 'Let us ask a grown-up' }).waitFor();
  await main(page).getByLabel('Email address of your parent or guardian').fill(guardian.email);
  await main(page).getByRole('button', { name: 'Ask them' }).click();
  await main(page).getByText('The mail is on its way').waitFor();

  const family = await openSignedIn('/family', guardian);
  await addChild(family, guardian, {
    nickname: 'Robin',
    year: thisYear - 12,
    pictures: ['Sun', 'Cat', 'Key', 'Sun'],
  });
  await expectAccessible(family);

  const device = await join(await codeOf(guardian), 'Robin', ['Sun', 'Cat', 'Key', 'Sun']);
  await device.getByRole('heading', { name: 'My learning', level: 1 }).waitFor();
  await device.getByText('Courses appear here as soon as you enrol').waitFor();
});

test('a family with a child of 8 and one of 14: consent given, withdrawn and given again', async () => {
  const owner = await createAccount();
  const service = serviceClient();
  await service.rpc('start_trial', { member_id: owner.id, wanted_plan: 'family' }).throwOnError();
  const page = await openSignedIn('/family', owner);
  await main(page).getByText('Your membership is for 5 people, with you. 4 places are free.').waitFor();
  await main(page).getByRole('button', { name: 'Send me the consent mail' }).click();
  await addChild(page, owner, {
    nickname: 'Kit',
    year: thisYear - 8,
    pictures: ['Moon', 'Moon', 'Boat', 'Fish'],
  });
  const first = linkIn(await mailTo(owner.email, '/family/consent'));
  await main(page).getByRole('button', { name: 'Send me the consent mail' }).click();
  await expect.poll(async () => linkIn(await mailTo(owner.email, '/family/consent'))).not.toBe(first);
  await addChild(page, owner, {
    nickname: 'Alex',
    year: thisYear - 14,
    pictures: ['Tree', 'Star', 'Star', 'Apple'],
  });
  await main(page).getByText('2 places are free.').waitFor();
  await expectAccessible(page);
  const [sheet] = await Promise.all([
    page.waitForEvent('download'),
    main(page).getByRole('button', { name: 'Sheet to print (PDF): Kit' }).click(),
  ]);
  expect(sheet.suggestedFilename()).toBe('Kit.pdf');
  const [receipt] = await Promise.all([
    page.waitForEvent('download'),
    main(page).getByRole('button', { name: 'Receipt (PDF): Kit', exact: false }).click(),
  ]);
  expect(receipt.suggestedFilename()).toMatch(/^consent-.*\.pdf$/);

  const code = await codeOf(owner);
  const wrong = await join(code, 'Kit', ['Moon', 'Moon', 'Boat', 'Boat']);
  await wrong.getByRole('alert').getByText('That did not fit.').waitFor();
  await wrong.getByRole('button', { name: 'Let me in' }).click();
  await wrong.getByRole('alert').getByText('Please choose four pictures.').waitFor();
  const kit = await join(code, 'kit', ['Moon', 'Moon', 'Boat', 'Fish']);
  await kit.getByRole('heading', { name: 'My learning', level: 1 }).waitFor();
  await expectAccessible(kit);
  // Another person decides about memberships.
  await kit.getByRole('heading', { name: 'On the way to a certificate' }).waitFor();
  expect(await kit.getByRole('link', { name: 'Compare plans' }).count()).toBe(0);

  await main(page).getByRole('button', { name: 'Withdraw consent: Kit' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Withdraw consent' }).click();
  await main(page).getByText('Frozen: nobody can sign in.').waitFor();
  const frozen = await join(code, 'Kit', ['Moon', 'Moon', 'Boat', 'Fish']);
  await frozen.getByRole('alert').getByText('That did not fit.').waitFor();

  const second = linkIn(await mailTo(owner.email, '/family/consent'));
  await main(page).getByRole('button', { name: 'Give consent again: Kit' }).click();
  await expect.poll(async () => linkIn(await mailTo(owner.email, '/family/consent'))).not.toBe(second);
  await page.goto(linkIn(await mailTo(owner.email, '/family/consent')));
  await main(page).getByRole('button', { name: 'I agree' }).click();
  await main(page).getByRole('heading', { name: 'Kit' }).waitFor();
  const again = await join(code, 'Kit', ['Moon', 'Moon', 'Boat', 'Fish']);
  await again.getByRole('heading', { name: 'My learning', level: 1 }).waitFor();
});

test('on a lesson the question for the year comes in a dialog, and the country only where it decides', async () => {
  const account = await createSilentAccount('teen');
  const { data: lesson } = await serviceClient()
    .from('course_lessons')
    .select('slug, courses!inner(slug, introductory)')
    .eq('courses.introductory', true)
    .limit(1)
    .single();
  const page = await openSignedIn(`/courses/${lesson?.courses.slug}/${lesson?.slug}`, account);
  await hydratePage(page);
  const dialog = page.getByRole('dialog', { name: 'One question first' });
  await dialog.getByLabel('The year you were born').fill(String(thisYear - 15));
  await dialog.getByRole('button', { name: 'Go on' }).click();
  await dialog.getByLabel('The country you live in').selectOption({ label: 'Another country' });
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Go on' }).click();
  await dialog.waitFor({ state: 'detached' });
});
