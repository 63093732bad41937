import { toUser } from '#server/auth/accounts/account.ts';
import type { Handler } from '#server/auth/http/auth-context.ts';
import { requireUser } from '#server/auth/http/callers.ts';
import type { Backend } from '#server/backend.ts';

export function getUser(backend: Backend): Handler {
  return async (context) => {
    const { account } = await requireUser(context, backend);
    return context.json(toUser(account));
  };
}
