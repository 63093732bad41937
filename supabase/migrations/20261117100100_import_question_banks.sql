-- A module has a quiz as soon as it has questions. The trigger runs once for a whole bank.
drop trigger add_module_quiz on private.questions;
create or replace function private.add_module_quiz()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  insert into public.assessments (kind, module_id, question_count, pass_percent)
  select distinct 'quiz', module_id, 8, 80 from added on conflict (module_id) do nothing;
  return null;
end
$$;
create trigger add_module_quiz after insert on private.questions
referencing new table as added
for each statement execute function private.add_module_quiz();

-- The same function as before, except that it stores a bank with one statement instead of several for each question.
-- Makes the bank of a module what the files say. Questions that learners were asked are archived, not deleted.
create or replace function private.import_questions(module uuid, imported jsonb)
returns table (question_id text, outcome text)
language plpgsql
set search_path = ''
as $$
declare
  imported_ids constant text[] := array(select value ->> 'id' from jsonb_array_elements(imported));
begin
  -- An author who saves one of the questions meanwhile comes before this or after it.
  perform from private.questions q where q.id = any (imported_ids) order by q.id for no key update;
  return query
    with compared as materialized (
      select item ->> 'id' as id, place::integer, item, stored.archived_at is not null as is_archived,
        stored.lesson_id, stored.is_parametric, coalesce(newest.revision, 0) as revision,
        case
          when newest.origin = 'editor' then 'kept'
          when newest.question_id is null then 'added'
          when newest.question::text = item ->> 'question' and newest.compiled::text = item ->> 'compiled'
            then 'unchanged'
          else 'changed'
        end as outcome
      from jsonb_array_elements(imported) with ordinality as listed (item, place)
      left join private.questions stored on stored.id = item ->> 'id'
      left join lateral (
        select r.* from private.question_revisions r
        where r.question_id = item ->> 'id' order by r.revision desc limit 1
      ) as newest on true
    ),
    placed as (
      insert into private.questions (id, module_id, lesson_id, position, revision, is_parametric)
      select compared.id, module,
        case
          when compared.outcome = 'kept' then compared.lesson_id
          else (select lesson.id from public.course_lessons lesson where lesson.content_id = item ->> 'lesson')
        end,
        place,
        case when compared.outcome in ('added', 'changed') then revision + 1 else revision end,
        case
          when compared.outcome = 'kept' then compared.is_parametric
          else (item ->> 'is_parametric')::boolean
        end
      from compared
      where not (compared.outcome = 'kept' and is_archived)
      on conflict (id) do update set
        module_id = excluded.module_id, lesson_id = excluded.lesson_id, position = excluded.position,
        archived_at = null, revision = excluded.revision, is_parametric = excluded.is_parametric
    ),
    revised as (
      insert into private.question_revisions (question_id, revision, question, compiled, first_view, origin)
      select compared.id, revision + 1, (item ->> 'question')::json, (item ->> 'compiled')::json,
        item -> 'first_view', 'import'
      from compared where compared.outcome in ('added', 'changed')
    )
    select compared.id, compared.outcome from compared order by place;
  update private.questions q set archived_at = now(), position = null
  where q.module_id = module and q.archived_at is null and q.id <> all (imported_ids)
    and not exists (
      select from private.question_revisions r where r.question_id = q.id and r.origin = 'editor'
    );
  delete from private.questions q
  where q.module_id = module and q.archived_at is not null
    and not exists (select from private.attempt_questions asked where asked.question_id = q.id)
    and not exists (
      select from private.question_revisions r where r.question_id = q.id and r.origin = 'editor'
    );
  update private.questions q set position = cardinality(imported_ids) + added.number
  from (
    select other.id, row_number() over (order by other.position) as number
    from private.questions other
    where other.module_id = module and other.archived_at is null and other.id <> all (imported_ids)
  ) as added
  where q.id = added.id;
end
$$;
