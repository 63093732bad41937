import { rm } from 'node:fs/promises';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { afterAll } from 'vitest';
import { makeDataFolder } from '#testing/setup/template.ts';
import { type SiteProcess, startSiteProcess } from '#testing/site-process.ts';
import { openPage } from './fixtures.ts';
import { storageOfSiteAdmin } from './signed-in.ts';

/** Starts a separate site for one test file that changes the whole site and would disturb all others. */
export async function startOwnSite(variables: Record<string, string> = { DEMO: '1' }) {
  const dataDirectory = await makeDataFolder('lifelong-own-');
  const site: SiteProcess = await startSiteProcess({
    dataDirectory,
    variables: { RATE_LIMITS: 'off', ...variables },
  });
  afterAll(async () => {
    await site.stop();
    await rm(dataDirectory, { recursive: true, force: true });
  });
  const open = (path: string, options: BrowserContextOptions = {}) =>
    openPage(path, { baseURL: site.url, ...options });

  /** A page of the back office, opened by the site's first admin. */
  async function openAsAdmin(path: string, options: BrowserContextOptions = {}): Promise<Page> {
    const page = await open(path, { storageState: await storageOfSiteAdmin(site), ...options });
    await page.getByRole('banner').getByRole('heading', { level: 1 }).waitFor();
    return page;
  }
  return { url: site.url, secretKey: site.secretKey, dataDirectory, open, openAsAdmin };
}
