import type { Backend } from '#backend/backend.ts';
import { clientAddress } from '#backend/http/client-address.ts';
import type { Limit } from '#backend/limits/rate-limits.ts';
import type { AuthContext } from './auth-context.ts';
import { AuthError } from './auth-error.ts';

const perHour = (name: string, most: number): Limit => ({ name, most, seconds: 3_600 });
const perFiveMinutes = (name: string, most: number): Limit => ({ name, most, seconds: 300 });

export const clientLimits = {
  signIn: perHour('sign-in', 100),
  signUp: perHour('sign-up', 10),
  token: perFiveMinutes('token', 150),
  recover: perFiveMinutes('recover', 30),
  resend: perFiveMinutes('resend', 30),
  oneTimePassword: perFiveMinutes('otp', 30),
  verify: perFiveMinutes('verify', 30),
  updateUser: perFiveMinutes('update-user', 30),
  /** Beginning and coming back count. A whole school may begin at once, from one address. */
  singleSignOn: perFiveMinutes('sso', 600),
};

export function limitClient(backend: Backend, context: AuthContext, limit: Limit): Promise<void> {
  return takeOrRefuse(backend, limit, clientAddress(context, backend.config.trustProxy));
}

/** A success is no guess, so it does not count: a whole school signs in from one address. */
export function giveBackToClient(backend: Backend, context: AuthContext, limit: Limit): Promise<void> {
  return backend.rateLimits.giveBack(limit, clientAddress(context, backend.config.trustProxy));
}

export function limitAccount(backend: Backend, accountId: string, limit: Limit): Promise<void> {
  return takeOrRefuse(backend, limit, accountId);
}

async function takeOrRefuse({ rateLimits }: Backend, limit: Limit, who: string): Promise<void> {
  const wait = await rateLimits.take(limit, who);
  if (wait > 0) throw tooManyRequests(wait);
}

export function tooManyRequests(wait: number): AuthError {
  return new AuthError(429, 'over_request_rate_limit', 'Request rate limit reached', { retryAfter: wait });
}
