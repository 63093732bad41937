-- Tests of a module that a class takes before it, after it and some time later. Their results stay with the class: they
-- count for no quiz, no module and no certificate.

create table public.class_tests (
  id uuid primary key default gen_random_uuid(),
  class_id uuid not null references public.classes on delete cascade,
  module_id uuid not null references public.course_modules on delete cascade,
  made_at timestamptz not null default now(),
  unique (class_id, module_id)
);
comment on table public.class_tests is
  'A test of a module before, after and later. Its three forms are drawn together, so that they are equally hard.';

create index class_tests_module_id_idx on public.class_tests (module_id);

create table private.class_test_moments (
  test_id uuid not null references public.class_tests on delete cascade,
  moment text not null check (moment in ('before', 'after', 'later')),
  opened_at timestamptz not null default now(),
  closed_at timestamptz,
  primary key (test_id, moment)
);
comment on table private.class_test_moments is 'The forms of a test that its teachers have opened.';

alter table private.class_test_moments enable row level security;

create table private.class_test_questions (
  test_id uuid not null references public.class_tests on delete cascade,
  moment text not null check (moment in ('before', 'after', 'later')),
  position integer not null check (position between 1 and 10),
  question_id text not null,
  revision integer not null,
  lesson_id uuid references public.course_lessons on delete set null,
  objective integer not null,
  difficulty integer not null,
  is_in_lesson boolean not null,
  primary key (test_id, moment, position),
  foreign key (question_id, revision) references private.question_revisions
);
comment on table private.class_test_questions is
  'The questions of the three forms, as they were when the test was made. A position has the same objective in all.';

create index class_test_questions_question_id_idx on private.class_test_questions (question_id, revision);
create index class_test_questions_lesson_id_idx on private.class_test_questions (lesson_id);

alter table private.class_test_questions enable row level security;

create table public.class_test_papers (
  id uuid primary key default gen_random_uuid(),
  test_id uuid not null references public.class_tests on delete cascade,
  moment text not null check (moment in ('before', 'after', 'later')),
  user_id uuid not null references public.profiles on delete cascade,
  started_at timestamptz not null default now(),
  handed_in_at timestamptz,
  score integer check (score between 0 and 100),
  answers jsonb not null default '{}',
  answers_version integer not null default 0,
  unique (test_id, moment, user_id),
  check ((handed_in_at is null) = (score is null))
);
comment on table public.class_test_papers is
  'What a learner answers in a class test. Answers are saved while they are given, by the position of their question.';
comment on column public.class_test_papers.answers_version is
  'Counts saved answers, so that grading notices an answer that came in between.';

create index class_test_papers_user_id_idx on public.class_test_papers (user_id);

create trigger require_stated_age before insert on public.class_test_papers
for each row execute function private.require_stated_age();

create trigger limit_additions after insert on public.class_test_papers referencing new table as written
for each statement execute function private.enforce_quota('class tests', 'user_id', '30', '1000');

create trigger limit_changes after update on public.class_test_papers referencing new table as written
for each statement execute function private.enforce_quota('class tests', 'user_id', '1200');

create table private.class_test_gradings (
  paper_id uuid primary key references public.class_test_papers on delete cascade,
  seeds text[] not null,
  scores numeric[]
);
comment on table private.class_test_gradings is
  'The seed of each question of a paper, which is as secret as the key, and its score, which would tell what was right.';

alter table private.class_test_gradings enable row level security;

grant select on public.class_tests to authenticated, service_role;
grant select on public.class_test_papers to service_role;
-- Without the score, which learners see with the solutions: before that it would help those who are still working.
grant select (id, test_id, moment, user_id, started_at, handed_in_at, answers, answers_version)
on public.class_test_papers to authenticated;
alter table public.class_tests enable row level security;
alter table public.class_test_papers enable row level security;

-- Teachers and learners of a class see of which modules it takes tests.
create policy "a class sees its tests" on public.class_tests for select to authenticated
using (private.learns_in_class(class_id) or private.teaches_class(class_id));

-- Learners see what they have answered. Teachers get the results of those who are in the class, from a function.
create policy "own papers are readable" on public.class_test_papers for select to authenticated
using (user_id = (select auth.uid()));

