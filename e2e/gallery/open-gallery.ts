import type { BrowserContextOptions, Page } from 'playwright-core';
import { inject } from 'vitest';
import type { QuestionView } from '#courseware/questions/view.ts';
import { readPublishableKey } from '#testing/site-process.ts';
import { openPage } from '../fixtures.ts';
import { buildGallery, type GalleryEntry, galleryDocument, galleryFile } from './build-gallery.ts';

export interface GalleryItem {
  question: string;
  view: QuestionView;
  /** Whether to show its button, as in a lesson. */
  isCheck?: boolean;
}

let publishableKey: Promise<string> | undefined;

/** Opens a test page under the site's origin, by intercepting the browser's requests. */
export async function openGallery(
  entry: GalleryEntry,
  shown: unknown,
  options: BrowserContextOptions = {},
): Promise<Page> {
  const gallery = await buildGallery(entry);
  publishableKey ??= readPublishableKey(inject('site'));
  const body = galleryDocument(gallery, shown, await publishableKey);
  // A light page, because the requests of a page can only be intercepted once it is open.
  const page = await openPage('/robots.txt', options);
  await page.route('**/gallery', (route) => route.fulfill({ contentType: 'text/html', body }));
  await page.route('**/gallery/**', (route) =>
    route.fulfill(galleryFile(gallery, new URL(route.request().url()).pathname) ?? { status: 404 }),
  );
  await page.goto('/gallery');
  await page.getByRole('heading', { level: 1 }).waitFor();
  return page;
}
