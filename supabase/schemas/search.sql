-- The search of the site: an index of courses, modules, lessons and posts, kept by triggers.

-- The words of a text without case, accents and punctuation. Texts and queries pass through it alike, so that "naive"
-- finds "naïve" and "A/B test" is three words instead of a file name. A regular expression costs most where it
-- matches, so a single space, which is between nearly all words, is not replaced by itself.
create function private.plain_words(text text)
returns text
language sql
immutable
set search_path = ''
as $$
  select regexp_replace(
    regexp_replace(lower(normalize(text, nfkd)), '[\u0300-\u036f''’]', '', 'g'),
    ' [\u0001-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u00bf\u2000-\u206f\u3000-\u303f]+'
    '|[\u0001-\u001f\u0021-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u00bf\u2000-\u206f\u3000-\u303f]'
    '[\u0001-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u00bf\u2000-\u206f\u3000-\u303f]*', ' ', 'g'
  )
$$;

-- The title is indexed whole as well as stemmed: the beginning of a word that is being typed ("learni") is no
-- beginning of its stem ("learn").
create function private.search_vector(title text, summary text, body text)
returns tsvector
language sql
immutable
set search_path = ''
as $$
  select setweight(to_tsvector('pg_catalog.simple', private.plain_words(title)), 'A')
    || setweight(to_tsvector('pg_catalog.english', private.plain_words(title)), 'A')
    || setweight(to_tsvector('pg_catalog.english', private.plain_words(summary)), 'B')
    || setweight(to_tsvector('pg_catalog.english', private.plain_words(left(body, 200000))), 'D')
$$;

create table private.search_entries (
  kind text not null check (kind in ('course', 'module', 'lesson', 'post')),
  source_id uuid not null,
  title text not null,
  summary text not null,
  body text not null default '',
  outline_words tsvector not null generated always as (private.search_vector(title, summary, '')) stored,
  words tsvector not null generated always as (private.search_vector(title, summary, body)) stored,
  primary key (kind, source_id)
);
comment on table private.search_entries is
  'What the search of the site looks into: a copy of the texts of courses, modules, lessons and posts, kept by triggers.';
comment on column private.search_entries.summary is 'What everybody may read who finds the entry in an outline.';
comment on column private.search_entries.body is 'The text of a lesson or post, for those who may open it.';
comment on column private.search_entries.outline_words is 'The words of title and summary alone.';

create index search_entries_words_idx on private.search_entries using gin (words) with (fastupdate = off);

alter table private.search_entries enable row level security;

-- ---- Texts without markup

