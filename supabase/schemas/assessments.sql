-- Question banks, the quizzes and exams that draw from them, and the attempts of learners.

-- Questions hold their keys, hints and explanations, so no API role reads them, not even with the secret key.
-- Functions get what they need through the calls below and send learners only what they may see by then.
create table private.questions (
  id text primary key check (id ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and char_length(id) <= 80),
  module_id uuid not null references public.course_modules on delete cascade,
  lesson_id uuid references public.course_lessons on delete set null,
  position integer check (position > 0),
  revision integer not null default 1 check (revision > 0),
  is_parametric boolean not null default false,
  archived_at timestamptz,
  is_for_exam boolean not null default false,
  is_draft boolean not null default false,
  unique (module_id, position) deferrable initially deferred,
  check ((archived_at is null) = (position is not null)),
  check (not is_draft or archived_at is not null)
);
comment on table private.questions is
  'The question banks of the modules. Ids are those of curriculum files and never reused.';
comment on column private.questions.is_for_exam is
  'Reserved for exams: quizzes and lessons never ask it, so nobody reads its explanation before an exam.';
comment on column private.questions.is_draft is
  'Written and not published yet. Until then it is outside its bank like an archived question, so nothing asks it.';

create index questions_lesson_id_idx on private.questions (lesson_id);

alter table private.questions enable row level security;

-- The pages that name what a certificate takes depend on this table.
create trigger announce_content_change after insert or update or delete on private.questions
for each row execute function private.announce_content_change();

create table private.question_revisions (
  question_id text not null references private.questions on delete cascade,
  revision integer not null check (revision > 0),
  -- Not jsonb, which would forget the order of the variables in a template.
  question json not null,
  compiled json not null,
  origin text not null check (origin in ('import', 'editor')),
  author_id uuid references public.profiles on delete set null,
  created_at timestamptz not null default now(),
  -- What lessons show of the question before it is answered. Their blocks keep a copy, which follows each revision.
  first_view jsonb,
  primary key (question_id, revision)
);
comment on table private.question_revisions is
  'Every text of a question, as its author wrote it and with its texts rendered. Those after the revision of the question are drafts. Attempts refer to the revision they began with.';
comment on column private.question_revisions.first_view is
  'The drawing that lessons show first, without the key. Null in revisions that the first version imported.';

create index question_revisions_author_id_idx on private.question_revisions (author_id);

alter table private.question_revisions enable row level security;

create trigger limit_additions after insert on private.question_revisions referencing new table as written
for each statement execute function private.enforce_quota('saved questions', 'author_id', '300', '10000');

-- ---- Quizzes and exams

create table public.assessments (
  id uuid primary key default gen_random_uuid(),
  kind text not null check (kind in ('quiz', 'exam')),
  module_id uuid unique references public.course_modules on delete cascade,
  level text unique check (level in ('Beginner', 'Intermediate', 'Advanced')),
  question_count integer not null check (question_count between 1 and 100),
  pass_percent integer not null check (pass_percent between 1 and 100),
  minutes integer check (minutes > 0),
  attempts_per_30_days integer check (attempts_per_30_days > 0),
  check ((kind = 'quiz') = (module_id is not null) and (kind = 'exam') = (level is not null))
);
comment on table public.assessments is 'The quiz of each module that has questions, and the exam of each level.';

grant select on public.assessments to anon, authenticated, service_role;
alter table public.assessments enable row level security;

-- Public pages state the rules of assessments.
create policy "assessments are public" on public.assessments for select to anon, authenticated using (true);

create trigger announce_content_change after insert or update or delete on public.assessments
for each row execute function private.announce_content_change();

insert into public.assessments (kind, level, question_count, pass_percent, minutes, attempts_per_30_days)
select 'exam', level, 30, 70, 60, 3 from unnest(array['Beginner', 'Intermediate', 'Advanced']) as level;

-- A module has a quiz as soon as it has questions.
create function private.add_module_quiz()
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

-- An import that moves all questions of a module into a new one updates them, and the new module needs a quiz too.
create trigger add_module_quiz_after_move after update on private.questions
referencing new table as added
for each statement execute function private.add_module_quiz();

-- Admins, and for a quiz the staff of its course.
create function private.may_teach_assessment(assessment uuid)
returns boolean
language sql
stable
security definer
set search_path = ''
as $$
  select private.is_admin() or exists (
    select from public.assessments join public.course_modules on course_modules.id = assessments.module_id
    where assessments.id = assessment and private.is_course_staff(course_modules.course_id)
  )
