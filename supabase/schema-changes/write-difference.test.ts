/**
 * Changes the schemas in memory, and lets `npm run migration` write the migration. Both engines have the same catalogue,
 * and the embedded one takes longer, so only `npm run test:thorough` runs it there.
 */
import { afterAll, expect, test } from 'vitest';
import { migrationFolders, openUnmigratedSite } from '#server/database/open-site-database.ts';
import { readEnvironment } from '#server/environment.ts';
import { copyTemplate } from '#testing/backend.ts';
import { isThorough } from '#testing/thorough.ts';
import { nextVersion, planMigration, writeMigration } from './plan-migration.ts';
import { readSchemaFiles, type SchemaFile } from './schema-files.ts';

const isRun = process.env.TEST_ENGINE === 'postgres' || isThorough;
const folders = migrationFolders(readEnvironment({}));
const copy = await copyTemplate();
const database = await openUnmigratedSite(readEnvironment(copy.settings));
afterAll(async () => {
  await database.close();
  await copy.remove();
});

const schemas = await readSchemaFiles();

/** The schemas with one text in place of another. */
function changed(
  files: readonly SchemaFile[],
  path: string,
  from: string | RegExp,
  to: string,
): SchemaFile[] {
  return files.map((file) => {
    if (!file.path.endsWith(`/${path}`)) return file;
    const sql = file.sql.replace(from, () => to);
    expect(sql, `${path} contains ${from}`).not.toBe(file.sql);
    return { ...file, sql };
  });
}

test.runIf(isRun)(
  'everything that deletes no data is written, and makes what the schemas say',
  {
    timeout: 300_000,
  },
  async () => {
    let files = [...schemas];
    const change = (path: string, from: string | RegExp, to: string) => {
      files = changed(files, path, from, to);
    };
    // A new table with everything that belongs to one, and a function that uses it.
    change(
      'sample-data.sql',
      /$/,
      `
-- Wishes of users.
create sequence private.wish_numbers;

create table public.wishes (
  id bigint primary key default nextval('private.wish_numbers'),
  user_id uuid not null references public.profiles on delete cascade,
  wish text not null check (wish <> '')
);
comment on table public.wishes is 'What users wish for; it''s a list.';
create index wishes_user_id_idx on public.wishes (user_id);
grant select, insert (wish), update (wish) on public.wishes to authenticated;
alter table public.wishes enable row level security;

-- Users see their own wishes.
create policy "own wishes" on public.wishes for select to authenticated using (user_id = (select auth.uid()));

create function public.count_wishes(of_user uuid)
returns bigint
language sql
stable
security definer
set search_path = ''
as $$
  select count(*) from public.wishes where user_id = of_user; -- one statement
$$;
comment on function public.count_wishes(uuid) is 'How many wishes a user has.';
grant execute on function public.count_wishes(uuid) to authenticated, service_role;

create trigger touch before update on public.wishes for each row execute function private.touch_updated_at();
`,
    );
    // New columns, and others with another default or constraint.
    change(
      'blog.sql',
      'stored,\n  check (published',
      `stored,
  mood text not null default 'calm' check (mood in ('calm', 'wild')),
  shout text generated always as (upper(title)) stored,
  check (published`,
    );
    change(
      'blog.sql',
      'where slug = wanted and id <> for_post)',
      `where slug = wanted and id <> for_post and mood = 'calm')`,
    );
    change('support.sql', "default 'General Inquiries'", "default 'Other'");
    change(
      'support.sql',
      "check (priority in ('High', 'Medium', 'Low'))",
      "check (priority in ('Urgent', 'High', 'Medium', 'Low'))",
    );
    change('support.sql', '  resolved_at timestamptz,', '  resolved_at timestamptz not null default now(),');
    // Another body, another result, other rights, a policy, an index, a comment.
    change('foundations.sql', "'g') || '%'", "'g') || '%' -- anywhere");
    change(
      'courses.sql',
      'returns table (rating numeric, ratings bigint)',
      'returns table (rating numeric, count bigint)',
    );
    change(
      'courses.sql',
      'to anon, authenticated, service_role;\n\n-- Who may read',
      'to authenticated;\n\n-- Who may read',
    );
    change('blog.sql', 'using (published);', 'using (published and publish_date <= now());');
    change(
      'blog.sql',
      'on public.blog_posts (published, publish_date desc)',
      'on public.blog_posts (publish_date desc)',
    );
    change('blog.sql', 'Posts of the blog in Markdown.', 'Posts in Markdown.');
    change('mail.sql', /comment on function public\.send_mail_again[^;]*;\n/, '');

    const { statements, remaining, refusal } = await planMigration(database, folders, files);

    expect({ remaining, refusal }).toEqual({ remaining: [] });
    const text = statements.join('\n\n');
    expect(text).toContain('-- Users see their own wishes.\ncreate policy "own wishes" on public.wishes');
    expect(text).toContain('drop function public.course_rating(uuid);');
    expect(text).toContain('create or replace function private.containing(search_text text)');
    expect(text).toContain(
      'grant execute on function public.count_wishes(uuid) to authenticated, service_role;',
    );
    expect(text).not.toContain('drop table');
  },
);

test.runIf(isRun)(
  'what would delete or rewrite data is named, and not written',
  { timeout: 300_000 },
  async () => {
    let files = changed(
      schemas,
      'curriculum.sql',
      'hash text not null,\n  installed_at timestamptz not null default now()\n',
      'hash text not null\n',
    );
    files = changed(files, 'courses.sql', 'stars integer not null', 'stars smallint not null');
    files = changed(files, 'plans.sql', "'learner', 'Learner', 2900", "'learner', 'Learner', 3100");
    const plan = await planMigration(database, folders, files);
    expect(plan.remaining).toEqual(
      expect.arrayContaining([
        'columns private.installed_curriculum.installed_at',
        'columns public.course_ratings.stars',
        'rows public.plans',
      ]),
    );
    expect(plan.statements.join('\n')).not.toMatch(/installed_at|stars|plans/);
    expect(writeMigration(plan)).toContain(
      '-- Write by hand: columns private.installed_curriculum.installed_at\n',
    );
  },
);

test('a migration comes after every other one', () => {
  const now = new Date('2026-11-20T10:00:00Z');
  expect(nextVersion(['20261117235900'], now)).toBe('20261120100000');
  expect(nextVersion(['20261117235900', '20270101000000'], now)).toBe('20270101000001');
});
