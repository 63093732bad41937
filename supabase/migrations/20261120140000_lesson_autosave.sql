alter table public.lesson_revisions add column is_autosaved boolean not null default false;

create function public.save_lesson_draft(author uuid, lesson uuid, seen jsonb, edited jsonb, is_autosave boolean)
returns integer
language plpgsql
security definer
set search_path = ''
as $$
declare
  seen_number constant integer := (seen ->> 'revision')::integer;
  saved constant integer := public.save_lesson(author, lesson, seen, edited, null);
begin
  if saved > seen_number then
    update public.lesson_revisions set is_autosaved = is_autosave where lesson_id = lesson and number = saved;
    -- A new number, so that an author who has seen the old text is told. What was published stays in the history.
    delete from public.lesson_revisions
    where lesson_id = lesson and number = seen_number and is_autosaved and author_id = author
      and number > coalesce((select revision from public.lesson_contents where lesson_id = lesson), 0);
  elsif not is_autosave then
    update public.lesson_revisions set is_autosaved = false where lesson_id = lesson and number = saved;
  end if;
  return saved;
end
$$;

comment on function public.save_lesson_draft(uuid,uuid,jsonb,jsonb,boolean) is
  'Stores a text of a lesson as a draft. One that the editor saved on its own is replaced by the next text of the same author. For the function that renders lessons.';

grant execute on function public.save_lesson_draft(uuid,uuid,jsonb,jsonb,boolean) to service_role;
