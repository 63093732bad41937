import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, inject, onTestFinished, test } from 'vitest';
import { isThorough } from '#testing/thorough.ts';
import { type HostileProgram, hostilePrograms } from './hostile-programs.ts';
import { openTutorialStep, runCode, type Workspace } from './python-exercise.ts';

const longest = { timeout: 180_000 };

/** A server elsewhere that notes every request. */
async function setTrap() {
  const heard: string[] = [];
  const server = createServer((request, response) => {
    heard.push(request.url ?? '');
    response.setHeader('Access-Control-Allow-Origin', '*').end('LEARNED');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  return { heard, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
}

/** A page with something to find, and a list of what reached it. */
async function openWithSecrets(): Promise<Workspace> {
  const workspace = await openTutorialStep('hello');
  await workspace.page.evaluate(() => {
    localStorage.setItem('secret', 'LEARNED');
    // biome-ignore lint/suspicious/noDocumentCookie: a program must not find this cookie.
    document.cookie = 'secret=LEARNED';
    new BroadcastChannel('secret').onmessage = () => {
      document.title = 'reached';
    };
  });
  return workspace;
}

async function runHostile(workspace: Workspace, { code, isStopped, says }: HostileProgram): Promise<number> {
  const { page, status, button } = workspace;
  await runCode(workspace, code);
  let stopping = 0;
  if (isStopped) {
    await status.getByText('Running...').waitFor(longest);
    const clicked = performance.now();
    await button('Stop').click();
    await status.getByText('You stopped the program.').waitFor();
    stopping = performance.now() - clicked;
  }
  await button('Run again').waitFor(longest);
  if (says) await status.getByText(says).waitFor();
  // The page is alive: it handles an event and answers.
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve)));
  return stopping;
}

const site = () => inject('site').url;
/** What every object has. A program that reached the page could have added to it. */
const sharedFields = () => Reflect.ownKeys(Object.prototype).length;

/**
 * Starting an interpreter takes seconds, so `npm test` tries the first program of each kind, and on one page.
 * `python.test.ts` stops an endless one.
 */
function chooseGroups(): [string, HostileProgram[]][] {
  if (isThorough) return Object.entries(hostilePrograms);
  const { 'that never end': _endless, ...others } = hostilePrograms;
  return [['of every kind', Object.values(others).flatMap((programs) => programs.slice(0, 1))]];
}

test.each(chooseGroups())(
  'programs %s learn nothing, reach nobody and leave the page alive',
  { timeout: 900_000 },
  async (_kind, programs) => {
    const trap = await setTrap();
    const workspace = await openWithSecrets();
    const { page, output } = workspace;
    const [title, url, before] = [await page.title(), page.url(), await page.evaluate(sharedFields)];
    const stops: number[] = [];
    for (const program of programs) {
      const code = program.code.replaceAll('TRAP', trap.url).replaceAll('SITE', site());
      const stopping = await runHostile(workspace, { ...program, code });
      if (program.isStopped) stops.push(stopping);
      const told = (await output.innerText()).replace('onerror="document.title=\'LEARNED\'"', '');
      expect(told, program.name).not.toContain('LEARNED');
      expect(await page.title(), program.name).toBe(title);
      expect(page.url(), program.name).toBe(url);
    }
    expect(await page.evaluate(sharedFields)).toEqual(before);
    expect(await page.evaluate(() => localStorage.getItem('secret'))).toBe('LEARNED');
    await runCode(workspace, 'print(6 * 7)');
    await expect.poll(async () => (await output.innerText()).trim(), longest).toBe('42');
    expect(trap.heard).toEqual([]);
    if (stops.length > 0) {
      const median = stops.sort((a, b) => a - b)[Math.floor(stops.length / 2)] ?? 0;
      console.info(`Stop took ${Math.round(median)} ms in the median of ${stops.length}`);
    }
  },
);
