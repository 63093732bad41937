import type { HttpBindings } from '@hono/node-server';
import { Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { clientAddress } from '#backend/http/client-address.ts';
import { createAnonymousLimit } from '#backend/rest/anonymous-limit.ts';
import { visitsPath } from '#domain/site/visit.ts';
import type { Settings } from '../settings/settings.ts';
import { type FindRoute, readVisit } from './read-visit.ts';
import type { VisitCounter } from './visit-counter.ts';

interface Options {
  counter: VisitCounter;
  settings: Settings;
  findRoute: FindRoute;
  environment: { trustProxy: boolean; hasRateLimits: boolean };
}

const kilobyte = 1024;

/** Receives the page views that browsers report. The client's IP address is used for the rate limit only. */
export function visitRoutes({ counter, settings, findRoute, environment }: Options) {
  const routes = new Hono<{ Bindings: Partial<HttpBindings> }>();
  const limitClient = createAnonymousLimit(() => performance.now());

  routes.post(visitsPath, bodyLimit({ maxSize: kilobyte }), async (context) => {
    const { req } = context;
    // Only our own pages may report visits. Browsers mark requests that another site's page sends.
    if ((req.header('sec-fetch-site') ?? 'same-origin') !== 'same-origin') return context.body(null, 403);
    const wait = environment.hasRateLimits ? limitClient(clientAddress(context, environment.trustProxy)) : 0;
    if (wait > 0) return context.body(null, 429, { 'Retry-After': String(wait) });
    const read = readVisit(await req.text(), { host: hostOf(req.raw.headers), findRoute });
    if (read.kind === 'malformed') return context.body(null, 400);
    const isUnwanted = req.header('dnt') === '1' || req.header('sec-gpc') === '1';
    if (read.kind === 'visit' && !isUnwanted && settings.current.analytics_enabled) counter.add(read.visit);
    return context.body(null, 204);
  });

  return routes;
}

/** A proxy may change the Host header; the Origin header holds the host that the browser uses. */
function hostOf(headers: Headers): string {
  const origin = headers.get('origin') ?? '';
  return URL.canParse(origin) ? new URL(origin).host : (headers.get('host') ?? '');
}
