import type { Backend } from '#backend/backend.ts';
import type { Handler } from './http/auth-context.ts';
import { invalid } from './http/auth-error.ts';
import { requireUser } from './http/callers.ts';

/** Ends sessions and deletes their refresh tokens. Access tokens stay valid until they expire, an hour at most. */
export function logout(backend: Backend): Handler {
  return async (context) => {
    const scope = context.req.query('scope') || 'global';
    if (!['global', 'local', 'others'].includes(scope)) {
      throw invalid(`Unsupported logout scope ${JSON.stringify(scope)}`);
    }
    const { account, sessionId } = await requireUser(context, backend);
    const which = {
      global: 'true',
      local: 'id = $2::uuid',
      others: 'id is distinct from $2::uuid',
    }[scope as 'global' | 'local' | 'others'];
    await backend.database.run('server', (transaction) =>
      transaction.query(`delete from auth.sessions where user_id = $1 and (${which} or $2::uuid is null)`, [
        account.id,
        sessionId,
      ]),
    );
    return context.body(null, 204);
  };
}
