import { createHash } from 'node:crypto';
import type { Database } from '#backend/database/database.ts';

const firstMoment = Date.UTC(2025, 0, 1);
const minutesApart = 5;

/** The creation time of the row with this number. */
export function madeAt(number: number): string {
  return new Date(firstMoment + number * minutesApart * 60_000).toISOString();
}

/** The id of the user or post with this number. */
export function uuidOf(number: number): string {
  return `00000000-0000-4000-8000-${number.toString(16).padStart(12, '0')}`;
}

/** A text that occurs only in the title of the post with this number. */
export function topicOf(number: number): string {
  return createHash('md5').update(String(number)).digest('hex').slice(0, 8);
}

const adminId = 'aaaaaaaa-0000-4000-8000-000000000000';

/** The course that all users take. */
export const taughtCourse = 'aaaaaaaa-0000-4000-8000-000000000001';

/** The claims of an admin's token; `fillLists` creates the account. */
export const admin = {
  sub: adminId,
  role: 'authenticated',
  aud: 'authenticated',
  email: 'admin@example.org',
};

/**
 * Inserts this many users, posts, tickets, payments and learners of one course, numbered from the oldest. At least a tenth of them share a name
 * or a status, so that a page of 100 is full at every size.
 */
export async function fillLists(database: Database, size: number): Promise<void> {
  await database.run(
    'server',
    async (transaction) => {
      // Building a text index at once is ten times faster than row by row.
      const indexes = await transaction.query<{ name: string; definition: string }>(
        `select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition
         from pg_index join pg_class on pg_class.oid = indexrelid join pg_am on pg_am.oid = relam
         where amname = 'gin' and relnamespace = 'public'::regnamespace`,
      );
      await transaction.script(indexes.map(({ name }) => `drop index ${name};`).join(''));
      await transaction.script(fillingScript(size));
      await transaction.script(indexes.map(({ definition }) => `${definition};`).join(''));
    },
    { timeLimit: 600_000 },
  );
  // Both engines would do this by themselves soon. It cannot run inside a transaction, so the one above ends first.
  await database.run(
    'server',
    async (transaction) => {
      await transaction.script('commit');
      await transaction.script('vacuum (analyze)');
    },
    { timeLimit: 600_000 },
  );
}