$$;
grant execute on function private.may_teach_assessment(uuid) to authenticated;

create table public.attempts (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references public.profiles on delete cascade,
  assessment_id uuid not null references public.assessments on delete cascade,
  started_at timestamptz not null default now(),
  ends_at timestamptz check (ends_at > started_at),
  submitted_at timestamptz,
  score integer check (score between 0 and 100),
  is_passed boolean,
  answers_version integer not null default 0,
  closed_at timestamptz,
  check ((submitted_at is null) = (score is null) and (submitted_at is null) = (is_passed is null))
);
comment on table public.attempts is
  'Each run of a learner through an assessment. Answers are saved while they are given.';
comment on column public.attempts.ends_at is 'When time is over, with the extra time of the learner. Null: no limit.';
comment on column public.attempts.answers_version is
  'Counts saved answers, so that grading notices an answer that came in between.';
comment on column public.attempts.closed_at is
  'When the learner submitted, or the end of the time was noticed. No answer is saved from then on, and the grade follows.';

create unique index attempts_open_idx on public.attempts (user_id, assessment_id) where submitted_at is null;
create index attempts_user_id_idx on public.attempts (user_id, assessment_id, started_at desc);
create index attempts_assessment_id_idx on public.attempts (assessment_id, submitted_at);

grant select on public.attempts to authenticated, service_role;
alter table public.attempts enable row level security;

-- Learners see their attempts with the result, never the questions: those come from the function.
create policy "own attempts are readable" on public.attempts for select to authenticated
using (user_id = (select auth.uid()));

-- Staff see the results of the quizzes of their course; exams are for admins.
create policy "staff read attempts" on public.attempts for select to authenticated
using (private.may_teach_assessment(assessment_id));

create trigger require_stated_age before insert on public.attempts
for each row execute function private.require_stated_age();

create trigger limit_additions after insert on public.attempts referencing new table as written
for each statement execute function private.enforce_quota('attempts', 'user_id', '30', '1000');

-- Saving an answer changes its attempt, too.
create trigger limit_changes after update on public.attempts referencing new table as written
for each statement execute function private.enforce_quota('attempts', 'user_id', '1200');

create table private.attempt_questions (
  attempt_id uuid not null references public.attempts on delete cascade,
  position integer not null check (position > 0),
  question_id text not null,
  revision integer not null,
  seed text not null check (char_length(seed) between 8 and 64),
  answer jsonb check (octet_length(answer::text) <= 4000),
  score numeric check (score between 0 and 1),
  choices integer[] check (cardinality(choices) <= 20),
  primary key (attempt_id, position),
  foreign key (question_id, revision) references private.question_revisions
);
comment on table private.attempt_questions is
  'The questions of an attempt. The seed decides their numbers and order, so it is as secret as the key.';
comment on column private.attempt_questions.choices is
  'The chosen options as numbers in the question, from 0. The answer names them by the place at which they were shown.';

create index attempt_questions_question_id_idx on private.attempt_questions (question_id, revision);

alter table private.attempt_questions enable row level security;

create table public.extra_time (
  user_id uuid primary key references public.profiles on delete cascade,
  percent integer not null check (percent between 1 and 300),
  set_at timestamptz not null default now()
);
comment on table public.extra_time is 'Learners who get more time in exams, as a share of the usual time.';

grant select on public.extra_time to authenticated, service_role;
alter table public.extra_time enable row level security;

-- Learners see their own extra time.
create policy "own extra time is readable" on public.extra_time for select to authenticated
using (user_id = (select auth.uid()));

-- Admins see who has extra time: with instructors, they give it.
create policy "admins read all extra time" on public.extra_time for select to authenticated
using ((select private.is_admin()));

-- ---- An attempt from the start to the grade

-- The modules an assessment asks a learner about: one, or those that the certificate of the level takes of them.
create function private.assessed_modules(learner uuid, assessment uuid)
returns table (module_id uuid, course_id uuid)
language plpgsql
stable
security definer
set search_path = ''
as $$
#variable_conflict use_column
declare
  wanted public.assessments;
