/** Opens labs in a browser, each on a page of its own at `/NAME`, for scripts that look at all of them. */
import { createServer } from 'node:http';
import { chromium } from 'playwright-core';
import { browserFlags, findBrowser } from '#testing/programs.ts';
import { buildGallery, galleryDocument, galleryFile } from '../e2e/gallery/build-gallery.ts';

export async function openLabGallery() {
  const gallery = await buildGallery('labs');
  const server = createServer(({ url = '/' }, response) => {
    const file = galleryFile(gallery, url);
    response.setHeader('content-type', file?.contentType ?? 'text/html');
    response.end(file?.body ?? galleryDocument(gallery, { name: url.slice(1) }));
  }).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const address = server.address();
  if (!address || typeof address === 'string') throw new Error('The server has no port.');
  const browser = await chromium.launch({ executablePath: findBrowser(), args: browserFlags });
  return {
    origin: `http://127.0.0.1:${address.port}`,
    browser,
    async close() {
      await browser.close();
      server.close();
    },
  };
}
