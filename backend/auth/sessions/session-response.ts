import { toUser } from '#backend/auth/accounts/account.ts';
import type { Backend } from '#backend/backend.ts';
import type { SignedIn } from './sign-in.ts';

const accessTokenLifetime = 3_600;

/** The session as supabase-js stores it. Signing needs no database, so this runs after the commit. */
export async function sessionResponse({ keys, config }: Backend, signedIn: SignedIn) {
  const { account, sessionId, refreshToken, methods } = signedIn;
  const issuedAt = Math.floor(Date.now() / 1000);
  const expiresAt = issuedAt + accessTokenLifetime;
  const accessToken = await keys.sign({
    iss: `${config.siteUrl}/auth/v1`,
    sub: account.id,
    aud: account.aud,
    exp: expiresAt,
    iat: issuedAt,
    email: account.email ?? '',
    phone: '',
    app_metadata: account.raw_app_meta_data ?? {},
    user_metadata: account.raw_user_meta_data ?? {},
    role: account.role,
    aal: 'aal1',
    amr: methods,
    session_id: sessionId,
    is_anonymous: account.is_anonymous,
  });
  return {
    access_token: accessToken,
    token_type: 'bearer',
    expires_in: accessTokenLifetime,
    expires_at: expiresAt,
    refresh_token: refreshToken,
    user: toUser(account),
  };
}