begin
  select * into wanted from public.assessments where id = assessment;
  if wanted.kind = 'exam' then
    return query
      select modules.id, modules.course_id
      from private.certificate_rule_for(learner, wanted.level) as rule
      join public.courses on courses.id = any (rule.course_ids) and courses.status = 'Published'
      join public.course_modules modules on modules.course_id = courses.id and modules.archived_at is null;
  else
    return query
      select modules.id, modules.course_id from public.course_modules modules
      where modules.id = wanted.module_id and modules.archived_at is null;
  end if;
end
$$;

-- The questions that an assessment draws from. Quizzes leave out what is reserved for exams, and exams ask nothing else.
-- A reserved question that a lesson asks is not asked in exams any more. Of a module that has reserved none, exams ask
-- any question.
create function private.drawable_questions(learner uuid, assessment uuid)
returns setof private.questions
language plpgsql
stable
security definer
set search_path = ''
set plan_cache_mode = force_generic_plan
as $$
declare
  wanted_modules constant uuid[] := array(select module_id from private.assessed_modules(learner, assessment));
begin
  if exists (select from public.assessments quiz where quiz.id = assessment and quiz.kind = 'quiz') then
    -- A quiz is of one module.
    return query
      select * from private.questions q
      where q.module_id = wanted_modules[1] and q.archived_at is null and not q.is_for_exam;
    return;
  end if;
  return query
    with reserved as materialized (
      select q.id, q.module_id from private.questions q
      where q.module_id = any (wanted_modules) and q.archived_at is null and q.is_for_exam
        and not exists (
          select from public.course_lessons lesson join public.lesson_contents content on content.lesson_id = lesson.id
          where lesson.module_id = q.module_id and q.id = any (content.required_checks)
        )
    )
    select * from private.questions q
    where q.module_id = any (wanted_modules) and q.archived_at is null
      and (
        q.id in (select reserved.id from reserved)
        or q.module_id not in (select reserved.module_id from reserved)
      );
end
$$;

-- Returns an assessment that the learner may take. A quiz needs the right to study its course, an exam that for every
-- course it asks about.
create function private.assessment_for(learner uuid, assessment uuid)
returns public.assessments
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  wanted public.assessments;
begin
  select * into wanted from public.assessments where id = assessment;
  if wanted.id is null then
    raise sqlstate 'PT404' using message = 'There is no such assessment.';
  end if;
  if not (
    select coalesce(case wanted.kind when 'exam' then bool_and(may_study) else bool_or(may_study) end, false)
    from (
      select private.may_study(course_id, learner) as may_study
      from private.assessed_modules(learner, assessment) group by course_id
    ) as courses
  ) then
    raise insufficient_privilege using message = 'Your plan does not include this assessment.';
  end if;
  return wanted;
end
$$;

-- The same, and locks the account, for start_attempt.
create function private.require_assessment(learner uuid, assessment uuid)
returns public.assessments
language plpgsql
security definer
set search_path = ''
as $$
begin
  if not private.hold_account(learner) then
    raise insufficient_privilege using message = 'This needs an account.';
  end if;
  return private.assessment_for(learner, assessment);
end
$$;

-- Draws the questions of an attempt, spread evenly over modules and lessons: in rounds, each with one question of every
-- module, and within a module with one question of every lesson first. Those of the previous attempt are drawn only when
-- there are not enough others; questions with new numbers count as new.
create function private.draw_questions(learner uuid, wanted public.assessments)
returns jsonb
language plpgsql
security definer
set search_path = ''
set plan_cache_mode = force_generic_plan
as $$
declare
  previous constant text[] := array(
    select asked.question_id
    from private.attempt_questions asked
    where asked.attempt_id = (
      select id from public.attempts
      where user_id = learner and assessment_id = wanted.id order by started_at desc limit 1
    )
  );
begin
  return (
    with bank as materialized (
      select q.id, q.module_id, q.lesson_id, not q.is_parametric and q.id = any (previous) as is_repeated,
        gen_random_uuid() as shuffled
      from private.drawable_questions(learner, wanted.id) as q
    ),
    by_lesson as (
      select bank.*,
        row_number() over (partition by is_repeated, module_id, lesson_id order by shuffled) as lesson_round
      from bank
    ),
    by_module as (
      select by_lesson.*,
        row_number() over (partition by is_repeated, module_id order by lesson_round, shuffled) as module_round
      from by_lesson
    ),
    chosen as (
      select id from by_module order by is_repeated, module_round, lesson_round, shuffled limit wanted.question_count
    )
    select coalesce(
      jsonb_agg(jsonb_build_object('id', id, 'seed', gen_random_uuid()) order by gen_random_uuid()), '[]'
    )
    from chosen
  );
