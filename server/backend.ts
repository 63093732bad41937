import type { Database } from './database/database.ts';
import type { Environment } from './environment.ts';
import type { Keys } from './keys.ts';
import type { Logger } from './log.ts';
import type { MailQueue } from './mail/mail-queue.ts';
import type { RateLimits } from './rate-limits.ts';
import type { Settings } from './settings/settings.ts';

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