-- ---- For teachers

-- The questions of a module that quizzes may ask.
create function private.class_test_bank(module uuid)
returns setof private.questions
language sql
stable
security definer
set search_path = ''
as $$
  select q.* from private.questions q
  where q.module_id = module and q.archived_at is null and not q.is_for_exam
$$;

-- Whether a class works on a module, or has its test already.
create function private.may_test_module(class uuid, module uuid)
returns boolean
language sql
stable
security definer
set search_path = ''
as $$
  select exists (
    select from public.course_modules modules
    join public.courses on courses.id = modules.course_id and courses.status = 'Published'
    join private.assigned_courses(class) as assigned on assigned.course_id = modules.course_id
    where modules.id = module and modules.archived_at is null
  ) or exists (
    select from public.class_tests test where test.class_id = class and test.module_id = module
  )
$$;

create function public.class_test_bank(teacher uuid, class uuid, module uuid)
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  perform private.require_class_teacher(class, teacher);
  if not private.may_test_module(class, module) then
    raise sqlstate 'PT404' using message = 'Your class does not work on such a module.';
  end if;
  return (
    select coalesce(jsonb_agg(jsonb_build_object(
      'id', q.id, 'lesson', q.lesson_id,
      'objective', (revision.question ->> 'objective')::integer,
      'difficulty', (revision.question ->> 'difficulty')::integer,
      'is_parametric', q.is_parametric,
      'is_in_lesson', exists (
        select from public.course_lessons lesson join public.lesson_contents content on content.lesson_id = lesson.id
        where lesson.module_id = module and lesson.archived_at is null and q.id = any (content.required_checks)
      )
    ) order by lessons.position, revision.question ->> 'objective', q.position), '[]')
    from private.class_test_bank(module) as q
    join private.question_revisions revision on revision.question_id = q.id and revision.revision = q.revision
    left join public.course_lessons lessons on lessons.id = q.lesson_id
  );
end
$$;
comment on function public.class_test_bank(uuid, uuid, uuid) is
  'The questions that a class test of a module can ask, without texts. For the function that draws.';
grant execute on function public.class_test_bank(uuid, uuid, uuid) to service_role;

-- The first opening makes the test with all its forms. Before can be opened again until after has been: a learner may
-- have been ill. After and later are opened once, because closing them shows learners the solutions.
create function public.open_class_test(teacher uuid, class uuid, module uuid, wanted_moment text, drawn jsonb)
returns uuid
language plpgsql
security definer
set search_path = ''
as $$
declare
  test uuid;
  opened text[];
begin
  perform private.change_class(class, teacher);
  if not private.may_test_module(class, module) then
    raise sqlstate 'PT404' using message = 'Your class does not work on such a module.';
  end if;
  select id into test from public.class_tests where class_id = class and module_id = module;
  select coalesce(array_agg(moment), '{}') into opened from private.class_test_moments where test_id = test;
  if wanted_moment = 'before' and 'after' = any (opened) then
    raise sqlstate 'PT409' using message = 'The test after the module has begun, so the one before it stays closed.';
  end if;
  if wanted_moment = 'after' and not 'before' = any (opened) then
    raise sqlstate 'PT409' using message = 'The test before the module comes first.';
  end if;
  if wanted_moment = 'later' and not exists (
    select from private.class_test_moments where test_id = test and moment = 'after' and closed_at is not null
  ) then
    raise sqlstate 'PT409' using message = 'Please close the test after the module first.';
  end if;
  if wanted_moment <> 'before' and exists (
    select from private.class_test_moments where test_id = test and moment = wanted_moment and closed_at is not null
  ) then
    raise sqlstate 'PT409' using message = 'This test is closed. Learners have seen its solutions.';
  end if;
  if test is null and jsonb_array_length(drawn) = 0 then
    raise sqlstate 'PT409' using message = 'This module has too few questions for a test.';
  end if;
  if test is null then
    insert into public.class_tests (class_id, module_id) values (class, module) returning id into test;
    insert into private.class_test_questions
      (test_id, moment, position, question_id, revision, lesson_id, objective, difficulty, is_in_lesson)
    select test, item ->> 'moment', (item ->> 'position')::integer, q.id, q.revision, q.lesson_id,
      (item ->> 'objective')::integer, (item ->> 'difficulty')::integer, (item ->> 'is_in_lesson')::boolean
    from jsonb_array_elements(drawn) as item
    join private.class_test_bank(module) as q on q.id = item ->> 'id';
    if (select count(*) from private.class_test_questions where test_id = test) <> jsonb_array_length(drawn) then
      raise sqlstate 'PT409' using message = 'The questions of the module have just changed. Please try again.';
    end if;
  end if;
  update private.class_test_moments set closed_at = now()
  where test_id = test and wanted_moment = 'after' and moment = 'before' and closed_at is null;
  insert into private.class_test_moments as stored (test_id, moment) values (test, wanted_moment)
  on conflict (test_id, moment) do update set closed_at = null;
  return test;
