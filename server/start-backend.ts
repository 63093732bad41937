import { createBackend, type RunningBackend } from '#backend/create-backend.ts';
import type { Database } from '#backend/database/database.ts';
import { chargeCurrentClient } from '#backend/http/current-request.ts';
import type { Logger } from '#backend/log/log.ts';
import type { BackendOptions } from '#backend/options.ts';
import { passwordLimits } from '#domain/accounts/auth.ts';
import { backupPath, backupRoutes } from './backup/routes.ts';
import { openBadges } from './credentials/badges.ts';
import { credentialRoutes } from './credentials/routes.ts';
import { openSiteDatabase } from './database/open-site-database.ts';
import type { Environment } from './environment.ts';
import { openSettings } from './settings/open-settings.ts';
import type { Settings } from './settings/settings.ts';
import { siteParts } from './site-parts.ts';
import { createTaskPool, type TaskPool } from './tasks/task-pool.ts';

export interface RunningSiteBackend extends RunningBackend {
  settings: Settings;
  tasks: TaskPool;
}

/**
 * Starts the backend with everything that is specific to this site. The server, the commands and the tests all use this
 * function; tests may pass an open database, a timer and cheap hashes.
 */
export async function startBackend(
  environment: Environment & { siteUrl: string } & Pick<BackendOptions, 'wait' | 'slowHashIterations'>,
  log: Logger,
  openedDatabase?: Database,
): Promise<RunningSiteBackend> {
  const database = openedDatabase ?? (await openSiteDatabase(environment, log));
  try {
    const settings = await openSettings(database, log);
    const tasks = createTaskPool({ charge: chargeCurrentClient });
    const running = await createBackend({
      ...environment,
      fewestPasswordCharacters: passwordLimits.fewestCharacters,
      site: siteParts(environment, settings, tasks),
      database,
      log,
    });
    running.app.route(backupPath, backupRoutes(running.backend));
    const badges = openBadges({ database, siteUrl: environment.siteUrl, settings, tasks });
    running.app.route(
      '/',
      credentialRoutes(running.backend, badges, () => settings.current.site_name),
    );
    return {
      ...running,
      settings,
      tasks,
      metrics: [...running.metrics, ...tasks.metrics],
      async stop() {
        await tasks.stop();
        await running.stop();
      },
    };
  } catch (error) {
    await database.close();
    throw error;
  }
}
