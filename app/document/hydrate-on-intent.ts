import { readHydrationData } from './hydration-data.ts';
import { hasSession } from './mark-document.ts';

/** The minimum time between two attempts, in milliseconds. */
const retryDelay = 1000;
let hasStarted: boolean | undefined;
/** The pointer position in the first event. */
let firstPosition: number | undefined;

/** Leaves the page as plain HTML until the visitor's first intent, or hydrates at once if the visitor is signed in. */
export function hydrateOnIntent(): void {
  for (const intent of [
    'pointermove',
    'pointerdown',
    'touchstart',
    'click',
    'keydown',
    'focusin',
    'scroll',
  ]) {
    addEventListener(intent, start, true);
  }
  whenParsed(() => {
    if (hasSession() || readHydrationData().hydrate === 'at-once') start();
  });
}

function start(event?: Event): void {
  if (hasStarted || (event && isRestingPointer(event as PointerEvent))) return;
  hasStarted = true;
  whenParsed(() => hydrate().catch(handleFailure).catch(console.error));
}

/**
 * While the network or the server fails, the next intent retries, and held input is replayed once it works. A document
 * whose scripts cannot be loaded although the server works reloads: after a new deployment their URLs return 404, and
 * most browsers keep a module that they failed to fetch as failed. The manifest is fetched past the browser cache to
 * find out. If the reloaded document cannot load its scripts either, it stays plain HTML.
 */
async function handleFailure(error: unknown): Promise<never> {
  setTimeout(() => {
    hasStarted = false;
  }, retryDelay);
  const { ok, status } = await fetch(readHydrationData().modules.manifest, { cache: 'no-store' });
  const [visit] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  if ((ok || status === 404) && visit?.type !== 'reload') location.reload();
  throw error;
}

/**
 * Browsers fire pointermove when a page loads under a resting pointer. Only a second position proves that the pointer
 * moved: `movementX` is 0 in the first event of a real move too.
 */
function isRestingPointer({ type, screenX, screenY }: PointerEvent): boolean {
  // Packs both coordinates into one number: every byte of this script is in every document.
  const position = screenX + screenY * 1e5;
  firstPosition ??= position;
  return type === 'pointermove' && position === firstPosition;
}

function whenParsed(proceed: () => void): void {
  if (document.readyState === 'loading') addEventListener('DOMContentLoaded', proceed);
  else proceed();
}

/** Gives React Router what its own `<Scripts>` would have put into executable scripts of every document. */
async function hydrate(): Promise<void> {
  const { context, state, modules, links } = readHydrationData();
  for (const link of links) {
    // A phone takes about 3 ms to begin a download, and a page has 14 to 28. In tasks of their own they block nothing.
    setTimeout(() => document.head.append(Object.assign(document.createElement('link'), link)));
  }
  if (modules.runtime) await load(modules.runtime);
  const [routes] = await Promise.all([loadRoutes(modules.routes), load(modules.manifest)]);
  Object.assign(window, {
    __reactRouterContext: { ...context, stream: new Response(state).body },
    __reactRouterRouteModules: routes,
  });
  await load(modules.entry);
}

async function loadRoutes(routes: Record<string, string[]>): Promise<Record<string, object>> {
  const loaded = Object.entries(routes).map(async ([id, parts]) => [
    id,
    Object.assign({}, ...(await Promise.all(parts.map(load)))),
  ]);
  return Object.fromEntries(await Promise.all(loaded));
}

function load(url: string): Promise<object> {
  return import(/* @vite-ignore */ url);
}
