import { toUser } from '#backend/auth/accounts/account.ts';
import type { Handler } from '#backend/auth/http/auth-context.ts';
import { requireUser } from '#backend/auth/http/callers.ts';
import type { Backend } from '#backend/backend.ts';

export function getUser(backend: Backend): Handler {
  return async (context) => {
    const { account } = await requireUser(context, backend);
    return context.json(toUser(account));
  };
}