end
$$;
comment on function public.open_class_test(uuid, uuid, uuid, text, jsonb) is
  'Opens a class test, and draws its forms with the first one. For the function that draws them.';
grant execute on function public.open_class_test(uuid, uuid, uuid, text, jsonb) to service_role;

create function public.close_class_test(class uuid, module uuid, wanted_moment text)
returns void
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform private.change_class(class, auth.uid());
  update private.class_test_moments set closed_at = now()
  where closed_at is null and moment = wanted_moment
    and test_id = (select id from public.class_tests where class_id = class and module_id = module);
  if not found then
    raise sqlstate 'PT404' using message = 'There is no such open test.';
  end if;
end
$$;
comment on function public.close_class_test(uuid, uuid, text) is
  'Ends a class test. What was not handed in by then does not count. For the teachers of the class.';
grant execute on function public.close_class_test(uuid, uuid, text) to authenticated;

create function public.list_class_tests(class uuid)
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  perform private.require_class_teacher(class, auth.uid());
  return (
    with places as (
      select assigned.course_id, assigned.place
      from private.assigned_courses(class) with ordinality as assigned (course_id, slug, title, is_whole, lesson_ids, place)
    )
    select coalesce(jsonb_agg(jsonb_build_object(
      'module_id', modules.id, 'module', modules.title, 'course', courses.title,
      'questions', (select count(*) from private.class_test_bank(modules.id)),
      'moments', (
        select coalesce(jsonb_agg(jsonb_build_object(
          'moment', shown.moment, 'opened_at', shown.opened_at, 'closed_at', shown.closed_at,
          'begun', taken.begun, 'handed_in', taken.handed_in
        ) order by array_position(array['before', 'after', 'later'], shown.moment)), '[]')
        from private.class_test_moments shown
        cross join lateral (
          select count(*) as begun, count(paper.handed_in_at) as handed_in
          from public.class_test_papers paper
          join public.class_members member
            on member.user_id = paper.user_id and member.class_id = class and member.left_at is null
          where paper.test_id = test.id and paper.moment = shown.moment
        ) as taken
        where shown.test_id = test.id
      )
    ) order by places.place nulls last, courses.title, modules.position, modules.id), '[]')
    from public.course_modules modules
    join public.courses on courses.id = modules.course_id
    left join public.class_tests test on test.module_id = modules.id and test.class_id = class
    left join places on places.course_id = modules.course_id
    where test.id is not null
      or places.place is not null and courses.status = 'Published' and modules.archived_at is null
  );
end
$$;
comment on function public.list_class_tests(uuid) is
  'The modules that a class works on, and how far their tests are. For its teachers.';
grant execute on function public.list_class_tests(uuid) to authenticated;

