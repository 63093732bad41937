import type { Backend } from '#backend/backend.ts';
import type { Handler } from './http/auth-context.ts';
import { invalid } from './http/auth-error.ts';
import { requireUser } from './http/callers.ts';

/** Which sessions of the user a scope ends; $2 is the current one. */
const conditions = new Map([
  ['global', 'true'],
  ['local', 'id = $2::uuid'],
  ['others', 'id is distinct from $2::uuid'],
]);

/** Ends sessions and deletes their refresh tokens. Access tokens stay valid until they expire, an hour at most. */
export function logout(backend: Backend): Handler {
  return async (context) => {
    const scope = context.req.query('scope') || 'global';
    const condition = conditions.get(scope);
    if (!condition) throw invalid(`Unsupported logout scope ${JSON.stringify(scope)}`);
    const { account, sessionId } = await requireUser(context, backend);
    await backend.database.run('server', (transaction) =>
      transaction.query(
        `delete from auth.sessions where user_id = $1 and (${condition} or $2::uuid is null)`,
        [account.id, sessionId],
      ),
    );
    return context.body(null, 204);
  };
}