end
$$;

-- How many attempts a learner has left now, and when the next one comes back if there are none. Null: any number.
create function private.allowed_attempts(learner uuid, wanted public.assessments)
returns table (attempts_left integer, again_at timestamptz)
language plpgsql
stable
security definer
set search_path = ''
set plan_cache_mode = force_generic_plan
as $$
begin
  return query
    select
      case when wanted.attempts_per_30_days is not null then
        greatest(0, wanted.attempts_per_30_days - count(*))::integer
      end,
      case when count(*) >= wanted.attempts_per_30_days then
        (array_agg(recent.started_at order by recent.started_at desc))[wanted.attempts_per_30_days] + interval '30 days'
      end
    from public.attempts recent
    where recent.user_id = learner and recent.assessment_id = wanted.id
      and recent.started_at > now() - interval '30 days';
end
$$;

-- How many seconds a learner has to wait before the next attempt at a quiz. The pause grows with each attempt that was
-- not passed: none, then 1, 5, 15 and 60 minutes. A day without one starts again at none.
create function private.quiz_pause(learner uuid, quiz uuid)
returns integer
language plpgsql
stable
security definer
set search_path = ''
set plan_cache_mode = force_generic_plan
as $$
begin
  return (
    with failed as (
      select latest.submitted_at,
        row_number() over newest_first as place,
        lag(latest.submitted_at, 1, now()) over newest_first - latest.submitted_at > interval '1 day' as is_old
      from (
        select attempts.submitted_at from public.attempts
        where attempts.user_id = learner and attempts.assessment_id = quiz and not attempts.is_passed
        order by attempts.submitted_at desc limit 5
      ) as latest
      window newest_first as (order by latest.submitted_at desc)
    ),
    recent as (
      select count(*) as failures, max(failed.submitted_at) as last_at
      from failed where failed.place < coalesce((select min(place) from failed where is_old), 6)
    )
    -- A transaction that waited for the last submission began before it, so the time since then may be negative.
    select coalesce(greatest(0, ceil(extract(epoch from
      make_interval(mins => (array[0, 1, 5, 15, 60])[recent.failures])
        - greatest(now() - recent.last_at, interval '0')
    )))::integer, 0)
    from recent
  );
end
$$;

create function public.quiz_pause(quiz uuid)
returns integer
language sql
stable
security definer
set search_path = ''
as $$
  select private.quiz_pause(auth.uid(), quiz)
$$;
comment on function public.quiz_pause(uuid) is
  'How many seconds the caller has to wait before another attempt at a quiz, after attempts that were not passed.';
grant execute on function public.quiz_pause(uuid) to authenticated;

-- A question that was archived since it was drawn leaves no gap between the positions: scores are stored by position,
-- so behind a gap each question would get the score of the next one.
create function public.start_attempt(learner uuid, assessment uuid, drawn jsonb default null)
returns public.attempts
language plpgsql
security definer
set search_path = ''
as $$
declare
  wanted public.assessments := private.require_assessment(learner, assessment);
  attempt public.attempts;
  allowed record;
  questions jsonb;