create function public.class_test_results(class uuid, module uuid)
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  wanted uuid;
begin
  perform private.require_class_teacher(class, auth.uid());
  select id into wanted from public.class_tests where class_id = class and module_id = module;
  return jsonb_build_object(
    'questions', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'moment', asked.moment, 'position', asked.position, 'question_id', asked.question_id,
        'prompt', revision.question ->> 'prompt', 'lesson', lessons.title,
        'objective', lessons.objectives[asked.objective], 'difficulty', asked.difficulty,
        'is_parametric', q.is_parametric, 'is_in_lesson', asked.is_in_lesson
      ) order by array_position(array['before', 'after', 'later'], asked.moment), asked.position), '[]')
      from private.class_test_questions asked
      join private.class_test_moments shown on shown.test_id = asked.test_id and shown.moment = asked.moment
      join private.questions q on q.id = asked.question_id
      join private.question_revisions revision
        on revision.question_id = asked.question_id and revision.revision = asked.revision
      left join public.course_lessons lessons on lessons.id = asked.lesson_id
      where asked.test_id = wanted
    ),
    'learners', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'id', member.id, 'name', member.name, 'number', member.number,
        'scores', coalesce(taken.scores, '{}')
      ) order by lower(member.name), member.id), '[]')
      from public.class_members member
      left join (
        select paper.user_id, jsonb_object_agg(paper.moment, to_jsonb(grading.scores)) as scores
        from public.class_test_papers paper join private.class_test_gradings grading on grading.paper_id = paper.id
        where paper.test_id = wanted and paper.handed_in_at is not null
        group by paper.user_id
      ) as taken on taken.user_id = member.user_id
      where member.class_id = class and member.left_at is null
    )
  );
end
$$;
comment on function public.class_test_results(uuid, uuid) is
  'The questions of a class test without their keys, and how each learner who is in the class answered. For its teachers.';
grant execute on function public.class_test_results(uuid, uuid) to authenticated;

-- ---- For learners

-- What the solutions of a form wait for: those of before would give away what after asks.
create function private.is_class_test_explained(test uuid, wanted_moment text)
returns boolean
language sql
stable
security definer
set search_path = ''
as $$
  select exists (
    select from private.class_test_moments shown
    where shown.test_id = test and shown.closed_at is not null
      and shown.moment = case wanted_moment when 'later' then 'later' else 'after' end
  )
$$;

-- Whether a test about the module waits for a learner. Quizzes of the module are then marked and not explained, because
-- the questions are those of quizzes. It ends when the learner has handed in, also if others are still working.
create function private.is_class_test_waiting(learner uuid, module uuid)
returns boolean
language plpgsql
stable
security definer
set search_path = ''
set plan_cache_mode = force_generic_plan
as $$
begin
  return exists (
    select from public.class_tests test
    join public.classes on classes.id = test.class_id and classes.archived_at is null
    join public.class_members member
      on member.class_id = test.class_id and member.user_id = learner and member.left_at is null
    join private.class_test_moments shown on shown.test_id = test.id and shown.closed_at is null
    where test.module_id = module and not exists (
      select from public.class_test_papers paper
      where paper.test_id = test.id and paper.moment = shown.moment and paper.user_id = learner
        and paper.handed_in_at is not null
    )
  );
end
$$;

-- A test that was opened in a class of the learner. Others do not learn whether it exists.
create function private.require_class_test(learner uuid, test uuid, wanted_moment text)
returns public.class_tests
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  found_test public.class_tests;
begin
  select class_tests.* into found_test
  from public.class_tests
  join public.classes on classes.id = class_tests.class_id and classes.archived_at is null
  join private.class_test_moments shown on shown.test_id = class_tests.id and shown.moment = wanted_moment
  join public.class_members member
    on member.class_id = class_tests.class_id and member.user_id = learner and member.left_at is null
  where class_tests.id = test;
  if found_test.id is null then
    raise sqlstate 'PT404' using message = 'Your class has no such test.';
  end if;
  return found_test;
end
$$;

create function private.is_class_test_open(test uuid, wanted_moment text)
returns boolean
language sql
stable
security definer
set search_path = ''
as $$
  select exists (
    select from private.class_test_moments
    where test_id = test and moment = wanted_moment and closed_at is null
  )
$$;

-- To begin and to go on, a learner needs the right to study the course. A result stays readable without.
create function private.require_study_for_test(learner uuid, test public.class_tests)
returns void
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  if not private.may_study((select course_id from public.course_modules where id = test.module_id), learner) then
    raise sqlstate 'PT403' using message = 'Your plan does not include this course.';
  end if;
end
$$;

create function public.start_class_test(learner uuid, test uuid, wanted_moment text)
returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  asked public.class_tests;
  paper uuid;
