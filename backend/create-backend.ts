import { setTimeout } from 'node:timers/promises';
import type { Hono } from 'hono';
import { cacheTokens } from './access/cache-tokens.ts';
import { loadKeys } from './access/keys.ts';
import { createApp } from './app.ts';
import type { Backend } from './backend.ts';
import { openDatabase } from './database/open-database.ts';
import { createClientBudgets } from './limits/client-budgets.ts';
import { createRateLimits } from './limits/rate-limits.ts';
import { createLog } from './log/log.ts';
import type { MailSender } from './mail/mail-queue.ts';
import { openMailQueue } from './mail/open-mail-queue.ts';
import { measureDatabase } from './metrics/database-metrics.ts';
import { mailMetrics } from './metrics/mail-metrics.ts';
import type { Metric } from './metrics/metric.ts';
import { type BackendOptions, configOf, withDefaults } from './options.ts';
import { openRealtime, type Realtime } from './realtime/realtime.ts';
import type { InProcessBindings } from './rest/routes.ts';
import { createImages } from './storage/images.ts';

export interface RunningBackend {
  backend: Backend & { mail: MailSender };
  /** Serves `/auth/v1`, `/rest/v1`, `/storage/v1`, `/functions/v1` and `/realtime/v1`. Routes can be added. */
  app: Hono;
  /** Takes the WebSockets of `/realtime/v1`. */
  realtime: Realtime;
  metrics: Metric[];
  stop(): Promise<void>;
}

/** Opens the database and everything on top of it up to the API. */
export async function createBackend(options: BackendOptions): Promise<RunningBackend> {
  const config = configOf(options);
  const log = options.log ?? createLog();
  const opened = options.database ?? (await openDatabase({ ...options, log }));
  const { database, metrics } = measureDatabase(opened);
  try {
    const site = withDefaults(options.site ?? {}, config);
    const mail = openMailQueue({ database, config, site, log });
    const backend = {
      config,
      site,
      database,
      keys: await loadKeys(database, config),
      mail,
      rateLimits: createRateLimits(database, config.hasRateLimits),
      budgets: config.hasRateLimits ? createClientBudgets() : undefined,
      images: createImages(),
      log,
      wait: options.wait ?? setTimeout,
      slowHashIterations: options.slowHashIterations,
      fetch: async (request: Request, bindings?: InProcessBindings) => app.fetch(request, bindings),
    };
    const realtime = await openRealtime(
      { ...backend, keys: cacheTokens(backend.keys) },
      options.realtimeTimes,
    );
    const app: Hono = createApp(backend, realtime);
    mail.start();
    return {
      backend,
      app,
      realtime,
      metrics: [...metrics, ...mailMetrics(database), ...realtime.metrics],
      async stop() {
        await realtime.close();
        await mail.stop();
        await database.close();
      },
    };
  } catch (error) {
    if (!options.database) await database.close();
    throw error;
  }
}
