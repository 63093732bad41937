import { z } from 'zod';
import type { AuthContext, Handler } from '#backend/auth/http/auth-context.ts';
import { AuthError, invalid } from '#backend/auth/http/auth-error.ts';
import { readEmail } from '#backend/auth/http/email.ts';
import { clientLimits, limitClient } from '#backend/auth/http/limits.ts';
import { optionalText, readJson } from '#backend/auth/http/read-json.ts';
import {
  hashCode,
  hashVariants,
  isWellFormed,
  type LinkType,
} from '#backend/auth/one-time-tokens/one-time-token.ts';
import { spendToken, type TokenUse } from '#backend/auth/one-time-tokens/spend-token.ts';
import { countGuess, forgetGuesses } from '#backend/auth/passwords/guesses.ts';
import { sessionResponse } from '#backend/auth/sessions/session-response.ts';
import { deviceOf, type SignedIn, signIn } from '#backend/auth/sessions/sign-in.ts';
import type { Backend } from '#backend/backend.ts';
import { firstLinkAccepted } from './first-link-accepted.ts';
import { followForm } from './link-page.ts';

const bodySchema = z.object({
  type: optionalText,
  token: optionalText,
  token_hash: optionalText,
  email: optionalText,
  phone: optionalText,
});

/** `email` stands for either of the two link types. */
const typesOf: Record<string, LinkType[]> = {
  signup: ['signup'],
  invite: ['invite'],
  recovery: ['recovery'],
  magiclink: ['magiclink'],
  email_change: ['email_change'],
  email: ['signup', 'magiclink'],
};

/**
 * For the client library: a code with its email address, or the hash from a link. A form submission comes from our
 * own page.
 */
export function verify(backend: Backend): Handler {
  const handleForm = followForm(backend);
  return async (context) => {
    await limitClient(backend, context, clientLimits.verify);
    if (context.req.header('content-type')?.startsWith('application/x-www-form-urlencoded')) {
      return handleForm(context);
    }
    const asked = await readVerification(backend, context);
    const signedIn = await verifyAny(backend, context, asked);
    if (!signedIn) throw expired(asked.isCode);
    return signedIn === 'half'
      ? context.json({ msg: firstLinkAccepted, code: '200' })
      : context.json(await sessionResponse(backend, signedIn));
  };
}

interface Verification {
  types: LinkType[];
  hashes: string[];
  isCode: boolean;
  /** The account whose code is being tried, if it is a code that could be guessed. */
  guessed: string | undefined;
}

async function readVerification(backend: Backend, context: AuthContext): Promise<Verification> {
  const body = await readJson(context, bodySchema);
  if (!body.type) throw invalid('Verify requires a verification type');
  if (Boolean(body.token) === Boolean(body.token_hash)) {
    throw invalid('Verify requires either a token or a token hash');
  }
  if (body.token && body.phone) return refusePhone(body.phone);
  const types = Object.hasOwn(typesOf, body.type) ? typesOf[body.type] : undefined;
  if (!types) throw invalid('Unsupported verification type');
  if (body.token_hash) {
    if (body.email || body.phone) throw invalid('Only the token_hash and type should be provided');
    return { types, hashes: [body.token_hash], isCode: false, guessed: undefined };
  }
  if (!body.email) throw invalid('Only an email address or phone number should be provided on verify');
  const email = readEmail(body.email);
  const hashes = hashVariants(hashCode(backend.keys.secret, email, body.token));
  return { types, hashes, isCode: true, guessed: `code:${email}` };
}

async function verifyAny(
  backend: Backend,
  context: AuthContext,
  { types, hashes, guessed }: Verification,
): Promise<SignedIn | 'half' | undefined> {
  if (guessed) await countGuess(backend, guessed);
  const wellFormed = hashes.filter(isWellFormed);
  if (wellFormed.length === 0) return undefined;
  const signedIn = await backend.database.run('server', async (transaction) => {
    for (const type of types) {
      const use: TokenUse | undefined = await spendToken(
        transaction,
        type,
        wellFormed,
        backend.site.accountHooks,
      );
      if (use?.kind === 'half') return 'half';
      if (use) return signIn(transaction, use.accountId, 'otp', deviceOf(context, backend));
    }
    return undefined;
  });
  if (signedIn && guessed) await forgetGuesses(backend, guessed);
  return signedIn;
}

/** Codes are never sent by phone, so none can be valid. */
function refusePhone(phone: string): never {
  if (!/^\+?[1-9]\d{1,14}$/.test(phone)) throw invalid('Invalid phone number format (E.164 required)');
  throw expired(true);
}

function expired(isCode: boolean): AuthError {
  return new AuthError(
    403,
    'otp_expired',
    isCode ? 'Token has expired or is invalid' : 'Email link is invalid or has expired',
  );
}
