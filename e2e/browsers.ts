import { type Browser, chromium, firefox, type Page } from 'playwright-core';
import { browserFlags, findBrowser, findFirefox } from '#testing/programs.ts';

/** Whether this project tests in Firefox. All others test in Chromium. */
export const isFirefox = process.env.TEST_BROWSER === 'firefox';

export const launchBrowser = (): Promise<Browser> =>
  isFirefox ? launchFirefox() : chromium.launch({ executablePath: findBrowser(), args: browserFlags });

/** The internals of Playwright that send the commands of WebDriver BiDi. */
interface BidiInternals {
  _connection: {
    toImpl(browser: Browser): {
      _browserSession: { send(method: string, params: object): Promise<unknown> };
    };
  };
}

/**
 * An installed Firefox, over WebDriver BiDi. For every context Playwright sends a command that Firefox ESR 153 does not
 * know and that no test here needs, so its failure is ignored.
 */
async function launchFirefox(): Promise<Browser> {
  const browser = await firefox.launch({ channel: 'moz-firefox', executablePath: findFirefox() });
  const session = (browser as Browser & BidiInternals)._connection.toImpl(browser)._browserSession;
  const send = session.send.bind(session);
  session.send = (method, params) => {
    const sent = send(method, params);
    return method === 'emulation.setMediaFeaturesOverride' ? sent.catch(() => {}) : sent;
  };
  return browser;
}

/** Passes on what a page logs as an error. */
export function watchConsole(page: Page, onError: (error: Error) => void): void {
  page.on('console', (message) => {
    if (message.type() === 'error')
      onError(new Error(`The console of ${page.url()} shows: ${message.text()}`));
  });
}
