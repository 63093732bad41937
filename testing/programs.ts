import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { userInfo } from 'node:os';
import { findPostgres } from '#backend/testing/postgres-cluster.ts';

/** Debian's Chromium runs as root only without its sandbox; the other flags disable its background requests. */
export const browserFlags = [
  '--no-sandbox',
  '--disable-gpu',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

const debianChromium = '/usr/bin/chromium';

/** As wide as Arial, which most visitors have. Without them Debian's text is a tenth wider and wraps elsewhere. */
const liberationFonts = '/usr/share/fonts/truetype/liberation';

/** An installed Chrome or Chromium, or undefined. The headless shell opens a page in half the time. */
export function findBrowser(): string | undefined {
  return [
    process.env.CHROME_PATH,
    '/usr/bin/chromium-headless-shell',
    debianChromium,
    '/usr/bin/chromium-browser',
    '/usr/bin/google-chrome',
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    playwrightBrowser(),
  ].find((path) => path !== undefined && existsSync(path));
}

/** An installed Firefox, or undefined. Ubuntu's /usr/bin/firefox is a snap, which cannot use a temporary profile. */
export function findFirefox(): string | undefined {
  return [
    process.env.FIREFOX_PATH,
    '/usr/bin/firefox-esr',
    '/usr/lib/firefox/firefox',
    '/opt/firefox/firefox',
    '/Applications/Firefox.app/Contents/MacOS/firefox',
  ].find((path) => path !== undefined && existsSync(path));
}

/** The oldest in which the tests were seen to pass. Playwright sends commands that 140 does not know. */
const oldestFirefox = 153;

/** Why no test can run in Firefox here, or undefined. Installs Firefox if that is possible. */
export function whyNoFirefox(): string | undefined {
  if (!findFirefox()) installDebianPackage('firefox-esr');
  const path = findFirefox();
  if (!path) return 'Firefox is not installed and could not be, see CONTRIBUTING.md';
  const [version = '0'] = /\d+/.exec(execFileSync(path, ['--version'], { encoding: 'utf8' })) ?? [];
  if (Number(version) < oldestFirefox) return `Firefox ${version} is older than ${oldestFirefox}`;
}

/**
 * Makes sure that the tests have a browser, installing one if possible. Returns whether there is one. Where Debian's
 * Chromium is installed, its headless shell is added, because it needs about half the processor time.
 */
export function ensureBrowser(): boolean {
  if (!existsSync(liberationFonts)) installDebianPackage('fonts-liberation');
  const found = findBrowser();
  if (found === debianChromium) installDebianPackage('chromium-headless-shell');
  if (found) return true;
  for (const name of ['chromium-headless-shell', 'chromium']) {
    if (installDebianPackage(name) && findBrowser()) return true;
  }
  try {
    const cli = createRequire(import.meta.url).resolve('playwright-core/cli.js');
    execFileSync(process.execPath, [cli, 'install', 'chromium'], { stdio: 'inherit' });
  } catch {
    return false;
  }
  return findBrowser() !== undefined;
}

export function ensurePostgres(): boolean {
  if (findPostgres()) return true;
  return installDebianPackage('postgresql') && findPostgres() !== undefined;
}

function playwrightBrowser(): string | undefined {
  try {
    return createRequire(import.meta.url)('playwright-core').chromium.executablePath();
  } catch {
    return undefined;
  }
}

/** A new machine has no lists of packages, and old lists name versions that are gone. Once per run is enough. */
let hasLists = false;

function installDebianPackage(name: string): boolean {
  if (userInfo().uid !== 0 || !existsSync('/usr/bin/apt-get')) return false;
  console.log(`Installing ${name} …`);
  // Without new lists the old ones may still do.
  if (!hasLists) hasLists = runApt('update');
  return runApt('install', '-y', '--no-install-recommends', name);
}

/** A new machine may be installing its updates meanwhile. Those hold the lock of the lists for seconds. */
const mostTries = 6;
const pauseMilliseconds = 10_000;

/** Waits for the lock of dpkg, and repeats what fails, such as a download. Prints why the last try failed. */
function runApt(...command: string[]): boolean {
  const options = ['-o', 'DPkg::Lock::Timeout=300', '-o', 'Acquire::Retries=3'];
  for (let tries = 1; ; tries += 1) {
    const { status, stderr } = spawnSync('apt-get', [...options, ...command], {
      stdio: ['ignore', 'ignore', 'pipe'],
      encoding: 'utf8',
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    });
    if (status === 0) return true;
    const isLocked = /Could not get lock|Unable to lock/.test(stderr);
    if (tries === (isLocked ? mostTries : 2)) {
      console.log(`apt-get ${command.join(' ')} failed:\n${stderr}`);
      return false;
    }
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, pauseMilliseconds);
  }
}
