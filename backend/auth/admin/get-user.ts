import { type Account, toUser } from '#backend/auth/accounts/account.ts';
import { findById, isUuid } from '#backend/auth/accounts/find-account.ts';
import type { AuthContext, Handler } from '#backend/auth/http/auth-context.ts';
import { AuthError } from '#backend/auth/http/auth-error.ts';
import { requireAdmin } from '#backend/auth/http/callers.ts';
import type { Backend } from '#backend/backend.ts';

export function getUserById(backend: Backend): Handler {
  return async (context) => context.json(toUser(await readUser(backend, context)));
}

/** No user has a second factor here, but the admin endpoints for them respond. */
export function listFactors(backend: Backend): Handler {
  return async (context) => {
    await readUser(backend, context);
    return context.json([]);
  };
}

export function deleteFactor(backend: Backend): Handler {
  return async (context) => {
    await readUser(backend, context);
    throw new AuthError(404, 'mfa_factor_not_found', 'Factor not found');
  };
}

async function readUser(backend: Backend, context: AuthContext): Promise<Account> {
  await requireAdmin(context, backend);
  const id = readUserId(context);
  const account = await backend.database.run('server', (transaction) => findById(transaction, id));
  if (!account) throw userNotFound();
  return account;
}

export function readUserId(context: AuthContext): string {
  const id = context.req.param('id') ?? '';
  if (!isUuid(id)) throw new AuthError(404, 'validation_failed', 'user_id must be an UUID');
  return id;
}

export function userNotFound(): AuthError {
  return new AuthError(404, 'user_not_found', 'User not found');
}
