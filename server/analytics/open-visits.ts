import { getRequestListener } from '@hono/node-server';
import type { Handler } from '#backend/http/serve.ts';
import type { Logger } from '#backend/log/log.ts';
import { createVisitorClient, type ReachableBackend } from '../documents/visitor-client.ts';
import type { Settings } from '../settings/settings.ts';
import type { FindRoute } from './read-visit.ts';
import { visitRoutes } from './routes.ts';
import { createVisitCounter } from './visit-counter.ts';

interface Options {
  backend: ReachableBackend;
  settings: Settings;
  findRoute: FindRoute;
  environment: { trustProxy: boolean; hasRateLimits: boolean };
  log: Logger;
}

export interface Visits {
  handle: Handler;
  /** Saves the counts that are not saved yet. */
  stop(): Promise<void>;
}

/**
 * Browsers always report visits to this server. It stores the counts with anonymous rights, in process or on hosted
 * Supabase.
 */
export function openVisits({ backend, log, ...rest }: Options): Visits {
  const supabase = createVisitorClient(backend);
  const counter = createVisitCounter({
    log,
    async save(visits) {
      await supabase.rpc('count_visits', { visits }).throwOnError();
    },
  });
  return {
    handle: getRequestListener(visitRoutes({ counter, ...rest }).fetch),
    stop: () => counter.stop(),
  };
}