begin
  if not private.hold_account(learner) then
    raise insufficient_privilege using message = 'This needs an account.';
  end if;
  asked := private.require_class_test(learner, test, wanted_moment);
  perform private.require_study_for_test(learner, asked);
  if not private.is_class_test_open(test, wanted_moment) then
    raise sqlstate 'PT409' using message = 'Your teacher has closed this test.';
  end if;
  insert into public.class_test_papers (test_id, moment, user_id) values (test, wanted_moment, learner)
  on conflict (test_id, moment, user_id) do nothing returning id into paper;
  if paper is null then
    return;
  end if;
  insert into private.class_test_gradings (paper_id, seeds)
  select paper, coalesce(array_agg(gen_random_uuid()::text), '{}')
  from private.class_test_questions where test_id = test and moment = wanted_moment;
  perform realtime.send('{}', 'changed', 'class:' || asked.class_id, true);
end
$$;
comment on function public.start_class_test(uuid, uuid, text) is
  'Begins an open class test with numbers for this learner, or goes on with it. For the function that shows it.';
grant execute on function public.start_class_test(uuid, uuid, text) to service_role;

create function public.read_class_test(learner uuid, test uuid, wanted_moment text)
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  asked public.class_tests := private.require_class_test(learner, test, wanted_moment);
  stored public.class_test_papers;
  is_open boolean := private.is_class_test_open(test, wanted_moment);
  is_shown boolean;
begin
  select * into stored from public.class_test_papers
  where test_id = test and moment = wanted_moment and user_id = learner;
  if stored.id is not null and stored.handed_in_at is null then
    perform private.require_study_for_test(learner, asked);
  end if;
  -- Quizzes are not explained while an exam of their level is open, and these questions are those of quizzes.
  is_shown := case
    when stored.handed_in_at is null then stored.id is not null and is_open
    else private.is_class_test_explained(test, wanted_moment) and not private.is_exam_open(learner, (
      select courses.level from public.course_modules modules join public.courses on courses.id = modules.course_id
      where modules.id = asked.module_id
    ))
  end;
  return jsonb_build_object(
    'module', (select title from public.course_modules where id = asked.module_id),
    'class', (select name from public.classes where id = asked.class_id),
    'question_count', (
      select count(*) from private.class_test_questions where test_id = test and moment = wanted_moment
    ),
    'is_open', is_open,
    'paper', case when stored.id is not null then jsonb_build_object(
      'id', stored.id, 'handed_in_at', stored.handed_in_at, 'answers_version', stored.answers_version
    ) end,
    'score', case when is_shown then stored.score end,
    'questions', case when is_shown then (
      select coalesce(jsonb_agg(jsonb_build_object(
        'position', form.position, 'compiled', revision.compiled::text, 'seed', grading.seeds[form.position],
        'answer', stored.answers -> form.position::text, 'score', grading.scores[form.position]
      ) order by form.position), '[]')
      from private.class_test_questions form
      join private.question_revisions revision
        on revision.question_id = form.question_id and revision.revision = form.revision
      join private.class_test_gradings grading on grading.paper_id = stored.id
      where form.test_id = test and form.moment = wanted_moment
    ) end
  );
end
$$;
comment on function public.read_class_test(uuid, uuid, text) is
  'A class test as a learner may see it by now, with keys. For the function that shows and grades it, never for a browser.';
grant execute on function public.read_class_test(uuid, uuid, text) to service_role;

-- The paper that a learner is working on, locked until the end of the transaction.
create function private.paper_to_change(learner uuid, paper uuid)
returns public.class_test_papers
language plpgsql
security definer
set search_path = ''
as $$
declare
  stored public.class_test_papers;
begin
  select * into stored from public.class_test_papers where id = paper and user_id = learner for no key update;
  if stored.id is null then
    raise sqlstate 'PT404' using message = 'You have no such test.';
  end if;
  if stored.handed_in_at is null then
    perform private.require_study_for_test(
      learner, private.require_class_test(learner, stored.test_id, stored.moment)
    );
    -- Closing waits for the answers that are being saved, and those after it are refused.
    perform from private.class_test_moments
    where test_id = stored.test_id and moment = stored.moment and closed_at is null for share;
    if not found then
      raise sqlstate 'PT409' using message = 'Your teacher has closed this test.';
    end if;
  end if;
  return stored;
