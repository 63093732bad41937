import { expect, inject, test } from 'vitest';
import { thorough } from '#testing/thorough.ts';
import { expectAccessible } from './axe.ts';
import { openPage, phone } from './fixtures.ts';

const resources = {
  'Start the mini-course': 'AI in Five Lessons',
  'Read the series': 'Storyboards of AI',
  'Get the sheets': 'AI on paper',
  'Open the tutorial': 'Python from zero to your first classifier',
  'Search the glossary': 'The words of AI, explained',
  'See the list': 'Books and papers we would lend you',
};

test('every link of the free resources opens a resource of our own', async () => {
  const page = await openPage('/free-resources');
  for (const [action, title] of Object.entries(resources)) {
    await page.getByRole('link', { name: action }).click();
    await page.getByRole('heading', { level: 1, name: title }).waitFor();
    await page.goBack();
  }
});

test('the glossary narrows as one types and grows again when a related term is followed', async () => {
  const page = await openPage('/free-resources/glossary');
  await page.getByText(/^(\d+) of \1 terms$/).waitFor();
  await page.getByLabel('Search the glossary').fill('accuracy');
  const terms = page.getByRole('term');
  await expect.poll(() => terms.count()).toBeLessThan(10);
  expect(await terms.allInnerTexts()).toContain('Accuracy');
  const accuracy = page.getByRole('definition').filter({ hasText: 'share of all predictions' });
  await accuracy.getByRole('link', { name: 'Class imbalance' }).click();
  await expect.poll(() => terms.count()).toBeGreaterThan(80);
  expect(new URL(page.url()).hash).toBe('#class-imbalance');
  expect(await page.getByText('Class imbalance', { exact: true }).first().isVisible()).toBe(true);
  await page.getByLabel('Search the glossary').fill('qqqq');
  await page.getByText('No term matches your search.').waitFor();
});

test('a search typed into the glossary before hydration works too', thorough, async () => {
  const page = await openPage('/free-resources/glossary');
  await page.getByLabel('Search the glossary').focus();
  await page.keyboard.insertText('overfitting');
  await expect.poll(() => page.getByRole('term').count()).toBeLessThan(10);
});

test('without scripts the whole glossary is there, with links to its letters', async () => {
  const page = await openPage('/free-resources/glossary', { javaScriptEnabled: false });
  expect(await page.getByRole('term').count()).toBeGreaterThanOrEqual(80);
  expect(await page.getByLabel('Search the glossary').isVisible()).toBe(false);
  await page.getByRole('navigation', { name: 'Terms by letter' }).getByRole('link', { name: 'T' }).click();
  await expect
    .poll(async () => (await page.getByRole('heading', { name: 'T', exact: true }).boundingBox())?.y)
    .toBeLessThan(300);
});

test('without scripts a question of the mini-course answers itself, and a solution stays folded until it is asked for', async () => {
  const page = await openPage('/free-resources/mini-course', { javaScriptEnabled: false, viewport: phone });
  const question = page.getByRole('group', { name: 'Which sentence describes machine learning best?' });
  const why = question.getByText('The examples take the place of rules');
  expect(await why.isVisible()).toBe(false);
  await question.getByText('A person writes down every rule.').click();
  expect(await question.getByText('Not quite.').filter({ visible: true }).count()).toBe(1);
  expect(await why.isVisible()).toBe(true);
  await question.getByText('A machine finds rules that fit many examples.').click();
  expect(await question.getByText('That is right.').filter({ visible: true }).count()).toBe(1);

  const solution = page.getByText('Traffic light: a written rule.');
  expect(await solution.isVisible()).toBe(false);
  await page.getByText('Show the solution').first().click();
  expect(await solution.isVisible()).toBe(true);
});

const downloads = [
  { path: '/enterprise-services', name: /^Download brochure$/, file: 'enterprise-services.pdf' },
  {
    path: '/free-resources/printable-activities',
    name: /^Download the PDF.*Be the Sorting Machine$/,
    file: 'be-the-sorting-machine.pdf',
  },
  {
    path: '/free-resources/printable-activities',
    name: /^Download the PDF.*Put a Recommender on Trial$/,
    file: 'put-a-recommender-on-trial.pdf',
  },
];

