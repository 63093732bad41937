import type { Caller, Database, SqlValue, Transaction } from '#backend/database/database.ts';

export const ids = {
  userA: '00000000-0000-4000-8000-00000000000a',
  userB: '00000000-0000-4000-8000-00000000000b',
  admin: '00000000-0000-4000-8000-0000000000ad',
} as const;

export const actors = ['anon', 'userA', 'userB', 'admin', 'service'] as const;
export type Actor = (typeof actors)[number];

/** Every kind of API caller. User B claims to be an admin in every place that must be ignored. */
export const callers: Record<Actor, Caller> = {
  anon: { role: 'anon', claims: {} },
  userA: { role: 'authenticated', claims: { sub: ids.userA, email: 'a@example.com' } },
  userB: {
    role: 'authenticated',
    claims: {
      sub: ids.userB,
      email: 'b@example.com',
      user_role: 'admin',
      app_metadata: { role: 'admin' },
      user_metadata: { role: 'admin', is_admin: true },
    },
  },
  admin: { role: 'authenticated', claims: { sub: ids.admin, email: 'admin@example.com' } },
  service: { role: 'service_role', claims: {} },
};

/** Inserts the two users and the admin. */
export async function addPeople(database: Database): Promise<void> {
  await database.run('server', async (transaction) => {
    for (const [id, email, metadata] of [
      [ids.userA, 'a@example.com', { full_name: 'Ada Adams' }],
      [ids.userB, 'b@example.com', { full_name: 'Ben Brown', role: 'admin' }],
      [ids.admin, 'admin@example.com', {}],
    ] as const) {
      await transaction.query(
        `insert into auth.users (id, aud, role, email, raw_user_meta_data, email_confirmed_at, created_at)
         values ($1, 'authenticated', 'authenticated', $2, $3, now(), now())`,
        [id, email, metadata],
      );
    }
    await transaction.query(`update public.profiles set role = 'admin' where id = $1`, [ids.admin]);
  });
}

/** Lets several people act one after the other in one transaction of the server. */
export function actingIn(transaction: Transaction) {
  return async <Row extends object = Record<string, unknown>>(
    actor: Actor | 'server',
    text: string,
    values?: SqlValue[],
  ) => {
    const { role, claims } = actor === 'server' ? { role: 'none', claims: {} } : callers[actor];
    await transaction.query(
      `select set_config('role', $1, true), set_config('request.jwt.claims', $2, true)`,
      [role, JSON.stringify(claims)],
    );
    return transaction.query<Row>(text, values);
  };
}

export type Act = ReturnType<typeof actingIn>;
