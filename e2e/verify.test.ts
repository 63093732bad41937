import { expect, inject, test } from 'vitest';
import { isThorough, thorough } from '#testing/thorough.ts';
import { serviceClient } from './accounts.ts';
import { createAdmin } from './admin.ts';
import { expectAccessible } from './axe.ts';
import { clientOf, createLearner, findSample, issueTo } from './certificates.ts';
import { openPage, phone } from './fixtures.ts';

const unknownId = 'LAI-0123-4567-89AB-CDEF-GHJK-MNPQ-RSTH';
const ask = (path: string) => fetch(inject('site').url + path, { redirect: 'manual' });

test('a certificate id shows the name of its holder, and neither email address nor score', async () => {
  const learner = await createLearner('Ada Adams');
  const certificate = await issueTo(learner, await createAdmin(), { score: 84 });
  const page = await openPage(`/verify/${certificate.id}`);
  await expect
    .poll(() => page.getByRole('heading', { level: 1 }).innerText())
    .toBe('This certificate is valid');
  const facts = await page.getByRole('main').innerText();
  for (const fact of ['Ada Adams', 'Meet AI', 'Beginner', 'Good', certificate.id])
    expect(facts).toContain(fact);
  const html = await (await ask(`/verify/${certificate.id}`)).text();
  expect(html).not.toContain(learner.email);
  expect(facts).not.toMatch(/\b84\b/);
  expect(html).not.toMatch(/\bscore\b/);
  expect(html).toContain('content="noindex"');
});

test('a certificate of the sample data says that it is a sample, and has nothing to share', async () => {
  const certificate = await findSample('Issued', true);
  const page = await openPage(`/verify/${certificate.id}`);
  await page.getByRole('heading', { level: 1, name: 'This is a sample certificate' }).waitFor();
  await page.getByText('Sample, shown as expired').first().waitFor();
  await page.getByText('Expired after').waitFor();
  expect(await page.getByRole('link', { name: 'Add to LinkedIn' }).count()).toBe(0);
  if (isThorough) await expectAccessible(page);
});

test('what is revoked is revoked at once, with the day, and no cache on the way keeps it', async () => {
  const admin = await createAdmin();
  const { id } = await issueTo(await createLearner('Ada Adams'), admin);
  const before = await ask(`/verify/${id}`);
  expect(before.headers.get('cache-control')).toBe('no-store');
  expect(await before.text()).toContain('This certificate is valid');
  await (await clientOf(admin))
    .rpc('revoke_certificate', { certificate_id: id, reason: 'A secret reason' })
    .throwOnError();
  const after = await (await ask(`/verify/${id}`)).text();
  expect(after).toContain('This certificate has been revoked');
  expect(after).toContain('Revoked on');
  expect(after).not.toContain('A secret reason');
});

test('what was never issued is as unknown as an id that was made up', async () => {
  const { data: pending } = await serviceClient()
    .from('certificates')
    .select('id')
    .eq('status', 'Pending')
    .limit(1)
    .single()
    .throwOnError();
  for (const id of [unknownId, pending.id, 'nonsense', encodeURIComponent('<b>')]) {
    const answer = await ask(`/verify/${id}`);
    expect(answer.status).toBe(404);
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(await answer.text()).toContain('We know no such certificate');
  }
});

test('an id in any spelling leads to its one address', async () => {
  const answer = await ask(`/verify/${unknownId.toLowerCase()}`);
  expect(answer.status).toBe(301);
  expect(answer.headers.get('location')).toBe(`/verify/${unknownId}`);
});

test('the page of the certificates leads to the form, which works with the keyboard and without a script', async () => {
  const { id } = await issueTo(await createLearner('Ada Adams'), await createAdmin());
  const page = await openPage('/certification', { javaScriptEnabled: false });
  await page.getByRole('link', { name: 'Verify a certificate' }).click();
  await page.getByLabel('Certificate ID').fill('LAI-12');
  await page.keyboard.press('Enter');
  await page.getByText('This is not a complete certificate ID.').waitFor();
  await expect.poll(() => page.getByLabel('Certificate ID').inputValue()).toBe('LAI-12');
  await page.getByLabel('Certificate ID').fill(id.toLowerCase().replaceAll('-', ' '));
  await page.keyboard.press('Enter');
  await page.waitForURL(`**/verify/${id}`);
  await page.getByRole('heading', { level: 1, name: 'This certificate is valid' }).waitFor();
});

test('after one certificate another can be checked', async () => {
  const page = await openPage(`/verify/${(await findSample('Revoked')).id}`, { viewport: phone });
  await page.getByText('Sample, shown as revoked').waitFor();
  await page.getByLabel('Certificate ID').fill(unknownId);
  await page.getByRole('button', { name: 'Verify' }).click();
  await page.getByRole('heading', { level: 1, name: 'We know no such certificate' }).waitFor();
  await expect.poll(() => page.getByLabel('Certificate ID').inputValue()).toBe(unknownId);
});

test('the pages break no accessibility rule', thorough, async () => {
  const valid = await findSample('Issued');
  const page = await openPage('/verify');
  for (const path of ['/verify', '/verify?id=LAI', `/verify/${valid.id}`, `/verify/${unknownId}`]) {
    await page.goto(path);
    await expectAccessible(page);
  }
});
