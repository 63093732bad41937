/**
 * Draws the icons and the social images in public/ from the logo, the illustrations and the site's texts. The results
 * are committed; run `npm run images` again when one of those changes.
 */
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { chromium } from 'playwright-core';
import { type ComponentType, createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import sharp from 'sharp';
import { runnerImport } from 'vite';
import { coursesPage } from '#app/content/courses/courses.ts';
import { homePage } from '#app/content/institute/home.ts';
import { solutionsPage } from '#app/content/organisations/solutions.ts';
import { tagline } from '#domain/site/institute.ts';
import { defaultSiteSettings } from '#domain/site/site-settings.ts';
import { browserFlags, findBrowser } from '#testing/programs.ts';

const root = path.resolve(import.meta.dirname, '..');
const paper = '#fbf9f5';

const socialImages = [
  { name: 'home', title: homePage.hero.title, drawing: 'growth', component: 'Growth' },
  { name: 'course', title: coursesPage.intro.title, drawing: 'stairs', component: 'Stairs' },
  { name: 'business', title: solutionsPage.intro.title, drawing: 'skyline', component: 'Skyline' },
  { name: 'article', title: homePage.blog.title, drawing: 'open-book', component: 'OpenBook' },
  { name: 'default', title: tagline, drawing: 'people', component: 'People' },
];

/** The illustrations use utility classes of app.css for colours; these are the light values that are needed here. */
const drawingStyles = Object.entries({
  ink: '#17212e',
  primary: '#3b82f6',
  accent: '#f2a93b',
  'primary-tint': '#e5eeff',
  'accent-tint': '#fcefd6',
  surface: '#ffffff',
  paper,
  'line-strong': '#868d98',
  'accent-strong': '#8a5200',
})
  .map(([token, colour]) => `.fill-${token}{fill:${colour}}.stroke-${token}{stroke:${colour}}`)
  .join('');

async function drawMarkup(file: string, component: string) {
  const source = path.join(root, 'app/components/illustrations', `${file}.tsx`);
  const { module } = await runnerImport<Record<string, ComponentType>>(source, { configFile: false, root });
  const Drawing = module[component];
  if (!Drawing) throw new Error(`${source} has no ${component}`);
  return renderToStaticMarkup(createElement(Drawing));
}

async function makeSocialImages() {
  const font = (await readFile(path.join(root, 'app/fonts/besley-latin.woff2'))).toString('base64');
  const logo = await drawMarkup('logo-mark', 'LogoMark');
  const browser = await chromium.launch({ executablePath: findBrowser(), args: browserFlags });
  const page = await browser.newPage({ viewport: { width: 1200, height: 630 } });
  await mkdir(path.join(root, 'public/social'), { recursive: true });
  for (const { name, title, drawing, component } of socialImages) {
    await page.setContent(`<style>
      @font-face { font-family: Besley; src: url(data:font/woff2;base64,${font}); font-weight: 600 }
      body { margin: 0; width: 1200px; height: 630px; box-sizing: border-box; padding: 64px 72px; display: grid;
        grid-template-columns: 1fr 470px; grid-template-rows: auto 1fr; gap: 24px 40px; background: ${paper}; color: #17212e; font-family: Besley }
      p { margin: 0; display: flex; align-items: center; gap: 16px; font-weight: 600; font-size: 30px; letter-spacing: -0.01em }
      p svg { width: 60px; height: 60px }
      h1 { margin: 0; align-self: end; font-weight: 600; font-size: 78px; line-height: 1.08; letter-spacing: -0.03em; text-wrap: balance }
      div { grid-area: 1 / 2 / 3 / 3; display: grid; place-items: center }
      div svg { width: 100%; max-height: 500px }
      ${drawingStyles}</style>
      <p>${logo}${defaultSiteSettings.site_name}</p><h1>${title}</h1><div>${await drawMarkup(drawing, component)}</div>`);
    await page.evaluate(() => document.fonts.ready);
    const picture = await page.screenshot();
    await sharp(picture)
      .png({ palette: true, colours: 128, effort: 10 })
      .toFile(path.join(root, `public/social/${name}.png`));
  }
  await browser.close();
}

/** The logo mark on a paper background, with the given share of the edge as margin. */
async function icon(size: number, margin: number) {
  const inner = Math.round(size * (1 - margin * 2));
  const mark = await sharp(path.join(root, 'public/favicon.svg'), { density: 1200 })
    .resize(inner, inner)
    .toBuffer();
  return sharp({ create: { width: size, height: size, channels: 4, background: paper } })
    .composite([{ input: mark, gravity: 'centre' }])
    .png({ palette: true, effort: 10 })
    .toBuffer();
}

/** An .ico file is a directory of pictures; ours has one, a PNG of 32 pixels. */
function icoFile(picture: Buffer) {
  const header = Buffer.alloc(22);
  header.writeUInt16LE(1, 2);
  header.writeUInt16LE(1, 4);
  header.set([32, 32, 0, 0, 1, 0, 32, 0], 6);
  header.writeUInt32LE(picture.length, 14);
  header.writeUInt32LE(header.length, 18);
  return Buffer.concat([header, picture]);
}

async function makeIcons() {
  const files: Record<string, Buffer> = {
    'favicon.ico': icoFile(await icon(32, 0)),
    'apple-touch-icon.png': await icon(180, 0.14),
    'icon-192.png': await icon(192, 0.1),
    'icon-512.png': await icon(512, 0.1),
    'icon-maskable-512.png': await icon(512, 0.22),
  };
  for (const [name, content] of Object.entries(files)) {
    await writeFile(path.join(root, 'public', name), content);
  }
}

await makeIcons();
await makeSocialImages();
