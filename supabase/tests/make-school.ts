import { randomUUID } from 'node:crypto';
import type { Database, SqlValue } from '#backend/database/database.ts';
import { as, type Statement } from './account-deletion/writes.ts';

/** People of a school with seats and an open link, and a class of `teacher` and `colleague`. */
export interface School {
  school: string;
  class: string;
  classCode: string;
  link: string;
  owner: string;
  manager: string;
  otherManager: string;
  teacher: string;
  colleague: string;
  learner: string;
}

export async function makeSchoolIn(database: Database): Promise<School> {
  const perform = <Row extends object>([identity, text, values]: Statement) =>
    database.run(identity, (transaction) => transaction.query<Row>(text, values));
  const server = <Row extends object>(text: string, values: SqlValue[] = []) =>
    perform<Row>(['server', text, values]);
  const school = randomUUID();
  const link = randomUUID().replaceAll('-', '');
  await server(`insert into public.organisations (id, name, kind) values ($1, 'School', 'school')`, [school]);
  await server(
    `insert into public.agreements (organisation_id, opens_levels, seats, starts_on, ends_on)
     values ($1, '{Beginner}', 20, current_date - 1, current_date + 30)`,
    [school],
  );
  await server('insert into private.organisation_links (organisation_id, code) values ($1, $2)', [
    school,
    link,
  ]);
  const add = async (role: string, hasSeat = false) => {
    const id = randomUUID();
    await server(
      `insert into auth.users (id, aud, role, email, email_confirmed_at, created_at)
       values ($1, 'authenticated', 'authenticated', $1::uuid || '@example.com', now(), now())`,
      [id],
    );
    await server(
      `insert into public.organisation_members (organisation_id, user_id, role, seat_since)
       values ($1, $2, $3, case when $4 then now() end)`,
      [school, id, role, hasSeat],
    );
    return id;
  };
  const [owner, teacher, colleague] = [await add('owner'), await add('teacher'), await add('teacher')];
  await perform([as(teacher), `select public.create_class($1, 'Class')`, [school]]);
  const [made] = await server<{ id: string; code: string }>(
    'select id, code from public.classes where organisation_id = $1',
    [school],
  );
  const { id = '', code = '' } = made ?? {};
  await perform([as(teacher), 'select public.add_class_teacher($1, $2)', [id, colleague]]);
  return {
    ...{ school, class: id, classCode: code, link, owner, teacher, colleague },
    manager: await add('manager'),
    otherManager: await add('manager'),
    learner: await add('learner', true),
  };
}
