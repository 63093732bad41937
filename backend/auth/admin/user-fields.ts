import { z } from 'zod';
import { AuthError, invalid } from '#backend/auth/http/auth-error.ts';
import { optionalFlag, optionalObject, optionalText } from '#backend/auth/http/read-json.ts';
import { isKnownHash } from '#backend/auth/passwords/passwords.ts';

/** The account fields that the service key may set. */
export const userFields = z.object({
  id: optionalText,
  email: optionalText,
  phone: optionalText,
  password: optionalText,
  password_hash: optionalText,
  email_confirm: optionalFlag,
  user_metadata: optionalObject,
  app_metadata: optionalObject,
  role: optionalText,
  ban_duration: optionalText,
});

export type UserFields = z.output<typeof userFields>;

const tokenRoles = ['authenticated', 'service_role'];

export function assertUserFields(fields: UserFields): void {
  if (fields.phone) {
    throw new AuthError(400, 'phone_provider_disabled', 'Phone numbers are not supported');
  }
  if (fields.role && !tokenRoles.includes(fields.role)) throw invalid(`Unknown role ${fields.role}`);
  if (fields.password && fields.password_hash) {
    throw invalid('Only a password or a password hash should be provided');
  }
  if (fields.password_hash && !isKnownHash(fields.password_hash)) {
    throw invalid('Invalid password hash: only bcrypt and argon2 are supported');
  }
  banSeconds(fields.ban_duration);
}

const secondsPer: Record<string, number> = { ns: 1e-9, us: 1e-6, µs: 1e-6, ms: 1e-3, s: 1, m: 60, h: 3_600 };
const longestBan = 100 * 365 * 24 * 3_600;

/** Durations in Go's format, such as `24h` or `1h30m`. `none` or a zero duration lifts the ban. */
export function banSeconds(duration: string): number | undefined {
  if (duration === '') return undefined;
  if (duration === 'none') return 0;
  if (!/^(\d+(\.\d+)?(ns|us|µs|ms|s|m|h))+$/.test(duration)) {
    throw invalid(`invalid format for ban duration: time: invalid duration ${JSON.stringify(duration)}`);
  }
  const parts = duration.matchAll(/(\d+(?:\.\d+)?)(ns|us|µs|ms|s|m|h)/g);
  const seconds = [...parts].reduce(
    (sum, [, amount, unit]) => sum + Number(amount) * (secondsPer[unit ?? ''] ?? 0),
    0,
  );
  return Math.min(seconds, longestBan);
}