begin
  -- Two tabs that start at once come one after the other, and the second gets the attempt of the first.
  perform from public.profiles where id = learner for no key update;
  select * into attempt from public.attempts
  where user_id = learner and assessment_id = assessment and submitted_at is null;
  if attempt.id is not null then
    return attempt;
  end if;
  if wanted.kind = 'exam' and not private.is_level_complete(learner, wanted.level) then
    raise sqlstate 'PT409' using message = 'The exam opens when all modules of its level are complete.';
  end if;
  if wanted.kind = 'exam' and not exists (
    select from public.profiles where id = learner and btrim(full_name) <> ''
  ) then
    raise sqlstate 'PT409' using message = 'A certificate needs a name. Please add yours before the exam starts.';
  end if;
  if wanted.kind = 'quiz' and private.quiz_pause(learner, assessment) > 0 then
    raise sqlstate 'PT409' using
      message = 'There is a pause after attempts that were not passed. Please take the quiz again when it is over.',
      detail = 'pause';
  end if;
  select * into allowed from private.allowed_attempts(learner, wanted);
  if allowed.attempts_left = 0 then
    raise sqlstate 'PT409' using message = format(
      'This exam can be taken %s times in 30 days. You can take it again on %s.',
      wanted.attempts_per_30_days,
      to_char(allowed.again_at at time zone 'UTC', 'FMDD FMMonth YYYY')
    );
  end if;
  -- Before the attempt is there, because the questions of the latest one are left out.
  questions := coalesce(drawn, private.draw_questions(learner, wanted));
  insert into public.attempts (user_id, assessment_id, ends_at)
  values (
    learner, assessment,
    now() + make_interval(mins => wanted.minutes)
      * (1 + coalesce((select percent from public.extra_time where user_id = learner), 0) / 100.0)
  )
  returning * into attempt;
  insert into private.attempt_questions (attempt_id, position, question_id, revision, seed)
  select attempt.id, row_number() over (order by place), q.id, q.revision, item ->> 'seed'
  from jsonb_array_elements(questions) with ordinality as listed (item, place)
  join private.questions q on q.id = item ->> 'id'
  where drawn is null or q.id in (select drawable.id from private.drawable_questions(learner, assessment) as drawable);
  if not found then
    raise sqlstate 'PT409' using message = 'There are no questions for this assessment yet.';
  end if;
  return attempt;
end
$$;
comment on function public.start_attempt(uuid, uuid, jsonb) is
  'Opens an attempt with the questions that were drawn, or draws them, or returns the attempt that is open.';
grant execute on function public.start_attempt(uuid, uuid, jsonb) to service_role;

-- Whether a learner may go on with an attempt: the right to study that starting it needed. The questions of a module
-- that was archived in the meantime can still be answered.
create function private.may_continue_attempt(attempt public.attempts)
returns boolean
language plpgsql
stable
security definer
set search_path = ''
set plan_cache_mode = force_generic_plan
as $$
begin
  return (
    select coalesce(bool_and(private.may_study(asked.course_id, attempt.user_id)), true)
    from (
      select modules.course_id
      from public.assessments join public.course_modules modules on modules.id = assessments.module_id
      where assessments.id = attempt.assessment_id
      union
      select assessed.course_id from private.assessed_modules(attempt.user_id, attempt.assessment_id) as assessed
    ) as asked
  );
end
$$;

-- Whether a learner is sitting the exam of a level. One whose time is over waits for its grade only.
create function private.is_exam_open(learner uuid, wanted_level text)
returns boolean
language plpgsql
stable
security definer
set search_path = ''
set plan_cache_mode = force_generic_plan
as $$
begin
  return exists (
    select from public.attempts join public.assessments exam on exam.id = attempts.assessment_id
    where attempts.user_id = learner and exam.level = wanted_level
      and attempts.submitted_at is null and attempts.closed_at is null
      and (attempts.ends_at is null or attempts.ends_at > now())
  );
end
$$;

-- An attempt with its questions and keys. The time left comes from the database, which decides when an attempt is over:
-- the clock of the server may differ.
create function private.describe_attempt(stored public.attempts)
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  return jsonb_build_object(
    'attempt', to_jsonb(stored),
    'assessment', (select to_jsonb(a) from public.assessments a where a.id = stored.assessment_id),
    'is_over', stored.closed_at is not null or stored.ends_at is not null and stored.ends_at <= now(),
    'seconds_left', case when stored.ends_at is not null then
      greatest(0, round(extract(epoch from stored.ends_at - now())))
    end,
    -- Quizzes are explained when they are submitted, unless the exam of their level is open or a class test of their
    -- module.
    'is_explained', stored.submitted_at is not null and coalesce((
      select not private.is_exam_open(stored.user_id, courses.level)
        and not private.is_class_test_waiting(stored.user_id, quiz.module_id)
      from public.assessments quiz
      join public.course_modules modules on modules.id = quiz.module_id
      join public.courses on courses.id = modules.course_id
      where quiz.id = stored.assessment_id
    ), false),
    'pause_seconds', case
      when stored.is_passed is false then private.quiz_pause(stored.user_id, stored.assessment_id)
    end,
    'questions', (
      select jsonb_agg(jsonb_build_object(
        'position', asked.position, 'compiled', r.compiled::text, 'seed', asked.seed, 'answer', asked.answer,
        'score', asked.score, 'lesson', q.lesson_id, 'module', q.module_id
      ) order by asked.position)
      from private.attempt_questions asked
      join private.question_revisions r using (question_id, revision)
      join private.questions q on q.id = asked.question_id
      where asked.attempt_id = stored.id
    )
  );
