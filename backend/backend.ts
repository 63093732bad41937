import type { Keys } from './access/keys.ts';
import type { Database } from './database/database.ts';
import type { ClientBudgets } from './limits/client-budgets.ts';
import type { RateLimits } from './limits/rate-limits.ts';
import type { Logger } from './log/log.ts';
import type { MailQueue } from './mail/mail-queue.ts';
import type { BackendConfig, SiteParts } from './options.ts';
import type { InProcessBindings } from './rest/routes.ts';
import type { Images } from './storage/images.ts';

/** The dependencies of every part of the API. */
export interface Backend {
  config: BackendConfig;
  site: SiteParts;
  database: Database;
  keys: Keys;
  mail: MailQueue;
  rateLimits: RateLimits;
  /** What the requests of each client may cost. Undefined if nothing is limited. */
  budgets: ClientBudgets | undefined;
  /** Re-encodes pictures, a few at a time. */
  images: Images;
  log: Logger;
  /** How often the slow hashes of functions repeat their algorithm. Undefined: as often as is recommended. */
  slowHashIterations: number | undefined;
  /** Resolves after this many milliseconds. Responses that all have to take the same time wait with it. */
  wait(milliseconds: number): Promise<unknown>;
  /** Calls the API from this process. */
  fetch(request: Request, bindings?: InProcessBindings): Promise<Response>;
}
