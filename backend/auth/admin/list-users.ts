import { toUser } from '#backend/auth/accounts/account.ts';
import { selectAccounts } from '#backend/auth/accounts/find-account.ts';
import type { AuthContext, Handler } from '#backend/auth/http/auth-context.ts';
import { invalid } from '#backend/auth/http/auth-error.ts';
import { requireAdmin } from '#backend/auth/http/callers.ts';
import type { Backend } from '#backend/backend.ts';

const usualPage = 50;
const largestPage = 1_000;

export function listUsers(backend: Backend): Handler {
  return async (context) => {
    await requireAdmin(context, backend);
    const page = readNumber(context, 'page', 1);
    const perPage = Math.min(readNumber(context, 'per_page', usualPage), largestPage);
    const { accounts, total } = await backend.database.run('server', async (transaction) => {
      const [counted] = await transaction.query<{ total: number }>(
        'select count(*) as total from auth.users',
      );
      const accounts = await selectAccounts(
        transaction,
        'true',
        [perPage, (page - 1) * perPage],
        'order by users.created_at desc, users.id limit $1 offset $2',
      );
      return { accounts, total: counted?.total ?? 0 };
    });
    context.header('X-Total-Count', String(total));
    context.header('Link', pageLinks(page, perPage, Math.ceil(total / perPage)));
    return context.json({ users: accounts.map(toUser), aud: 'authenticated' });
  };
}

/** supabase-js reads the page number from the first parameter of each link. */
function pageLinks(page: number, perPage: number, lastPage: number): string {
  const link = (number: number, relation: string) =>
    `</admin/users?page=${number}&per_page=${perPage}>; rel="${relation}"`;
  const last = link(lastPage, 'last');
  return page < lastPage ? `${link(page + 1, 'next')}, ${last}` : last;
}

function readNumber(context: AuthContext, name: string, usual: number): number {
  const text = context.req.query(name);
  if (!text) return usual;
  if (!/^[1-9]\d{0,8}$/.test(text)) {
    throw invalid(`Bad Pagination Parameters: ${name} must be a number greater than 0`);
  }
  return Number(text);
}