end
$$;

create function public.save_test_answer(paper uuid, question_position integer, answer jsonb)
returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  stored public.class_test_papers := private.paper_to_change(auth.uid(), paper);
begin
  if stored.handed_in_at is not null then
    raise sqlstate 'PT409' using message = 'You have handed in this test already.';
  end if;
  if not exists (
    select from private.class_test_questions form
    where form.test_id = stored.test_id and form.moment = stored.moment and form.position = question_position
  ) then
    raise sqlstate 'PT404' using message = 'This test has no such question.';
  end if;
  if octet_length(answer::text) > 4000 then
    raise sqlstate 'PT413' using message = 'This answer is too long.';
  end if;
  update public.class_test_papers set
    answers = answers || jsonb_build_object(question_position::text, answer), answers_version = answers_version + 1
  where id = stored.id;
end
$$;
comment on function public.save_test_answer(uuid, integer, jsonb) is
  'Keeps an answer of the caller in an open class test. Repeating it changes nothing.';
grant execute on function public.save_test_answer(uuid, integer, jsonb) to authenticated;

create function public.finish_class_test(learner uuid, paper uuid, seen_version integer, given_scores numeric[])
returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  stored public.class_test_papers := private.paper_to_change(learner, paper);
begin
  -- Of two submissions the first counts.
  if stored.handed_in_at is not null then
    return;
  end if;
  if stored.answers_version <> seen_version then
    raise sqlstate 'PT409' using message = 'An answer came in between. Please hand in again.', detail = 'answers_changed';
  end if;
  if cardinality(given_scores) <> (select cardinality(seeds) from private.class_test_gradings where paper_id = stored.id) then
    raise sqlstate 'PT400' using message = 'Every question needs a score.';
  end if;
  update private.class_test_gradings set scores = given_scores where paper_id = stored.id;
  update public.class_test_papers set
    handed_in_at = clock_timestamp(),
    score = (select floor(100 * avg(score) + 1e-9) from unnest(given_scores) as score)
  where id = stored.id;
  perform realtime.send('{}', 'changed', 'class:' || (select class_id from public.class_tests where id = stored.test_id), true);
end
$$;
comment on function public.finish_class_test(uuid, uuid, integer, numeric[]) is
  'Stores the scores of a class test, once. For the function that graded it.';
grant execute on function public.finish_class_test(uuid, uuid, integer, numeric[]) to service_role;

create function public.own_class_test_scores()
returns table (paper_id uuid, score integer)
language sql
stable
security definer
set search_path = ''
as $$
  select paper.id, paper.score from public.class_test_papers paper
  where paper.user_id = auth.uid() and paper.handed_in_at is not null
    and private.is_class_test_explained(paper.test_id, paper.moment)
  order by paper.id
$$;
comment on function public.own_class_test_scores() is
  'The scores of the class tests of the caller whose solutions are shown. For the download of their data.';
grant execute on function public.own_class_test_scores() to authenticated;

-- The tests of a class for one of its learners: those that wait for them, and those whose results they may see.
create function private.list_own_class_tests(learner uuid, class uuid)
returns jsonb
language sql
stable
security definer
set search_path = ''
as $$
  select coalesce(jsonb_agg(jsonb_build_object(
    'id', test.id, 'moment', shown.moment, 'module', modules.title,
    'is_begun', paper.id is not null, 'is_handed_in', paper.handed_in_at is not null
  ) order by shown.opened_at desc, modules.id), '[]')
  from public.class_tests test
  join private.class_test_moments shown on shown.test_id = test.id
  join public.course_modules modules on modules.id = test.module_id
  left join public.class_test_papers paper
    on paper.test_id = test.id and paper.moment = shown.moment and paper.user_id = learner
  where test.class_id = class and case
    when paper.handed_in_at is null then shown.closed_at is null and private.may_study(modules.course_id, learner)
    else private.is_class_test_explained(test.id, shown.moment)
  end
$$;
