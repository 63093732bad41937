import type { Environment } from '#server/environment.ts';
import type { Settings } from '#server/settings/settings.ts';
import type { Keys } from './access/keys.ts';
import type { Database } from './database/database.ts';
import type { RateLimits } from './limits/rate-limits.ts';
import type { Logger } from './log/log.ts';
import type { MailQueue } from './mail/mail-queue.ts';

/** What every part of the API is given. */
export interface Backend {
  environment: Environment & { siteUrl: string };
  database: Database;
  keys: Keys;
  settings: Settings;
  mail: MailQueue;
  rateLimits: RateLimits;
  log: Logger;
}
