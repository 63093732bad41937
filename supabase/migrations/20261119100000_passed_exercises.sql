alter table public.lesson_progress add column exercises text[] not null default '{}'::text[];

comment on column public.lesson_progress.exercises is
  'The Python exercises of the lesson that passed. Browsers run them, so they are practice: they complete no lesson.';

create function public.record_exercise(lesson uuid, exercise text)
returns public.lesson_progress
language plpgsql
security definer
set search_path = ''
as $$
declare
  progress public.lesson_progress := private.merge_progress(auth.uid(), lesson, '', 0, '{}', false);
begin
  if not exists (
    select from public.lesson_contents
    where lesson_id = lesson and jsonb_path_exists(
      blocks, '$[*] ? (@.kind == "python" && @.id == $id)', jsonb_build_object('id', exercise)
    )
  ) then
    raise sqlstate 'PT404' using message = 'There is no such exercise in this lesson.';
  end if;
  if not exercise = any (progress.exercises) then
    update public.lesson_progress set exercises = exercises || exercise
    where user_id = progress.user_id and lesson_id = lesson returning * into progress;
  end if;
  return progress;
end
$$;

comment on function public.record_exercise(uuid,text) is
  'Stores that a Python exercise of a lesson passed in the browser of the caller. Repeating it changes nothing.';

grant execute on function public.record_exercise(uuid,text) to authenticated;