-- Tags of blocks end a word, others may stand within one. The control characters mark matches in excerpts.
create function private.text_of_html(html text)
returns text
language sql
immutable
set search_path = ''
as $$
  select regexp_replace(
    replace(replace(replace(replace(replace(replace(
      regexp_replace(
        regexp_replace(html, '</(p|li|h[1-6]|t[dhr]|d[dt]|pre|div|blockquote|figcaption)>|<br ?/?>', ' ', 'gi'),
        '<[^>]*>', '', 'g'
      ),
      '&nbsp;', ' '), '&quot;', '"'), '&#39;', ''''), '&lt;', '<'), '&gt;', '>'), '&amp;', '&'),
    ' [\u0001-\u0020]+|[\u0001-\u001f][\u0001-\u0020]*', ' ', 'g'
  )
$$;

-- Links become their text; the signs of emphasis, headings, lists and code are dropped.
create function private.text_of_markdown(markdown text)
returns text
language sql
immutable
set search_path = ''
as $$
  select private.text_of_html(regexp_replace(
    regexp_replace(markdown, '!?\[([^]]*)\]\([^)]*\)', '\1', 'g'), '^[ \t]*(#+|[-*+>]|\d+\.)[ \t]|[*`]|^-{3,}$', '', 'gn'
  ))
$$;

-- What a lesson says. Questions, programs and drawings are left out.
create function private.text_of_blocks(blocks jsonb)
returns text
language sql
immutable
set search_path = ''
as $$
  select coalesce(string_agg(private.text_of_html(concat_ws(
    ' ', block ->> 'title', block ->> 'label', block #>> '{about,title}', block #>> '{about,idea}', block ->> 'caption',
    case when block ->> 'kind' <> 'figure' then block ->> 'html' end
  )), ' ' order by place), '')
  from jsonb_array_elements(blocks) with ordinality as listed (block, place)
$$;

-- ---- The triggers

-- The argument of the trigger is the kind of entry. Of the three kinds only courses have a summary.
create function private.index_outline()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  stored constant jsonb := to_jsonb(new);
begin
  insert into private.search_entries (kind, source_id, title, summary)
  values (tg_argv[0], new.id, new.title, concat_ws(' ', stored ->> 'summary', array_to_string(new.objectives, ' ')))
  on conflict (kind, source_id) do update set title = excluded.title, summary = excluded.summary;
  return null;
end
$$;

create trigger index_for_search after insert or update of title, summary, objectives on public.courses
for each row execute function private.index_outline('course');

create trigger index_for_search after insert or update of title, objectives on public.course_modules
for each row execute function private.index_outline('module');

create trigger index_for_search after insert or update of title, objectives on public.course_lessons
for each row execute function private.index_outline('lesson');

-- The text of a lesson is searched by those who may study it.
create function private.index_lesson_content()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  update private.search_entries
  set body = case when tg_op = 'DELETE' then '' else private.text_of_blocks(new.blocks) end
  where kind = 'lesson' and source_id = coalesce(new.lesson_id, old.lesson_id);
  return null;
end
$$;

create trigger index_for_search after insert or update of blocks or delete on public.lesson_contents
for each row execute function private.index_lesson_content();

-- Posts are searched while they are published.
create function private.index_post()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  -- Nobody finds a draft, so it costs nothing either.
  if not new.published then
    delete from private.search_entries where kind = 'post' and source_id = new.id;
    return null;
  end if;
  insert into private.search_entries (kind, source_id, title, summary, body)
  values ('post', new.id, new.title, coalesce(new.excerpt, ''), private.text_of_markdown(new.content))
  on conflict (kind, source_id) do update
  set title = excluded.title, summary = excluded.summary, body = excluded.body;
  return null;
end
$$;

create trigger index_for_search after insert or update of title, excerpt, content, published on public.blog_posts
for each row execute function private.index_post();

-- The argument of the trigger is the kind of entry.
create function private.forget_search_entry()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  delete from private.search_entries where kind = tg_argv[0] and source_id = old.id;
  return null;
end
$$;

create trigger forget_search_entry after delete on public.courses
for each row execute function private.forget_search_entry('course');

create trigger forget_search_entry after delete on public.course_modules
for each row execute function private.forget_search_entry('module');

create trigger forget_search_entry after delete on public.course_lessons
for each row execute function private.forget_search_entry('lesson');

create trigger forget_search_entry after delete on public.blog_posts
for each row execute function private.forget_search_entry('post');

-- ---- Queries

-- Every word must match, and the last one may be the beginning of a word. At most 8 words of 40 characters count, so
-- that no query is expensive. With a weight only words of that weight match. A query without words is empty.
create function private.search_query(search_text text, weight text default '')
returns tsquery
language plpgsql
immutable
set search_path = ''
as $$
declare
  words text[] := (string_to_array(btrim(private.plain_words(left(search_text, 200))), ' '))[1:8];
  word text;
  part tsquery;
  combined tsquery := ''::tsquery;
begin
  for place in 1 .. coalesce(cardinality(words), 0) loop
    -- No quote or backslash is left in it.
    word := '''' || left(words[place], 40) || ''':';
    if place < cardinality(words) then
      part := to_tsquery('pg_catalog.english', rtrim(word || weight, ':'));
    else
      part := to_tsquery('pg_catalog.english', word || '*' || weight) || to_tsquery('pg_catalog.simple', word || '*A');
    end if;
    combined := combined && part;
  end loop;
  return combined;
end
$$;

-- The rule of private.may_study for all published courses at once, because asking it for each course takes longer than
-- the search itself. A test compares the two.
create function private.courses_to_study(learner uuid)
returns setof uuid
language plpgsql
stable
security definer
set search_path = ''
set plan_cache_mode = force_generic_plan
as $$
declare
  opened_levels constant text[] := array(
    select unnest(held.opens_levels) from private.current_memberships(learner) as held
  );
  -- Null for a visitor, and while the account is suspended.
  own_role constant text := (
    select profiles.role from public.profiles
    where profiles.id = learner and (profiles.suspended_until is null or profiles.suspended_until <= now())
  );
  taught constant uuid[] := array(
    select course_id from public.course_staff where course_staff.user_id = learner and own_role is not null
  );
begin
  return query
    select courses.id
    from public.courses
    where courses.status = 'Published' and (
      courses.introductory or courses.level = any (opened_levels) or own_role = 'admin' or courses.id = any (taught)
    );
end
$$;

create function public.search_site(search_text text, most integer default 10)
returns table (
  kind text, title text, excerpt text, slug text, course_slug text, course_title text, level text,
  may_open boolean
)
language plpgsql
stable
security definer
set search_path = ''
set client_min_messages = warning
as $$
declare
  wanted constant tsquery := private.search_query(search_text);
  wanted_title constant tsquery := private.search_query(search_text, 'A');
  marks constant text := format('StartSel=%s, StopSel=%s', chr(2), chr(3));
begin
  if numnode(wanted) = 0 then
    return;
  end if;
  return query
    with published as materialized (
      select courses.id, courses.slug, courses.title, courses.level,
        courses.id in (select private.courses_to_study(auth.uid())) as may_study
      from public.courses
      where courses.status = 'Published'
    ),
    matching as materialized (
      select entry.* from private.search_entries entry where entry.words @@ wanted
    ),
    found as (
      select entry.kind, entry.title, entry.summary, entry.body, entry.outline_words, entry.words, course.slug,
        course.slug as course_slug, course.title as course_title, course.level, true as may_open
      from matching entry join published course on course.id = entry.source_id
      where entry.kind = 'course'
      union all
      select entry.kind, entry.title, entry.summary, entry.body, entry.outline_words, entry.words, module.slug,
        course.slug, course.title, course.level, true
      from matching entry
      join public.course_modules module on module.id = entry.source_id and module.archived_at is null
      join published course on course.id = module.course_id
      where entry.kind = 'module'
      union all
      -- Without the right to study a lesson only its outline counts, for the match, the order and the excerpt.
      select entry.kind, entry.title, entry.summary, case when course.may_study then entry.body else '' end,
        entry.outline_words, case when course.may_study then entry.words else entry.outline_words end, lesson.slug,
        course.slug, course.title, course.level, course.may_study
      from matching entry
      join public.course_lessons lesson on lesson.id = entry.source_id and lesson.archived_at is null
      join public.course_modules module on module.id = lesson.module_id and module.archived_at is null
      join published course on course.id = lesson.course_id
      where entry.kind = 'lesson' and (course.may_study or entry.outline_words @@ wanted)
      union all
      select entry.kind, entry.title, entry.summary, entry.body, entry.outline_words, entry.words, post.slug,
        null, null, null, true
      from matching entry
      join public.blog_posts post on post.id = entry.source_id and post.published
      where entry.kind = 'post'
    ),
    ranked as (
      select found.*, row_number() over (
        partition by found.kind
        order by found.words @@ wanted_title desc, ts_rank(found.words, wanted) desc, found.title, found.slug
      ) as place
      from found
    )
    select ranked.kind, ranked.title,
      -- A summary is short enough to be shown whole.
      case
        when ranked.body = '' or ranked.outline_words @@ wanted and ranked.summary <> ''
          then ts_headline('pg_catalog.english', ranked.summary, wanted, marks || ', HighlightAll=true')
        else '… ' || ts_headline(
          'pg_catalog.english', ranked.body, wanted, marks || ', MaxWords=32, MinWords=16, MaxFragments=1'
        ) || ' …'
      end,
      ranked.slug, ranked.course_slug, ranked.course_title, ranked.level, ranked.may_open
    from ranked
    where ranked.place <= least(greatest(most, 1), 20)
    order by array_position(array['course', 'module', 'lesson', 'post'], ranked.kind), ranked.place;
end
$$;
comment on function public.search_site(text, integer) is
  'The courses, modules, lessons and posts with all words of a text, the best of each kind first. The text of a lesson counts for those who may study it.';
grant execute on function public.search_site(text, integer) to anon, authenticated;