end
$$;

-- The function only reads, so it needs no transaction that can write.
create function public.read_attempt(learner uuid, attempt uuid)
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  stored public.attempts;
begin
  select * into stored from public.attempts where id = attempt and user_id = learner;
  if stored.id is null then
    raise sqlstate 'PT404' using message = 'You have no such attempt.';
  end if;
  -- A result stays readable when the plan has ended.
  if stored.submitted_at is null and not private.may_continue_attempt(stored) then
    raise sqlstate 'PT403' using message = 'Your plan does not include this assessment.';
  end if;
  return private.describe_attempt(stored);
end
$$;
comment on function public.read_attempt(uuid, uuid) is
  'An attempt with its questions and keys. For the function that shows and grades it, never for a browser.';
grant execute on function public.read_attempt(uuid, uuid) to service_role;

-- One call, because each call of a function costs more than what it does here.
create function public.begin_attempt(learner uuid, assessment uuid)
returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  attempt public.attempts := public.start_attempt(learner, assessment);
begin
  return private.describe_attempt(attempt);
end
$$;
comment on function public.begin_attempt(uuid, uuid) is
  'Draws the questions of an attempt and opens it, or finds the one that is open, and returns it as read_attempt does.';
grant execute on function public.begin_attempt(uuid, uuid) to service_role;

-- The attempt that a learner is working on, locked until the end of the transaction. An open one needs the plan that
-- starting it needed: when the plan ends, the attempt and its answers wait for the next one.
create function private.attempt_to_change(learner uuid, attempt uuid)
returns public.attempts
language plpgsql
security definer
set search_path = ''
as $$
declare
  stored public.attempts;
begin
  select * into stored from public.attempts where id = attempt and user_id = learner for no key update;
  if stored.id is null then
    raise sqlstate 'PT404' using message = 'You have no such attempt.';
  end if;
  if stored.submitted_at is null and not private.may_continue_attempt(stored) then
    raise sqlstate 'PT403' using message = 'Your plan does not include this assessment.';
  end if;
  return stored;
end
$$;

create function public.save_answer(attempt uuid, question_position integer, answer jsonb)
returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  stored public.attempts := private.attempt_to_change(auth.uid(), attempt);
begin
  if stored.submitted_at is not null or stored.closed_at is not null then
    raise sqlstate 'PT409' using message = 'This attempt has been submitted already.';
  end if;
  if stored.ends_at <= now() then
    raise sqlstate 'PT409' using message = 'The time of this attempt is over.';
  end if;
  update private.attempt_questions set answer = save_answer.answer
  where attempt_id = stored.id and position = question_position;
  if not found then
    raise sqlstate 'PT404' using message = 'This attempt has no such question.';
  end if;
  update public.attempts set answers_version = answers_version + 1 where id = stored.id;
end
$$;
comment on function public.save_answer(uuid, integer, jsonb) is
  'Keeps an answer of the caller in an open attempt. Repeating it changes nothing.';
grant execute on function public.save_answer(uuid, integer, jsonb) to authenticated;

-- Grading reads the answers, computes the scores outside the database and stores them. So a submission closes the
-- attempt first: answers that were saved before that count, and later ones are refused.
create function public.close_attempt(learner uuid, attempt uuid)
returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  stored public.attempts := private.attempt_to_change(learner, attempt);
begin
  if stored.closed_at is null and stored.submitted_at is null then
    -- The transaction may have begun before the attempt, and waited for it.
    update public.attempts set closed_at = clock_timestamp() where id = stored.id;
  end if;
  return public.read_attempt(learner, attempt);
end
$$;
comment on function public.close_attempt(uuid, uuid) is
  'Takes no more answers in an attempt and returns it as read_attempt does. For the function that grades it.';
grant execute on function public.close_attempt(uuid, uuid) to service_role;

-- An attempt was submitted when it was closed, which may be long before it is graded if the server stopped in between.
create function public.finish_attempt(
  learner uuid,
  attempt uuid,
  seen_version integer,
  scores numeric[],
  chosen jsonb default null
)
returns public.attempts
language plpgsql
security definer
set search_path = ''
as $$
declare
  stored public.attempts;
  reached integer;
