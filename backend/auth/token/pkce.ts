import { z } from 'zod';
import { findById } from '#backend/auth/accounts/find-account.ts';
import type { Handler } from '#backend/auth/http/auth-context.ts';
import { AuthError, invalid } from '#backend/auth/http/auth-error.ts';
import { clientLimits, limitClient } from '#backend/auth/http/limits.ts';
import { optionalText, readJson } from '#backend/auth/http/read-json.ts';
import { redeemCode } from '#backend/auth/sessions/flow-state.ts';
import { sessionResponse } from '#backend/auth/sessions/session-response.ts';
import { deviceOf, signIn } from '#backend/auth/sessions/sign-in.ts';
import type { Backend } from '#backend/backend.ts';

const bodySchema = z.object({ auth_code: optionalText, code_verifier: optionalText });

export function pkceGrant(backend: Backend): Handler {
  return async (context) => {
    await limitClient(backend, context, clientLimits.token);
    const { auth_code: code, code_verifier: verifier } = await readJson(context, bodySchema);
    if (!code || !verifier) {
      throw invalid('invalid request: both auth code and code verifier should be non-empty');
    }
    const signedIn = await backend.database.run('server', async (transaction) => {
      const { accountId, method } = await redeemCode(transaction, code, verifier);
      const account = await findById(transaction, accountId);
      if (!account) {
        throw new AuthError(404, 'flow_state_not_found', 'invalid flow state, no valid flow state found');
      }
      if (account.is_banned) throw new AuthError(400, 'user_banned', 'User is banned');
      return signIn(transaction, accountId, method, deviceOf(context, backend));
    });
    return context.json(await sessionResponse(backend, signedIn));
  };
}
