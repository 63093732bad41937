import { get } from 'node:http';
import { extname } from 'node:path';
import type { Browser } from 'playwright-core';

const kindOfExtension = { '.css': 'css', '.js': 'script', '.woff2': 'font' } as const;
const encodings = ['br', 'gzip', 'identity'] as const;

/** Bytes on the wire, without headers. */
export interface FirstVisit {
  html: number;
  css: number;
  script: number;
  font: number;
  other: number;
}

/** The sizes of a document in the encodings that its server offers. */
export type DocumentForms = Partial<Record<(typeof encodings)[number], number>>;

/** What a browser with an empty cache loads when it opens the page and does nothing else. */
export async function measureFirstVisit(browser: Browser, url: string): Promise<FirstVisit> {
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.goto(url, { waitUntil: 'networkidle' });
  const loaded = await page.evaluate(() =>
    [...performance.getEntriesByType('navigation'), ...performance.getEntriesByType('resource')]
      .filter((entry) => entry instanceof PerformanceResourceTiming)
      .map(({ name, entryType, encodedBodySize }) => ({ name, entryType, size: encodedBodySize })),
  );
  await context.close();
  const visit: FirstVisit = { html: 0, css: 0, script: 0, font: 0, other: 0 };
  for (const { name, entryType, size } of loaded) {
    visit[entryType === 'navigation' ? 'html' : kindOf(new URL(name).pathname)] += size;
  }
  return visit;
}

function kindOf(path: string): keyof FirstVisit {
  const extension = extname(path);
  return extension in kindOfExtension ? kindOfExtension[extension as keyof typeof kindOfExtension] : 'other';
}

export async function measureForms(url: string): Promise<DocumentForms> {
  const forms: DocumentForms = {};
  for (const encoding of encodings) {
    const { given, size } = await download(url, encoding);
    if (given === encoding) forms[encoding] = size;
  }
  return forms;
}

/** Counts the encoded body; `fetch` would decode it. */
function download(url: string, accepted: string): Promise<{ given: string; size: number }> {
  return new Promise((resolve, reject) => {
    get(url, { headers: { 'Accept-Encoding': accepted } }, (response) => {
      const given = response.headers['content-encoding'] ?? 'identity';
      let size = 0;
      response.on('data', (chunk: Buffer) => {
        size += chunk.length;
      });
      response.on('end', () => resolve({ given, size }));
    }).on('error', reject);
  });
}
