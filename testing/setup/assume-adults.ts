import type { Database } from '#backend/database/database.ts';

/** Accounts with an address here say nothing about their age, like those of real visitors. */
export const firstVisitDomain = 'first-visit.example';

/**
 * Nothing personal is stored about an account without a birth year. Most tests are about something else, so in their
 * databases every new account is that of an adult, unless it says otherwise.
 */
export async function assumeAdults(database: Database): Promise<void> {
  await database.run('server', async (transaction) => {
    await transaction.query(`
      create or replace function private.assume_adult() returns trigger language plpgsql set search_path = '' as $$
      begin
        new.raw_user_meta_data := '{"birth_year": 1990}'::jsonb || coalesce(new.raw_user_meta_data, '{}');
        return new;
      end
      $$`);
    await transaction.query(`
      create or replace trigger assume_adult before insert on auth.users for each row
      when (coalesce(new.email, '') not like '%@${firstVisitDomain}') execute function private.assume_adult()`);
  });
}

/** For tests that compare the objects of a database. */
export async function stopAssumingAdults(database: Database): Promise<void> {
  await database.run('server', async (transaction) => {
    await transaction.query('drop trigger if exists assume_adult on auth.users');
    await transaction.query('drop function if exists private.assume_adult()');
  });
}
