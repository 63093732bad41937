-- The slug of a module is in the URL of its quiz, so two modules of a course need different ones. An archived module
-- keeps its own, because an author may bring it back.
create function private.make_module_slug(course uuid, title text)
returns text
language plpgsql
set search_path = ''
as $$
declare
  base text := coalesce(nullif(btrim(left(private.slugify(title), 90), '-'), ''), 'module');
  candidate text := base;
  number integer := 1;
begin
  while exists (select from public.course_modules where course_id = course and slug = candidate) loop
    number := number + 1;
    candidate := base || '-' || number;
  end loop;
  return candidate;
end
$$;
revoke execute on function private.make_module_slug(uuid, text) from public, anon, authenticated, service_role;

create or replace function private.complete_course_module()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  new.slug := coalesce(new.slug, private.make_module_slug(new.course_id, new.title));
  new.content_id := coalesce(new.content_id, btrim(left(new.slug, 60), '-') || '-' || left(new.id::text, 8));
  return new;
end
$$;

do $$
declare
  module public.course_modules;
begin
  for module in
    select later.* from public.course_modules later
    where later.archived_at is null and exists (
      select from public.course_modules first
      where first.course_id = later.course_id and first.slug = later.slug and first.archived_at is null
        and first.position < later.position
    )
    order by later.course_id, later.position
  loop
    update public.course_modules set slug = private.make_module_slug(module.course_id, module.slug)
    where id = module.id;
  end loop;
end
$$;

-- An import that moves all questions of a module into a new one updates them, and the new module needs a quiz, too.
create trigger add_module_quiz_after_move after update on private.questions
referencing new table as added
for each statement execute function private.add_module_quiz();
insert into public.assessments (kind, module_id, question_count, pass_percent)
select distinct 'quiz', module_id, 8, 80 from private.questions where archived_at is null
on conflict (module_id) do nothing;