begin
  select * into stored from public.attempts where id = attempt and user_id = learner for no key update;
  if stored.id is null then
    raise sqlstate 'PT404' using message = 'You have no such attempt.';
  end if;
  -- Of two submissions the second gets the grade of the first.
  if stored.submitted_at is not null then
    return stored;
  end if;
  if stored.answers_version <> seen_version then
    raise sqlstate 'PT409' using message = 'An answer came in between. Please grade again.', detail = 'answers_changed';
  end if;
  if cardinality(scores) <> (select count(*) from private.attempt_questions where attempt_id = stored.id) then
    raise sqlstate 'PT400' using message = 'Every question needs a score.';
  end if;
  update private.attempt_questions set
    score = scores[position],
    choices = case when jsonb_typeof(chosen -> (position - 1)) = 'array' then
      array(select value::integer from jsonb_array_elements_text(chosen -> (position - 1)))
    end
  where attempt_id = stored.id;
  -- 79.6 percent are not 80: a share is rounded down.
  select floor(100 * avg(score) + 1e-9) into reached from private.attempt_questions where attempt_id = stored.id;
  update public.attempts set
    submitted_at = least(coalesce(stored.closed_at, now()), coalesce(stored.ends_at, 'infinity')),
    score = reached,
    is_passed = reached >= (select pass_percent from public.assessments where id = stored.assessment_id)
  where id = stored.id returning * into stored;
  return stored;
end
$$;
comment on function public.finish_attempt(uuid, uuid, integer, numeric[], jsonb) is
  'Stores the grade of an attempt, once, with the chosen options of each question. For the function that graded it.';
grant execute on function public.finish_attempt(uuid, uuid, integer, numeric[], jsonb) to service_role;

-- ---- Questions within lessons, and extra time

create function public.read_check(learner uuid, wanted_question text)
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  asked jsonb;
begin
  select jsonb_build_object(
    'compiled', r.compiled::text, 'lesson', content.lesson_id,
    'may_study', private.may_study(content.course_id, learner)
  ) into asked
  from private.questions q
  join private.question_revisions r on r.question_id = q.id and r.revision = q.revision
  -- Only what a lesson asks is practice. The rest of the bank is for quizzes and exams.
  join public.lesson_contents content on wanted_question = any (content.required_checks)
  join public.course_lessons lesson on lesson.id = content.lesson_id and lesson.module_id = q.module_id
  where q.id = wanted_question and q.archived_at is null and private.is_current_lesson(lesson.id)
  limit 1;
  if asked is null then
    raise sqlstate 'PT404' using message = 'There is no such question.';
  end if;
  if not (asked ->> 'may_study')::boolean then
    raise insufficient_privilege using message = 'Your plan does not include this lesson.';
  end if;
  return asked - 'may_study';
end
$$;
comment on function public.read_check(uuid, text) is
  'A question of a lesson with its key, if the learner may study the lesson; null is a visitor. For the function that grades it.';
grant execute on function public.read_check(uuid, text) to service_role;

create function public.set_extra_time(learner uuid, extra_percent integer)
returns void
language plpgsql
security definer
set search_path = ''
as $$
begin
  if not (private.is_admin() or learner <> auth.uid() and exists (
    select from private.course_learners listed
    where listed.user_id = learner and private.is_course_staff(listed.course_id, 'instructor')
  )) then
    raise insufficient_privilege using message = 'Only an instructor of the learner may do this.';
  end if;
  if not private.hold_account(learner) then
    raise sqlstate 'PT404' using message = 'There is no such learner.';
  end if;
  if extra_percent not between 0 and 300 then
    raise sqlstate 'PT400' using message = 'Extra time is at most 300 percent.';
  end if;
  if coalesce(extra_percent, 0) = 0 then
    delete from public.extra_time where user_id = learner;
  else
    insert into public.extra_time (user_id, percent) values (learner, extra_percent)
    on conflict (user_id) do update set percent = excluded.percent, set_at = now();
  end if;
  perform private.record_admin_action('extra_time', jsonb_build_object(
    'target_user_id', learner, 'percent', coalesce(extra_percent, 0)
  ));
end
$$;
comment on function public.set_extra_time(uuid, integer) is
  'Gives a learner more time in exams that begin from now on, or takes it back with 0. For admins and instructors of the learner.';
grant execute on function public.set_extra_time(uuid, integer) to authenticated;
