-- Whether a module or lesson was made here: its id for files was generated from the id of its row.
create function private.is_made_here(part uuid, content_id text)
returns boolean
language sql
immutable
set search_path = ''
as $$
  select content_id like '%-' || left(part::text, 8)
$$;

-- The same function as before, except that only what was made here is found by its title. Lessons of files may share a
-- title, and a new one must not take the row of another, with the progress of its learners.
create or replace function private.import_outline(course uuid, modules jsonb)
returns void
language plpgsql
set search_path = ''
as $$
declare
  module jsonb;
  lesson jsonb;
  module_row uuid;
  lesson_row uuid;
  module_place integer := 0;
  lesson_place integer;
  kept_modules uuid[] := '{}';
  kept_lessons uuid[] := '{}';
begin
  for module in select jsonb_array_elements(modules) loop
    module_place := module_place + 1;
    module_row := coalesce(
      (select id from public.course_modules where content_id = module ->> 'content_id' and course_id = course),
      (
        select id from public.course_modules
        where course_id = course and title = module ->> 'title' and id <> all (kept_modules)
          and private.is_made_here(id, content_id)
        order by position limit 1
      ),
      gen_random_uuid()
    );
    insert into public.course_modules (
      id, course_id, position, content_id, slug, title, objectives, ideas, teaching_notes
    )
    values (
      module_row, course, module_place, module ->> 'content_id', module ->> 'slug', module ->> 'title',
      private.text_array(module -> 'objectives'), private.text_array(module -> 'ideas'), module ->> 'teaching_notes'
    )
    on conflict (id) do update set
      position = excluded.position, archived_at = null, content_id = excluded.content_id, slug = excluded.slug,
      title = excluded.title, objectives = excluded.objectives, ideas = excluded.ideas,
      teaching_notes = excluded.teaching_notes;
    kept_modules := kept_modules || module_row;

    lesson_place := 0;
    for lesson in select jsonb_array_elements(module -> 'lessons') loop
      lesson_place := lesson_place + 1;
      lesson_row := coalesce(
        (select id from public.course_lessons where content_id = lesson ->> 'content_id' and course_id = course),
        (
          select id from public.course_lessons
          where course_id = course and title = lesson ->> 'title' and id <> all (kept_lessons)
            and private.is_made_here(id, content_id)
          order by position limit 1
        ),
        gen_random_uuid()
      );
      perform private.free_lesson_slug(course, lesson ->> 'slug', lesson_row);
      insert into public.course_lessons (
        id, module_id, position, content_id, slug, title, kind, duration_minutes, objectives, ideas
      )
      values (
        lesson_row, module_row, lesson_place, lesson ->> 'content_id', lesson ->> 'slug', lesson ->> 'title',
        lesson ->> 'kind', (lesson ->> 'duration_minutes')::integer,
        private.text_array(lesson -> 'objectives'), private.text_array(lesson -> 'ideas')
      )
      on conflict (id) do update set
        module_id = excluded.module_id, position = excluded.position, archived_at = null,
        content_id = excluded.content_id, slug = excluded.slug, title = excluded.title, kind = excluded.kind,
        duration_minutes = excluded.duration_minutes, objectives = excluded.objectives, ideas = excluded.ideas;
      kept_lessons := kept_lessons || lesson_row;
    end loop;
  end loop;
  perform private.remove_course_parts(course, kept_modules, kept_lessons);
end
$$;
