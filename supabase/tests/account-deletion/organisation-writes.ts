import type { Database } from '#backend/database/database.ts';
import { ids } from '../people.ts';
import type { Person } from './prepare-site.ts';
import { as, type Statement } from './writes.ts';

const school = '00000000-0000-4000-8000-0000000009a1';
const company = '00000000-0000-4000-8000-0000000009c1';
const pupil = '00000000-0000-4000-8000-0000000009d1';
const classTest = '00000000-0000-4000-8000-0000000009e1';
const schoolPupil = '00000000-0000-4000-8000-0000000009d2';

/** A school and a company of user B with many seats, and an open class of the school with a pupil. */
export async function prepareSchool(database: Database): Promise<void> {
  await database.run('server', async (transaction) => {
    for (const [id, kind] of [
      [school, 'school'],
      [company, 'company'],
    ]) {
      await transaction.query('insert into public.organisations (id, name, kind) values ($1, $2, $2)', [
        id,
        kind,
      ]);
      await transaction.query(
        `insert into public.organisation_members (organisation_id, user_id, role) values ($1, $2, 'owner')`,
        [id, ids.userB],
      );
      await transaction.query(
        `insert into public.agreements (organisation_id, opens_levels, seats, starts_on, ends_on)
         values ($1, '{Beginner}', 10000, current_date - 9, current_date + 30)`,
        [id],
      );
    }
    await transaction.query(
      `insert into public.classes (id, organisation_id, name, code) values ($1, $1, 'Class', 'KNNN2222')`,
      [school],
    );
    await transaction.query(
      `insert into public.class_members (id, class_id, name, email) values ($1, $2, 'Ben', 'ben@example.com')`,
      [pupil, school],
    );
    await transaction.query(
      `insert into public.class_tests (id, class_id, module_id) select $1, $2, id from public.course_modules limit 1`,
      [classTest, school],
    );
    await transaction.query(
      `insert into private.class_test_moments (test_id, moment) values ($1, 'before')`,
      [classTest],
    );
    await transaction.query(
      `insert into auth.users (id, aud, role, email, email_confirmed_at, created_at)
       values ($1, 'authenticated', 'authenticated', 'pupil@children.invalid', now(), now())`,
      [schoolPupil],
    );
    await transaction.query(`insert into public.child_accounts (user_id, nickname) values ($1, 'Kim')`, [
      schoolPupil,
    ]);
    await transaction.query('insert into public.school_pupils (user_id, organisation_id) values ($1, $2)', [
      schoolPupil,
      school,
    ]);
    await transaction.query(
      `insert into public.class_members (id, class_id, user_id, name, joined_at) values ($1, $2, $1, 'Kim', now())`,
      [schoolPupil, school],
    );
  });
}

/** The person manages the school, in which they have no class yet. */
export async function makeManager(database: Database, { id }: Person): Promise<void> {
  await database.run('server', (transaction) =>
    transaction.query(
      `insert into public.organisation_members (organisation_id, user_id, role) values ($1, $2, 'manager')`,
      [school, id],
    ),
  );
}

/** The operations of organisations and classes that store an id. */
export const organisationWrites: Record<string, (person: Person) => Statement> = {
  'a place in an organisation': ({ id }) => [
    'server',
    `select private.add_to_organisation($1, $2, 'learner', true)`,
    [company, id],
  ],
  'leaving an organisation': ({ id }) => [
    as(id),
    `select public.leave_organisation(organisation_id, user_id) from public.organisation_members where user_id = $1`,
    [id],
  ],
  'joining a class': ({ id }) => [as(id), `select public.join_class('KNNN2222')`, []],
  'a class': ({ id }) => [as(id), `select public.create_class($1, 'New class')`, [school]],
  'a paper of a class test': ({ id }) => [
    'server',
    `with member as (
       insert into public.class_members (class_id, user_id, name, email, joined_at)
       values ($1, $2::uuid, 'Ada', 'ada-' || $2::uuid || '@example.com', now()) returning user_id
     )
     select public.start_class_test(user_id, $3, 'before') from member`,
    [school, id, classTest],
  ],
  'a code for the parents of a pupil': ({ id }) => [
    as(id),
    'select public.make_take_over_code($1)',
    [schoolPupil],
  ],
  'a note to a learner': ({ id }) => [as(id), `select public.add_class_note($1, 'Hello')`, [pupil]],
};
