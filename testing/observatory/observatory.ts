/**
 * `npm run test:observatory`: starts the site as behind an https proxy, and has Mozilla's Observatory grade its
 * responses, all on this machine. Fails below A+ with 130 points.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { startSiteProcess } from '#testing/site-process.ts';
import { openGrader } from './grader.ts';
import { startHttpsFront } from './https-front.ts';

const wantedScore = 130;
const paths = ['/', '/blog', '/contact', '/pricing', '/account', '/admin/login', '/nowhere'];

const grade = await openGrader();
const folder = await mkdtemp(join(tmpdir(), 'lifelong-observatory-'));
const front = await startHttpsFront(folder);
setDefaultCACertificates([...getCACertificates(), front.certificate]);
const site = await startSiteProcess({
  dataDirectory: folder,
  variables: { SITE_URL: `https://localhost:${front.httpsPort}`, TRUST_PROXY: '1' },
});
front.pointTo(site.url);

let isGoodEnough = true;
for (const path of paths) {
  const result = await grade({ hostname: 'localhost', path, ...front });
  console.log(`${result.grade} ${result.score}  ${path}`);
  const hasPassed = result.grade === 'A+' && result.score >= wantedScore;
  if (!hasPassed || path === '/') {
    for (const { finding, points } of result.findings)
      console.log(`    ${String(points).padStart(3)} ${finding}`);
  }
  isGoodEnough &&= hasPassed;
}

front.close();
await site.stop();
await rm(folder, { recursive: true, force: true });
process.exit(isGoodEnough ? 0 : 1);
