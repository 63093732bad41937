import { setTimeout } from 'node:timers/promises';
import type { Hono } from 'hono';
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
import type { InProcessBindings } from './rest/routes.ts';

export interface RunningBackend {
  backend: Backend & { mail: MailSender };
  /** Serves `/auth/v1`, `/rest/v1`, `/storage/v1` and `/functions/v1`. Further routes can be added. */
  app: Hono;
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
      log,
      wait: options.wait ?? setTimeout,
      fetch: async (request: Request, bindings?: InProcessBindings) => app.fetch(request, bindings),
    };
    const app: Hono = createApp(backend);
    mail.start();
    return {
      backend,
      app,
      metrics: [...metrics, ...mailMetrics(database)],
      async stop() {
        await mail.stop();
        await database.close();
      },
    };
  } catch (error) {
    if (!options.database) await database.close();
    throw error;
  }
}
