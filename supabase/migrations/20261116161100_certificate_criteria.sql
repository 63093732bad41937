-- The modules are those that private.assessed_modules finds for the exam.
create function public.certificate_criteria()
returns table (
  level text,
  modules integer,
  quiz_pass_percent integer,
  exam_questions integer,
  exam_minutes integer,
  exam_pass_percent integer,
  takes_capstone boolean,
  skills text[]
)
language sql
stable
security definer
set search_path = ''
as $$
  select
    exam.level,
    quizzes.modules,
    quizzes.pass_percent,
    exam.question_count,
    exam.minutes,
    exam.pass_percent,
    exam.level = 'Advanced',
    array(
      select skill
      from public.courses cross join unnest(courses.skills) with ordinality as listed (skill, place)
      where courses.level = exam.level and courses.status = 'Published'
      order by courses.position nulls last, courses.created_at, courses.id, place
    )
  from public.assessments exam
  cross join lateral (
    select count(*)::integer as modules, min(quiz.pass_percent) as pass_percent
    from public.assessments quiz
    join public.course_modules on course_modules.id = quiz.module_id and course_modules.archived_at is null
    join public.courses on courses.id = course_modules.course_id
    where courses.level = exam.level and courses.status = 'Published'
  ) as quizzes
  where exam.kind = 'exam'
  order by array_position(array['Beginner', 'Intermediate', 'Advanced'], exam.level)
$$;
comment on function public.certificate_criteria() is
  'What the certificate of each level takes today, and the skills it stands for: those of the published courses of the level.';
grant execute on function public.certificate_criteria() to anon, authenticated;

drop function public.verify_certificate(text);

-- The same function as before, except that it also returns the level of a certificate of a level.
create function public.verify_certificate(certificate_id text)
returns table (
  id text,
  student_name text,
  course_title text,
  course_level text,
  level text,
  score_label text,
  status text,
  issued_on date,
  valid_until date,
  revoked_on date
)
language sql
stable
security definer
set search_path = ''
as $$
  select c.id, c.student_name, c.course_title, c.course_level, c.level, c.score_label, c.status, c.issued_on,
    c.valid_until, c.revoked_on
  from public.certificates c
  where c.id = certificate_id and c.issued_on is not null
$$;
comment on function public.verify_certificate(text) is
  'What a certificate says, for whoever knows its id: neither the address nor the points of its holder.';
grant execute on function public.verify_certificate(text) to anon, authenticated;
