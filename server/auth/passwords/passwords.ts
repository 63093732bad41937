import { hash, verify } from '@node-rs/argon2';
import { compare } from 'bcryptjs';
import { isLongEnough, isShortEnough, passwordLimits } from '#domain/auth.ts';
import { AuthError, invalid } from '#server/auth/http/auth-error.ts';
import { atMost } from './at-most.ts';

/** Argon2id, the library's default algorithm, at the strength OWASP recommends for 19 MiB. */
const settings = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
const currentForm = `$argon2id$v=19$m=${settings.memoryCost},t=${settings.timeCost},p=${settings.parallelism}$`;

/** A hash nobody has the password of, so that an unknown address costs as much time as a known one. */
const nobodysHash = `${currentForm}lQnNpVQV4lJdN14VYvBs+Q$0bEhUIAbF24MzlN1/VbO3lonni99ESmgUx8nESxbOUk`;

/** Each hash takes 19 MiB and a core, so a burst of sign-ins waits in line instead of starving the site. */
const inLine = atMost(2);

export function hashPassword(password: string): Promise<string> {
  return inLine(() => hash(password, settings));
}

/** Spends the time of one hash whether or not there is one to compare with. */
export async function isRightPassword(password: string, stored: string | null | undefined): Promise<boolean> {
  const comparable = stored && isShortEnough(password) ? stored : undefined;
  const isRight = await inLine(() => compareWith(password, comparable ?? nobodysHash));
  return comparable !== undefined && isRight;
}

/** Accounts that moved here bring bcrypt hashes; those become ours at the next sign-in. */
export function isOutdated(stored: string | null): boolean {
  return !stored?.startsWith(currentForm);
}

export function isKnownHash(stored: string): boolean {
  return /^\$2[aby]\$\d{2}\$[./A-Za-z0-9]{53}$|^\$argon2id?\$v=19\$/.test(stored) && stored.length <= 255;
}

export function assertAcceptable(password: string): void {
  if (!isShortEnough(password)) {
    throw invalid(`Password cannot be longer than ${passwordLimits.mostBytes} characters`);
  }
  if (!isLongEnough(password)) {
    throw new AuthError(
      422,
      'weak_password',
      `Password should be at least ${passwordLimits.fewestCharacters} characters.`,
      { weakPassword: { reasons: ['length'] } },
    );
  }
}

async function compareWith(password: string, stored: string): Promise<boolean> {
  try {
    return await (stored.startsWith('$argon2') ? verify(stored, password) : compare(password, stored));
  } catch {
    // A stored hash of a kind we do not know opens nothing.
    return false;
  }
}
