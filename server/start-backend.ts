import type { Hono } from 'hono';
import { loadKeys } from '#backend/access/keys.ts';
import { createApp } from '#backend/app.ts';
import type { Backend } from '#backend/backend.ts';
import type { Database } from '#backend/database/database.ts';
import { openDatabase } from '#backend/database/open-database.ts';
import { createRateLimits } from '#backend/limits/rate-limits.ts';
import type { Logger } from '#backend/log/log.ts';
import type { MailSender } from '#backend/mail/mail-queue.ts';
import { openMailQueue } from '#backend/mail/open-mail-queue.ts';
import { measureDatabase } from '#backend/metrics/database-metrics.ts';
import { mailMetrics } from '#backend/metrics/mail-metrics.ts';
import type { Metric } from '#backend/metrics/metric.ts';
import { openSettings } from './settings/open-settings.ts';

export interface RunningBackend {
  backend: Backend & { mail: MailSender };
  app: Hono;
  metrics: Metric[];
  stop(): Promise<void>;
}

/**
 * Everything behind the API, from the database up. The server, the commands and the tests all start it here; tests
 * may bring a database that is open already.
 */
export async function startBackend(
  environment: Backend['environment'],
  log: Logger,
  openedDatabase?: Database,
): Promise<RunningBackend> {
  const { database, metrics } = measureDatabase(openedDatabase ?? (await openDatabase(environment, log)));
  try {
    const settings = await openSettings(database, log);
    const mail = openMailQueue({ database, environment, settings, log });
    const backend = {
      environment,
      database,
      keys: await loadKeys(database, environment),
      settings,
      mail,
      rateLimits: createRateLimits(database, environment.hasRateLimits),
      log,
    };
    const app = createApp(backend);
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
    await database.close();
    throw error;
  }
}
