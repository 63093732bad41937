import type { Handler } from '#backend/auth/http/auth-context.ts';
import { AuthError } from '#backend/auth/http/auth-error.ts';
import { refuseIdToken, refuseWeb3 } from '#backend/auth/not-offered.ts';
import type { RegistrationPolicy } from '#backend/auth/registration-policy.ts';
import type { Backend } from '#backend/backend.ts';
import { passwordGrant } from './password.ts';
import { pkceGrant } from './pkce.ts';
import { refreshGrant } from './refresh-token.ts';

export function token(backend: Backend, policy: RegistrationPolicy): Handler {
  const grants: Record<string, Handler> = {
    password: passwordGrant(backend, policy),
    refresh_token: refreshGrant(backend),
    pkce: pkceGrant(backend),
    id_token: refuseIdToken,
    web3: refuseWeb3,
  };
  return (context) => {
    const name = context.req.query('grant_type') ?? '';
    const grant = Object.hasOwn(grants, name) ? grants[name] : undefined;
    if (!grant) throw new AuthError(400, 'invalid_credentials', 'unsupported_grant_type');
    return grant(context);
  };
}
