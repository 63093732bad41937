-- The part of a person's data that no table shows them, for the files in which people and guardians take it along.

-- Answers of attempts that are not submitted stay out: their questions may still be answered elsewhere. So do questions,
-- keys and scores, which the page of a result shows when they are due.
create function private.personal_records(person uuid)
returns jsonb
language sql
stable
security definer
set search_path = ''
as $$
  select jsonb_build_object(
    'sign_ins', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'created_at', session.created_at, 'refreshed_at', session.refreshed_at,
        'ip', host(session.ip), 'user_agent', session.user_agent
      ) order by session.created_at), '[]')
      from auth.sessions session where session.user_id = person
    ),
    'stated_year', (
      select undecided.birth_year from private.undecided_ages undecided where undecided.user_id = person
    ),
    'answers', (
      select coalesce(jsonb_agg(jsonb_build_object('attempt_id', attempt.id, 'answers', (
        select jsonb_agg(asked.answer order by asked.position)
        from private.attempt_questions asked where asked.attempt_id = attempt.id
      )) order by attempt.started_at, attempt.id), '[]')
      from public.attempts attempt where attempt.user_id = person and attempt.submitted_at is not null
    ),
    'begun_courses', (
      select coalesce(jsonb_agg(to_jsonb(begun) - 'user_id' order by begun.joined_at), '[]')
      from private.course_learners begun where begun.user_id = person
    ),
    'begun_levels', (
      select coalesce(jsonb_agg(to_jsonb(begun) - 'user_id' order by begun.begun_at), '[]')
      from private.begun_levels begun where begun.user_id = person
    ),
    'course_staff', (
      select coalesce(jsonb_agg(to_jsonb(staff) - 'user_id' order by staff.added_at), '[]')
      from public.course_staff staff where staff.user_id = person
    ),
    'taught_classes', (
      select coalesce(jsonb_agg(to_jsonb(teacher) - 'user_id' order by teacher.added_at), '[]')
      from public.class_teachers teacher where teacher.user_id = person
    ),
    'completed_modules', (
      select coalesce(jsonb_agg(to_jsonb(completed) - 'user_id' order by completed.completed_at), '[]')
      from private.module_completions completed where completed.user_id = person
    )
  )
$$;

create function public.own_records()
returns jsonb
language sql
stable
security definer
set search_path = ''
as $$
  select private.personal_records(auth.uid())
$$;
comment on function public.own_records() is
  'What is stored about the caller and shown by no table: sign-ins, a birth year that waits for the country, answers, and what they have begun and completed.';
grant execute on function public.own_records() to authenticated;
