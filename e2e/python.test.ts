import { expect, inject, test } from 'vitest';
import { limits } from '#python/protocol.ts';
import { runtimeSize } from '#python/runtime-size.ts';
import { thorough } from '#testing/thorough.ts';
import { createAccount, signIn } from './accounts.ts';
import { expectAccessible } from './axe.ts';
import { clearCache } from './contexts.ts';
import { hydratePage, openPage, phone } from './fixtures.ts';
import { isFocused, pressOn, reach } from './keyboard.ts';
import { openExercise, openTutorialStep, runCode, scrollToStep } from './python-exercise.ts';
import { replaceSession } from './signed-in.ts';

/** Starting the interpreter takes seconds, and on a busy machine more. */
const longest = { timeout: 120_000 };

const solution = `rain = [0, 4, 11, 0, 7, 2, 0]

rain[2] = 12
rain.append(5)

mean = sum(rain) / len(rain)
span = max(rain) - min(rain)
weekend = rain[5:7]

print(rain)
print(mean, span)
print(weekend)`;

test('a learner corrects a program until its tests pass, and compares it with our solution', async () => {
  const workspace = await openExercise(solution);
  const { page, area, code, output, status, button } = workspace;
  const scripts: string[] = [];
  page.on('request', (request) => scripts.push(request.url()));
  await area.getByText('The first run loads Python, 5.9 MB.').waitFor();
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route('**/*.wasm', async (route) => {
    await promise;
    await route.continue();
  });
  await button('Run').click();
  await area.getByRole('progressbar').waitFor();
  resolve();
  await status.getByText('It does not print what it should yet. 0 of 4 tests passed.').waitFor(longest);
  await area.getByText('mean: the sum divided by how many there are').waitFor();
  expect(await output.innerText()).toContain('[0, 4, 11, 0, 7, 2, 0]');
  expect(await button('Compare with our solution').count()).toBe(0);
  const outputs = area.locator('pre', { hasText: 'not expected:' });
  expect(await outputs.textContent()).toContain('+ not expected: [0, 4, 11, 0, 7, 2, 0]');

  await runCode(workspace, 'rain = [0, 4\nprint(rain)');
  await output.getByText("Line 1: The bracket '[' is opened here and never closed.").waitFor(longest);
  await output.getByText('SyntaxError').waitFor();
  await status.getByText('It stopped with an error.').waitFor();

  // Keys of the lesson page are letters in the editor.
  await code.press('End');
  await code.pressSequentially('\nn = 1');
  expect(new URL(page.url()).pathname).toContain('counting-from-zero');

  await runCode(workspace, solution.replace('rain[5:7]', '[2, 0]'));
  await status.getByText('It prints what it should. All tests passed.').waitFor(longest);
  await button('Compare with our solution').click();
  await area.getByText('weekend = rain[5:7]').waitFor();
  expect(await area.locator('pre').last().textContent()).toContain('+ only in ours: weekend = rain[5:7]');
  await expectAccessible(page);

  await page.getByText('Python exercises: 1 of 1 passed.').waitFor();

  // Nothing that the learner wrote or ran was sent.
  expect(
    scripts
      .filter((url) => !url.startsWith('blob:') && !/\/(assets|python|account\/data)\//.test(url))
      .filter((url) => !/\/rest\/v1\/|\/visits|\/auth\/v1\//.test(url)),
  ).toEqual([]);
  await page.reload();
  await page.getByRole('region', { name: 'Python exercise' }).evaluate((element) => element.scrollIntoView());
  await page.getByRole('region', { name: 'Python exercise' }).getByText('Passed', { exact: true }).waitFor();
  await expect.poll(() => code.innerText()).toContain('weekend = [2, 0]');
  await button('Reset').click();
  await page.getByRole('dialog', { name: 'Reset the code?' }).waitFor();
  await button('Reset it').click();
  await status.getByText('The code is as it was at the start.').waitFor();
  expect(await code.innerText()).toContain('# correct Wednesday');
});

test('an endless loop is stopped by its button or after ten seconds, and the next program reads, draws and continues from earlier steps', async () => {
  const workspace = await openTutorialStep('hello', { viewport: phone });
  const { page, status, output, button } = workspace;
  await runCode(workspace, 'print("begin")\nwhile True:\n    pass');
  await output.getByText('begin').waitFor(longest);
  await button('Stop').click();
  await status.getByText('You stopped the program.').waitFor();

  const next = await scrollToStep(page, 'distance');
  await next.code.fill(
    'name = input("Who? ")\nprint(name, len(examples))\nimport tinyml\ntinyml.bars({"a": 1, "b": 2}, title="Two").show()',
  );
  await next.area.getByLabel('Lines for input()').fill('Ada');
  await next.button('Run').click();
  await next.output.getByText('Ada 8').waitFor(longest);
  const plot = next.output.getByRole('img', { name: 'Two: a 1, b 2.' });
  await plot.waitFor();
  expect(await plot.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(480);

  await page.clock.install();
  await runCode(workspace, 'print("once more")\nwhile True:\n    pass');
  await output.getByText('once more').waitFor(longest);
  await page.clock.fastForward(limits.seconds * 1_000);
  await status.getByText('The program was stopped after 10 seconds.').waitFor();
  await expectAccessible(page);
});

test('Python works with the keyboard alone, and Escape and then Tab leave the editor', thorough, async () => {
  const { page, code, output, button } = await openTutorialStep('hello');
  await reach(code);
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type('for n in [1, 2]:\nprint(n)');
  await page.keyboard.press('ControlOrMeta+Enter');
  await expect.poll(async () => (await output.innerText()).trim(), longest).toBe('1\n2');
  // The second line was indented by the editor, and Tab indents too.
  await page.keyboard.press('Tab');
  expect(await isFocused(code)).toBe(true);
  await page.keyboard.press('Escape');
  await page.keyboard.press('Tab');
  expect(await isFocused(button('Run again'))).toBe(true);
  await pressOn(button('Reset'));
  await pressOn(button('Reset it'));
  expect(await code.innerText()).toContain('Hello, fruit!');
});

test('once loaded, Python works without a network, also after it was stopped', thorough, async () => {
  const workspace = await openTutorialStep('hello');
  const { page, output, status, button } = workspace;
  await clearCache(page);
  const sizes: number[] = [];
  page.on('requestfinished', async (request) => {
    if (/pyodide|python_stdlib/.test(request.url())) sizes.push((await request.sizes()).responseBodySize);
  });
  await runCode(workspace, 'print("loaded")');
  await output.getByText('loaded').waitFor(longest);
  const transferred = sizes.reduce((sum, size) => sum + size, 0);
  expect(Math.abs(transferred / runtimeSize.transferred - 1)).toBeLessThan(0.02);
  await page.context().setOffline(true);
  await runCode(workspace, 'while True: pass');
  await status.getByText('Running...').waitFor();
  await button('Stop').click();
  await runCode(
    workspace,
    'import statistics, tinyml\nprint(statistics.mean([1, 2, 3]), tinyml.dot([1], [2]))',
  );
  await output.getByText('2 2').waitFor(longest);
});

test('nothing of Python is loaded before its place comes near, and no interpreter before it is used', async () => {
  const page = await openPage('/free-resources/python-tutorial', { viewport: { width: 1280, height: 300 } });
  const loaded: string[] = [];
  page.on('request', (request) => loaded.push(request.url()));
  await hydratePage(page);
  await page.waitForLoadState('networkidle');
  expect(loaded.filter((url) => /python-workspace|pyodide|frame\.html/.test(url))).toEqual([]);
  await page.locator('#scaling').scrollIntoViewIfNeeded();
  await page.locator('[data-python="tutorial-scaling"]').waitFor();
  expect(loaded.filter((url) => /pyodide|frame\.html/.test(url))).toEqual([]);
});

test('a visitor who signs in takes their code along, and the next user does not see it', async () => {
  const { page, code } = await openTutorialStep('scaling');
  const start = await code.innerText();
  await code.fill('print("mine")');
  await signIn(page, await createAccount());
  await page.getByRole('banner').getByRole('button', { name: 'Sign Out' }).waitFor();
  await expect.poll(() => code.innerText()).toBe('print("mine")');

  await replaceSession(page, await createAccount());
  await expect.poll(() => code.innerText()).toBe(start);
});

test('without a script the tutorial shows its programs and what they print', async () => {
  const page = await openPage('/free-resources/python-tutorial', { javaScriptEnabled: false });
  await page.getByText('print("Hello, fruit!")').waitFor();
  expect(await page.getByRole('button', { name: 'Run' }).count()).toBe(0);
});

test('only pages of the app may show frames, and the frame of Python only within our own', async () => {
  const { url } = inject('site');
  const headersOf = async (path: string) => (await fetch(url + path)).headers;
  expect((await headersOf('/')).get('content-security-policy')).toContain("frame-src 'self'");
  const frame = await headersOf('/python/frame.html');
  expect(frame.get('x-frame-options')).toBe(null);
  expect(frame.get('content-security-policy')).toMatch(
    /^sandbox allow-scripts; default-src 'none'; script-src 'sha256-\S+' blob: 'wasm-unsafe-eval'; worker-src blob:; base-uri 'none'; form-action 'none'; frame-ancestors 'self'$/,
  );
});