/** Triggers do not fire in the replica role: inserting the rows one by one with their accounts would take minutes. */
const fillingScript = (size: number) => `
  set local session_replication_role = replica;

  insert into auth.users (id, email) values ('${adminId}', '${admin.email}');
  insert into public.profiles (id, email, role, created_at)
  values ('${adminId}', '${admin.email}', 'admin', '${madeAt(0)}');

  create temporary table people on commit drop as
  select number, first_name || ' ' || last_name as name,
    lower(first_name || '.' || last_name) || number || '@example.net' as email,
    timestamptz '${madeAt(0)}' + number * interval '${minutesApart} minutes' as created_at,
    ('00000000-0000-4000-8000-' || lpad(to_hex(number), 12, '0'))::uuid as id
  from generate_series(1, ${size}) as number
  cross join lateral (
    select
      (array['Ada', 'Alan', 'Barbara', 'Clara', 'Donald', 'Edsger', 'Grace', 'Hedy', 'Katherine', 'Sophie'])
        [1 + number % 10] as first_name,
      (array['Lovelace', 'Turing', 'Liskov', 'Shannon', 'Knuth', 'Dijkstra', 'Hopper', 'Lamarr', 'Johnson', 'Wilson'])
        [1 + number / 10 % 10] as last_name
  ) as person;

  insert into public.profiles (id, email, full_name, created_at)
  select id, email, name, created_at from people;

  insert into public.blog_posts (id, title, slug, content, author_name, published, publish_date, created_at)
  select id, 'Lesson ' || number || ' about ' || left(md5(number::text), 8), 'lesson-' || number,
    repeat('What a model learns depends on what it is shown. ', 20), name,
    number % 4 > 0, case when number % 4 > 0 then created_at end, created_at
  from people;

  insert into public.support_tickets (id, name, email, subject, category, priority, status, created_at)
  select 'TCK-' || number, name, email,
    case when number % 5 = 1 then 'Working together' else 'My invoice' end || ' of ' || to_char(created_at, 'FMMonth YYYY'),
    (array['General Inquiries', 'Partnership', 'Technical Support', 'Sales', 'Help chat'])[1 + number % 5],
    (array['High', 'Medium', 'Low'])[1 + number % 3],
    (array['Open', 'Closed', 'Resolved', 'Closed', 'In Progress', 'Closed', 'Open'])[1 + number % 7],
    created_at
  from people;

  insert into public.payments (
    id, invoice_id, user_name, user_email, plan_name, billing, list_price_cents, amount_cents, method, status,
    created_at, settled_at, failed_at, refunded_at
  )
  select 'PAY-' || number, 'INV-' || number, name, email,
    case when number < ${size} / 3 then 'Basic' else (array['Learner', 'Expert', 'Family'])[1 + number % 3] end,
    'monthly', 2900, 2900, 'Bank transfer', status, created_at,
    case when status in ('Completed', 'Refunded') then created_at end,
    case when status = 'Failed' then created_at end,
    case when status = 'Refunded' then created_at end
  from people
  cross join lateral (
    select (array['Completed', 'Pending', 'Completed', 'Refunded', 'Completed', 'Failed', 'Completed'])[1 + number % 7] as status
  ) as outcome;

  insert into public.courses (id, slug, title, summary, level, instructor, category, duration, status)
  values ('${taughtCourse}', 'course', 'Course', 'Text', 'Beginner', 'Ann', 'Basics', '1 week', 'Published');
  insert into public.course_modules (id, course_id, position, title, slug, content_id)
  select ('00000000-0000-4000-8001-00000000000' || module)::uuid, '${taughtCourse}', module, 'Module', 'm-' || module, 'm-' || module
  from generate_series(1, 2) as module;
  insert into public.course_lessons (id, module_id, course_id, position, title, slug, content_id)
  select ('00000000-0000-4000-8002-' || lpad(to_hex(lesson), 12, '0'))::uuid,
    ('00000000-0000-4000-8001-00000000000' || 1 + lesson % 2)::uuid, '${taughtCourse}', lesson, 'Lesson', 'l-' || lesson, 'l-' || lesson
  from generate_series(1, 20) as lesson;
  insert into public.lesson_contents (lesson_id, course_id, blocks, revision)
  select id, course_id, (select jsonb_agg(jsonb_build_object('kind', 'prose', 'html', repeat('word ', 100)))
    from generate_series(1, 20)), 1 from public.course_lessons;
  insert into public.assessments (id, kind, module_id, question_count, pass_percent)
  select id, 'quiz', id, 8, 80 from public.course_modules;
  insert into private.questions (id, module_id, position)
  select 'q-' || module || '-' || question, ('00000000-0000-4000-8001-00000000000' || module)::uuid, 1 + question
  from generate_series(1, 2) as module, generate_series(0, 14) as question;
  insert into private.question_revisions (question_id, revision, question, compiled, origin)
  select id, 1, json_build_object('kind', 'single', 'prompt', repeat('Which is right? ', 10), 'options', json_build_array(
    json_build_object('text', 'First', 'correct', true), json_build_object('text', 'Second'), json_build_object('text', 'Third')
  )), '{}', 'import' from private.questions;

  insert into private.course_learners (course_id, user_id, joined_at)
  select '${taughtCourse}', id, created_at from people;
  insert into public.lesson_progress (user_id, lesson_id, course_id, block_number, done_at, updated_at)
  select people.id, ('00000000-0000-4000-8002-' || lpad(to_hex(lesson), 12, '0'))::uuid, '${taughtCourse}', lesson % 20,
    case when lesson % 2 = 0 then created_at end, created_at
  from people, generate_series(1, 5) as lesson;
  insert into public.attempts (id, user_id, assessment_id, started_at, submitted_at, score, is_passed)
  select id, id, ('00000000-0000-4000-8001-00000000000' || 1 + number % 2)::uuid, created_at, created_at, 75, false
  from people;
  insert into private.attempt_questions (attempt_id, position, question_id, revision, seed, answer, score, choices)
  select id, place, 'q-' || 1 + number % 2 || '-' || (number + place) % 15, 1, 'some-seed', '0',
    case when (number * place) % 3 = 0 then 0 else 1 end, array[(number * place) % 3]
  from people, generate_series(1, 8) as place;
`;