test('every button for a download downloads its PDF', async () => {
  const page = await openPage('about:blank');
  for (const { path, name, file } of downloads) {
    if (new URL(page.url()).pathname !== path) await page.goto(path);
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name }).click(),
    ]);
    expect(download.suggestedFilename()).toBe(file);
    const answer = await fetch(`${inject('site').url}/downloads/${file}`);
    expect(answer.headers.get('content-type')).toBe('application/pdf');
    const bytes = Buffer.from(await answer.arrayBuffer());
    expect(bytes.subarray(0, 5).toString('latin1')).toBe('%PDF-');
    expect(bytes.subarray(-6).toString('latin1')).toContain('%%EOF');
  }
});

test("the teacher's plan of a module opens from the free resources and from its course", async () => {
  const file = '/courses/meet-ai/what-we-mean-by-ai/teachers-plan.pdf';
  const page = await openPage('/free-resources');
  await page.getByRole('link', { name: "Teacher's plans" }).click();
  await page.getByRole('heading', { level: 1, name: 'A plan for every module' }).waitFor();
  const link = page.getByRole('link', { name: 'What we mean by AI (PDF)' });
  expect(await link.getAttribute('href')).toBe(file);
  expect(
    await page
      .getByRole('main')
      .getByRole('link', { name: /\(PDF\)$/ })
      .count(),
  ).toBeGreaterThanOrEqual(52);
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Meet AI', exact: true }).click();
  const ofFirstModule = page.getByRole('link', { name: "Teacher's plan (PDF)" }).first();
  await expect.poll(() => ofFirstModule.getAttribute('href')).toBe(file);
  const answer = await fetch(inject('site').url + file);
  expect(answer.headers.get('content-type')).toBe('application/pdf');
  expect(answer.headers.get('content-disposition')).toBe(
    'inline; filename="meet-ai-what-we-mean-by-ai-teachers-plan.pdf"',
  );
  const unknown = await fetch(`${inject('site').url}/courses/meet-ai/no-such-module/teachers-plan.pdf`);
  expect(unknown.status).toBe(404);
});

test('an unknown download is not found', async () => {
  const answer = await fetch(`${inject('site').url}/downloads/no-such-file.pdf`);
  expect(answer.status).toBe(404);
});

const buttons = [
  ['/solutions', /^Request Consultation$/, '/contact'],
  ['/enterprise-services', /^Request a Consultation$/, '/contact'],
  ['/ai-platform', /^Request a Demo$/, '/contact?topic=demo'],
  ['/ai-platform', /^Get API Keys$/, '/contact?topic=api-keys'],
  ['/ai-platform', /^Talk to Sales$/, '/contact?topic=sales'],
  ['/vertical-solutions', /^Request a demo.*Radiology assistance$/, '/contact?topic=demo-healthcare'],
  ['/vertical-solutions', /^Request a demo.*Fraud detection$/, '/contact?topic=demo-finance'],
  ['/vertical-solutions', /^Request a demo.*Product recommendation$/, '/contact?topic=demo-retail'],
  ['/vertical-solutions', /^Request a demo.*AI tutoring$/, '/contact?topic=demo-education'],
] as const;

test('every request button leads to the contact form with its topic', async () => {
  const page = await openPage('about:blank', { javaScriptEnabled: false });
  for (const [path, name, target] of buttons) {
    if (new URL(page.url()).pathname !== path) await page.goto(path);
    const addresses = await page
      .getByRole('main')
      .getByRole('link', { name })
      .evaluateAll((links) => links.map((link) => link.getAttribute('href')));
    expect(addresses, path).not.toEqual([]);
    for (const address of addresses) expect(address).toBe(target);
  }
});

test('the cards of the solutions page lead to pages of the site, by way of their old addresses', async () => {
  const page = await openPage('/solutions');
  await page.getByRole('link', { name: 'Explore the platform' }).click();
  await page.waitForURL('**/ai-platform');
  await page.getByRole('heading', { level: 2, name: 'Platform Overview' }).waitFor();
});

test('the enterprise services are numbered and each says what it is, how we help and what it is good for', async () => {
  const page = await openPage('/enterprise-services', { javaScriptEnabled: false });
  const services = page.getByRole('main').locator('ol > li').filter({ hasText: 'What it is' });
  expect(await services.count()).toBeGreaterThanOrEqual(5);
  for (const service of await services.all()) {
    expect(await service.getByRole('term').allInnerTexts()).toEqual([
      'What it is',
      'How we help',
      'The benefit',
    ]);
  }
  const mail = page.getByRole('main').getByRole('link', { name: 'info@lifelong-ai.example' });
  await expect.poll(() => mail.getAttribute('href')).toBe('mailto:info@lifelong-ai.example');
});
