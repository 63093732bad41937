import { hash, verify } from '@node-rs/argon2';
import { compare } from '@node-rs/bcrypt';
import { AuthError, invalid } from '#backend/auth/http/auth-error.ts';
import type { Backend } from '#backend/backend.ts';
import { runInTurnOfClient } from '#backend/http/current-request.ts';
import { FairQueue } from '#backend/limits/fair-queue.ts';

/** Argon2id, the library's default algorithm, at the strength OWASP recommends for 19 MiB. */
const settings = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
const currentForm = `$argon2id$v=19$m=${settings.memoryCost},t=${settings.timeCost},p=${settings.parallelism}$`;

/** The hash of an unknown password, so that an unknown email address takes as long as a known one. */
const dummyHash = `${currentForm}lQnNpVQV4lJdN14VYvBs+Q$0bEhUIAbF24MzlN1/VbO3lonni99ESmgUx8nESxbOUk`;

/** Counted in bytes, because bcrypt hashes of imported accounts ignore the rest. */
export const maxPasswordBytes = 72;

/** Two seconds of a core. Every wrong password takes as long while one account has such a hash. */
const highestBcryptCost = 12;

/**
 * Each hash takes 19 MiB and a core, so a burst of sign-ins queues instead of starving the site. One client's burst
 * leaves a place to the others.
 */
const hashQueue = new FairQueue({ atOnce: 2, atOncePerLane: 1 });

export function hashPassword(password: string): Promise<string> {
  return hashInTurn(() => hash(password, settings));
}

/** For other slow hashes. The client of the current request pays for the time. */
export function hashInTurn<Result>(work: () => Promise<Result>): Promise<Result> {
  return runInTurnOfClient(hashQueue, work);
}

/**
 * Takes the time of one hash whether or not there is one to compare with. A wrong password additionally takes as long
 * as a hash of the other kind: `bcryptCost` is the highest cost among all accounts, 0 if none has a bcrypt hash.
 */
export async function isRightPassword(
  password: string,
  stored: string | null | undefined,
  bcryptCost = 0,
): Promise<boolean> {
  const comparable = stored && isShortEnough(password) ? stored : undefined;
  return hashInTurn(async () => {
    const isRight = await compareWith(password, comparable ?? dummyHash);
    if (comparable && isRight) return true;
    const spent = comparable ? costOf(comparable) : undefined;
    if (spent !== undefined) await compareWith(password, dummyHash);
    await spendBcrypt(password, spent, bcryptCost);
    return false;
  });
}

/**
 * Each cost level doubles the time. The gap to the highest cost is one more hash at the cost already spent, plus one
 * hash at each cost in between.
 */
async function spendBcrypt(password: string, spent: number | undefined, highest: number): Promise<void> {
  const costs =
    spent === undefined
      ? [highest].filter((cost) => cost > 0)
      : Array.from({ length: Math.max(0, highest - spent) }, (_, index) => spent + index);
  for (const cost of costs) await compareWith(password, dummyBcryptHash(cost));
}

/** The cost of a bcrypt hash, undefined for any other hash. */
function costOf(stored: string): number | undefined {
  const cost = /^\$2[aby]\$(\d{2})\$/.exec(stored)?.[1];
  return cost === undefined ? undefined : Number(cost);
}

/** Bcrypt takes as long for a hash that matches no password. */
function dummyBcryptHash(cost: number): string {
  return `$2b$${String(cost).padStart(2, '0')}$${'.'.repeat(53)}`;
}

/** Imported accounts have bcrypt hashes, which are replaced at the next sign-in. */
export function isOutdated(stored: string | null): boolean {
  return !stored?.startsWith(currentForm);
}

export function isKnownHash(stored: string): boolean {
  if (stored.length > 255) return false;
  const cost = costOf(stored);
  if (cost === undefined) return /^\$argon2id?\$v=19\$/.test(stored);
  return /^.{7}[./A-Za-z0-9]{53}$/.test(stored) && cost >= 4 && cost <= highestBcryptCost;
}

export function assertAcceptable({ config }: Pick<Backend, 'config'>, password: string): void {
  if (!isShortEnough(password)) {
    throw invalid(`Password cannot be longer than ${maxPasswordBytes} characters`);
  }
  // Counts code points, so that an emoji does not count twice.
  if ([...password].length < config.fewestPasswordCharacters) {
    throw new AuthError(
      422,
      'weak_password',
      `Password should be at least ${config.fewestPasswordCharacters} characters.`,
      { weakPassword: { reasons: ['length'] } },
    );
  }
}

function isShortEnough(password: string): boolean {
  return Buffer.byteLength(password) <= maxPasswordBytes;
}

async function compareWith(password: string, stored: string): Promise<boolean> {
  try {
    return await (stored.startsWith('$argon2') ? verify(stored, password) : compare(password, stored));
  } catch {
    // A stored hash of an unknown kind matches nothing.
    return false;
  }
}
