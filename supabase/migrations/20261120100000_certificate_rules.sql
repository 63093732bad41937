drop function private.assessed_modules(uuid);

drop function public.certificate_evidence(uuid);

drop function public.certificate_progress();

drop function private.certificate_progress(uuid);

drop function public.claim_certificate_mails(uuid);

drop function private.drawable_questions(uuid);

drop function public.issue_certificate(uuid,uuid,text,integer,date,boolean);

drop function private.modules_of_level(text);

drop function private.record_certificate_action(text,public.certificates);

-- What the three functions below begin with. It returns the payment that the calling admin is about to decide on, and
-- locks it, so that of two admins the second finds what the first has done.
create or replace function private.payment_to_decide(target_payment text, expected_status text)
returns public.payments
language plpgsql
security definer
set search_path = ''
as $$
declare
  payment public.payments;
begin
  perform private.require_admin();
  -- What a payment causes locks the profile too, so it is locked before the payment, as everywhere else.
  perform from public.profiles
  where id = (select user_id from public.payments where id = target_payment) for no key update;
  select * into payment from public.payments where id = target_payment for update;
  if payment.id is null then
    raise sqlstate 'PT404' using message = 'There is no such payment.';
  end if;
  if payment.status <> expected_status then
    raise sqlstate 'PT409' using message = format(
      '%s is %s. Only a payment that is %s allows this.', payment.id, payment.status, expected_status
    );
  end if;
  return payment;
end
$$;

alter table public.courses add column counts_for_certificate boolean not null default true;

comment on column public.courses.counts_for_certificate is
  'Whether the certificate of the level takes this course, once it is published. Admins change it on purpose.';

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
language sql
stable
security definer
set search_path = ''
as $$
  with bank as (
    select q as question, wanted.kind, q.is_for_exam and not exists (
      select from public.course_lessons lesson join public.lesson_contents content on content.lesson_id = lesson.id
      where lesson.module_id = q.module_id and q.id = any (content.required_checks)
    ) as is_reserved
    from public.assessments wanted
    cross join private.assessed_modules(learner, assessment) as assessed
    join private.questions q on q.module_id = assessed.module_id and q.archived_at is null
    where wanted.id = assessment
  )
  select (bank.question).*
  from bank
  where case bank.kind
    when 'quiz' then not (bank.question).is_for_exam
    else bank.is_reserved or not exists (
      select from bank other
      where other.is_reserved and (other.question).module_id = (bank.question).module_id
    )
  end
$$;

-- Returns an assessment that the learner may take. A quiz needs the right to study its course, an exam that for every
-- course it asks about.
create or replace function private.assessment_for(learner uuid, assessment uuid)
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

-- Does not lock the account, because a read-only transaction may not lock rows.
create or replace function public.assessment_bank(learner uuid, assessment uuid)
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  wanted public.assessments;
begin
  if not exists (select from public.profiles where id = learner) then
    raise insufficient_privilege using message = 'This needs an account.';
  end if;
  wanted := private.assessment_for(learner, assessment);
  return jsonb_build_object(
    'question_count', wanted.question_count,
    'questions', coalesce((
      select jsonb_agg(jsonb_build_object(
        'id', q.id, 'module', q.module_id, 'lesson', q.lesson_id, 'is_parametric', q.is_parametric
      ) order by q.module_id, q.position)
      from private.drawable_questions(learner, assessment) as q
    ), '[]'),
    'previous', coalesce((
      select jsonb_agg(asked.question_id)
      from private.attempt_questions asked
      where asked.attempt_id = (
        select id from public.attempts
        where user_id = learner and assessment_id = assessment order by started_at desc limit 1
      )
    ), '[]')
  );
end
$$;

-- A question that was archived since it was drawn leaves no gap between the positions: scores are stored by position,
-- so behind a gap each question would get the score of the next one.
create or replace function public.start_attempt(learner uuid, assessment uuid, drawn jsonb)
returns public.attempts
language plpgsql
security definer
set search_path = ''
as $$
declare
  wanted public.assessments := private.require_assessment(learner, assessment);
  attempt public.attempts;
  allowed record;
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
  insert into public.attempts (user_id, assessment_id, ends_at)
  values (
    learner, assessment,
    now() + make_interval(mins => wanted.minutes)
      * (1 + coalesce((select percent from public.extra_time where user_id = learner), 0) / 100.0)
  )
  returning * into attempt;
  insert into private.attempt_questions (attempt_id, position, question_id, revision, seed)
  select attempt.id, row_number() over (order by place), q.id, q.revision, item ->> 'seed'
  from jsonb_array_elements(drawn) with ordinality as listed (item, place)
  join private.drawable_questions(learner, assessment) as q on q.id = item ->> 'id';
  if not found then
    raise sqlstate 'PT409' using message = 'There are no questions for this assessment yet.';
  end if;
  return attempt;
end
$$;

-- Whether a learner may go on with an attempt: the right to study that starting it needed. The questions of a module
-- that was archived in the meantime can still be answered.
create or replace function private.may_continue_attempt(attempt public.attempts)
returns boolean
language sql
stable
security definer
set search_path = ''
as $$
  select coalesce(bool_and(private.may_study(asked.course_id, attempt.user_id)), true)
  from (
    select modules.course_id
    from public.assessments join public.course_modules modules on modules.id = assessments.module_id
    where assessments.id = attempt.assessment_id
    union
    select assessed.course_id from private.assessed_modules(attempt.user_id, attempt.assessment_id) as assessed
  ) as asked
$$;

create table private.certificate_rules (
  level text not null check (level in ('Beginner', 'Intermediate', 'Advanced')),
  number integer not null check (number > 0),
  course_ids uuid[] not null,
  requirements text[] not null default '{}' check (requirements <@ array['project', 'capstone']),
  begins_at timestamptz not null default now(),
  primary key (level, number)
);

alter table private.certificate_rules enable row level security;

comment on table private.certificate_rules is
  'What the certificate of a level has taken, one row for each version. The one with the highest number is the current one.';

comment on column private.certificate_rules.course_ids is
  'The courses whose modules have to be complete. One that is archived or deleted later is not asked for any more.';

comment on column private.certificate_rules.requirements is
  'What it takes besides modules and exam, see private.certificate_requirements.';

create table private.begun_levels (
  user_id uuid not null references public.profiles on delete cascade,
  level text not null,
  rule integer not null,
  begun_at timestamptz not null default now(),
  primary key (user_id, level),
  foreign key (level, rule) references private.certificate_rules
);

alter table private.begun_levels enable row level security;

comment on table private.begun_levels is
  'The levels that learners have begun, each with the version of its rule on that day. Kept by triggers.';

create index begun_levels_rule_idx on private.begun_levels (level, rule);

-- The further requirements of the rule of a level as it is now.
create function private.certificate_requirements(wanted_level text)
returns text[]
language sql
stable
security definer
set search_path = ''
as $$
  select case when wanted_level = 'Advanced' then array['capstone'] else '{}' end
$$;

-- Those of the given requirements that a learner has not met. People review the capstone: its certificate is made as
-- pending, and an admin confirms it, so it is never missing here.
create function private.missing_requirements(learner uuid, wanted_level text, requirements text[])
returns text[]
language sql
stable
security definer
set search_path = ''
as $$
  select '{}'::text[]
$$;

create function private.current_certificate_rule(wanted_level text)
returns private.certificate_rules
language sql
stable
security definer
set search_path = ''
as $$
  select * from private.certificate_rules where level = wanted_level order by number desc limit 1
$$;

-- Whether the latest version of a level can be replaced: nobody began with it, and nobody who began earlier needs less
-- because of it.
create function private.is_rule_unused(latest private.certificate_rules)
returns boolean
language sql
stable
security definer
set search_path = ''
as $$
  select not exists (select from private.begun_levels where level = latest.level and rule = latest.number)
    and (
      not exists (select from private.begun_levels where level = latest.level)
      or exists (
        select from private.certificate_rules earlier
        where earlier.level = latest.level and earlier.number = latest.number - 1
          and cardinality(earlier.course_ids) > 0 and earlier.course_ids <@ latest.course_ids
          and earlier.requirements <@ latest.requirements
      )
    )
$$;

-- Adds a version if the rule of a level has changed, or replaces one that is unused.
create function private.refresh_certificate_rule(wanted_level text)
returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  latest private.certificate_rules;
  courses uuid[];
  wanted text[] := private.certificate_requirements(wanted_level);
begin
  -- Of two changes at once, the second sees what the first has made.
  perform pg_advisory_xact_lock(hashtext('private.certificate_rules'));
  courses := array(
    select id from public.courses
    where level = wanted_level and status = 'Published' and counts_for_certificate order by id
  );
  -- A learner who is beginning with this version holds its row.
  select * into latest from private.certificate_rules
  where level = wanted_level order by number desc limit 1 for update;
  if latest.course_ids = courses and latest.requirements = wanted then
    return;
  end if;
  if latest.number is not null and private.is_rule_unused(latest) then
    update private.certificate_rules set course_ids = courses, requirements = wanted, begins_at = now()
    where level = wanted_level and number = latest.number;
  else
    insert into private.certificate_rules (level, number, course_ids, requirements)
    values (wanted_level, coalesce(latest.number, 0) + 1, courses, wanted);
  end if;
end
$$;

create function private.keep_certificate_rules()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  -- A course that moves to another level is not asked for by its old one any more.
  if tg_op = 'UPDATE' and new.level <> old.level then
    update private.certificate_rules set course_ids = array_remove(course_ids, old.id)
    where level = old.level and old.id = any (course_ids);
  end if;
  if tg_op <> 'INSERT' then
    perform private.refresh_certificate_rule(old.level);
  end if;
  if tg_op <> 'DELETE' then
    perform private.refresh_certificate_rule(new.level);
  end if;
  return null;
end
$$;

create trigger keep_certificate_rules
after insert or delete or update of status, level, counts_for_certificate on public.courses
for each row execute function private.keep_certificate_rules();

create function private.begin_level(learner uuid, wanted_level text)
returns void
language sql
security definer
set search_path = ''
as $$
  insert into private.begun_levels (user_id, level, rule)
  select learner, rule.level, rule.number from private.current_certificate_rule(wanted_level) as rule
  where rule.number is not null
  on conflict do nothing
$$;

create function private.begin_level_by_course()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform private.begin_level(new.user_id, level) from public.courses where id = new.course_id;
  return null;
end
$$;

create trigger begin_level after insert on public.enrolments
for each row execute function private.begin_level_by_course();

create trigger begin_level after insert on public.lesson_progress
for each row execute function private.begin_level_by_course();

create function private.begin_level_by_attempt()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform private.begin_level(new.user_id, coalesce(assessments.level, courses.level))
  from public.assessments
  left join public.course_modules modules on modules.id = assessments.module_id
  left join public.courses on courses.id = modules.course_id
  where assessments.id = new.assessment_id;
  return null;
end
$$;

create trigger begin_level after insert on public.attempts
for each row execute function private.begin_level_by_attempt();

-- The modules of those of the courses that are published. One without a text and without a question asks for nothing.
create function private.modules_of_courses(wanted_courses uuid[])
returns setof public.course_modules
language sql
stable
security definer
set search_path = ''
as $$
  select modules.*
  from public.courses
  join public.course_modules modules on modules.course_id = courses.id and modules.archived_at is null
  where courses.id = any (wanted_courses) and courses.status = 'Published'
    and (
      exists (
        select from private.questions
        where questions.module_id = modules.id and questions.archived_at is null and not questions.is_for_exam
      )
      or exists (
        select from public.course_lessons lesson
        join public.lesson_contents content on content.lesson_id = lesson.id
        where lesson.module_id = modules.id and lesson.archived_at is null
      )
    )
$$;

-- The rule that counts for a learner: of the one they began with and all later ones, the one they lack least of. So a
-- later version never asks more of them. The earliest wins a tie. A rule without a module cannot be met.
create function private.certificate_rule_for(learner uuid, wanted_level text)
returns private.certificate_rules
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  latest private.certificate_rules := private.current_certificate_rule(wanted_level);
  own private.certificate_rules;
  chosen private.certificate_rules;
begin
  select rules.* into own
  from private.begun_levels begun
  join private.certificate_rules rules on rules.level = begun.level and rules.number = begun.rule
  where begun.user_id = learner and begun.level = wanted_level;
  if own.number is null or own.number = latest.number then
    return latest;
  end if;
  select rules.* into chosen
  from private.certificate_rules rules
  cross join lateral (
    select count(*) as modules, count(*) filter (where not progress.is_complete) as missing
    from private.module_progress(
      learner, array(select id from private.modules_of_courses(rules.course_ids))
    ) as progress
  ) as studied
  where rules.level = wanted_level and rules.number >= own.number
  order by studied.modules = 0,
    studied.missing + cardinality(private.missing_requirements(learner, wanted_level, rules.requirements)),
    rules.number
  limit 1;
  return chosen;
end
$$;

-- Whether no module of a level is missing, so that its exam is open to a learner.
create or replace function private.is_level_complete(learner uuid, wanted_level text)
returns boolean
language sql
stable
security definer
set search_path = ''
as $$
  select coalesce(bool_and(progress.is_complete), false)
  from private.certificate_rule_for(learner, wanted_level) as rule
  cross join lateral private.module_progress(
    learner, array(select id from private.modules_of_courses(rule.course_ids))
  ) as progress
$$;

create or replace function public.save_course(course jsonb)
returns public.courses
language plpgsql
security definer
set search_path = ''
as $$
declare
  before public.courses;
  saved public.courses;
  wanted_slug text := coalesce(course ->> 'slug', '');
begin
  perform private.require_admin();
  if course ->> 'id' is not null then
    before := private.course_to_change((course ->> 'id')::uuid, (course ->> 'updated_at')::timestamptz);
    -- Links to a course that was published must not break.
    if wanted_slug = '' or before.status <> 'Draft' then
      wanted_slug := before.slug;
    end if;
  end if;
  if exists (select from public.courses where slug = wanted_slug and id is distinct from before.id) then
    raise unique_violation using message = 'Another course has this address already.';
  end if;
  insert into public.courses as stored (
    id, slug, title, summary, description, level, introductory, instructor, category, duration, thumbnail_url,
    counts_for_certificate
  )
  values (
    coalesce(before.id, gen_random_uuid()),
    coalesce(nullif(wanted_slug, ''), private.make_course_slug(course ->> 'title')),
    btrim(course ->> 'title'),
    btrim(course ->> 'summary'),
    coalesce(course ->> 'description', ''),
    course ->> 'level',
    coalesce((course ->> 'introductory')::boolean, false),
    btrim(course ->> 'instructor'),
    btrim(course ->> 'category'),
    btrim(course ->> 'duration'),
    nullif(btrim(course ->> 'thumbnail_url'), ''),
    -- A new course counts when an admin says so, see set_course_counting.
    false
  )
  on conflict (id) do update set
    slug = excluded.slug,
    title = excluded.title,
    summary = excluded.summary,
    description = excluded.description,
    level = excluded.level,
    introductory = excluded.introductory,
    instructor = excluded.instructor,
    category = excluded.category,
    duration = excluded.duration,
    thumbnail_url = excluded.thumbnail_url
  returning * into saved;
  perform private.save_course_modules(saved.id, coalesce(course -> 'modules', '[]'));
  perform private.record_admin_action(
    case when before.id is null then 'course_create' else 'course_update' end,
    jsonb_build_object('course_id', saved.id, 'title', saved.title)
  );
  return saved;
end
$$;

-- What a change of set_course_counting means for learners who have begun the level of the course and have no
-- certificate yet: for how many of them fewer or more modules would be missing.
create function public.preview_course_counting(course_id uuid, counts boolean)
returns table (modules integer, modules_after integer, begun integer, gaining integer, losing integer, holders integer)
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  course public.courses;
  latest private.certificate_rules;
  courses_after uuid[];
begin
  perform private.require_admin();
  select * into course from public.courses where id = course_id;
  if course.id is null then
    raise sqlstate 'PT404' using message = 'This course does not exist any more.';
  end if;
  latest := private.current_certificate_rule(course.level);
  courses_after := array_remove(coalesce(latest.course_ids, '{}'), course.id);
  if counts and course.status = 'Published' then
    courses_after := courses_after || course.id;
  end if;
  select count(*) into modules from private.modules_of_courses(latest.course_ids);
  select count(*) into modules_after from private.modules_of_courses(courses_after);
  with versions as (
    select rules.number, rules.course_ids, rules.requirements,
      rules.number < latest.number or not private.is_rule_unused(latest) as stays,
      true as is_there
    from private.certificate_rules rules
    where rules.level = course.level
    union all
    select latest.number + 1, courses_after, latest.requirements, true, false
  ),
  wanted as (
    select versions.number, module.id as module_id
    from versions cross join lateral private.modules_of_courses(versions.course_ids) as module
  ),
  learners as (
    select begun_level.user_id, begun_level.rule,
      exists (
        select from public.certificates held
        where held.user_id = begun_level.user_id and held.level = course.level
          and private.is_certificate_in_force(held)
      ) as is_holder
    from private.begun_levels begun_level where begun_level.level = course.level
  ),
  lacking as (
    select learners.user_id, versions.number, versions.stays, versions.is_there,
      count(*) filter (where done.module_id is null)
        + cardinality(private.missing_requirements(learners.user_id, course.level, versions.requirements)) as lacks
    from learners
    join versions on versions.number >= learners.rule
    join wanted on wanted.number = versions.number
    left join private.module_completions done
      on done.user_id = learners.user_id and done.module_id = wanted.module_id
    where not learners.is_holder
    group by learners.user_id, versions.number, versions.stays, versions.is_there, versions.requirements
  ),
  compared as (
    select min(lacks) filter (where is_there) as lacks, min(lacks) filter (where stays) as lacks_after
    from lacking group by user_id
  )
  select
    (select count(*) from learners where not is_holder),
    (select count(*) from compared where lacks_after < lacks),
    (select count(*) from compared where lacks_after > lacks),
    (select count(*) from learners where is_holder)
  into begun, gaining, losing, holders;
  return next;
end
$$;

comment on function public.preview_course_counting(uuid,boolean) is
  'What it would mean for learners if a course did or did not count for the certificate of its level. For admins.';

grant execute on function public.preview_course_counting(uuid,boolean) to authenticated;

create function public.set_course_counting(course_id uuid, counts boolean, seen_at timestamptz)
returns public.courses
language plpgsql
security definer
set search_path = ''
as $$
declare
  course public.courses := private.course_to_change(course_id, seen_at);
  changed public.courses;
  passed uuid[] := '{}';
  learner uuid;
begin
  if course.counts_for_certificate = counts then
    raise sqlstate 'PT409' using message = 'Somebody else has just made this change.';
  end if;
  -- An easier rule may be met at once by those who have passed the exam. They are locked before the rule is.
  if not counts then
    passed := array(
      select id from public.profiles
      where id in (
        select attempts.user_id
        from public.attempts join public.assessments exam on exam.id = attempts.assessment_id
        where exam.kind = 'exam' and exam.level = course.level and attempts.is_passed
      )
      order by id for no key update
    );
  end if;
  -- Curriculum files say nothing about this, so they go on changing the rest of the course.
  update public.courses
  set counts_for_certificate = counts,
    imported_at = case when imported_at = updated_at then now() else imported_at end
  where id = course.id returning * into changed;
  perform private.record_admin_action('course_set_counting', jsonb_build_object(
    'course_id', course.id, 'title', course.title, 'level', course.level, 'counts', counts
  ));
  foreach learner in array passed loop
    perform private.issue_level_certificates(learner);
  end loop;
  return changed;
end
$$;

comment on function public.set_course_counting(uuid,boolean,timestamp with time zone) is
  'Makes a course count for the certificate of its level, or not. Learners who have begun keep the easier rule. For admins.';

grant execute on function public.set_course_counting(uuid,boolean,timestamp with time zone) to authenticated;

alter table public.certificates add column revocation_mailed_at timestamp with time zone;

alter table public.certificates add column reinstated_at timestamp with time zone;

alter table public.certificates add column expiry_mailed_at timestamp with time zone;

alter table public.certificates add column is_silent boolean not null default false;

comment on column public.certificates.mailed_at is
  'When its holder was told by mail that it was issued, or that it is valid again.';

comment on column public.certificates.revocation_mailed_at is
  'When its holder was told by mail that it was revoked.';

comment on column public.certificates.reinstated_at is
  'When a revocation was last taken back.';

comment on column public.certificates.expiry_mailed_at is
  'When its holder was told by mail that it expires soon. They are told once.';

comment on column public.certificates.is_silent is
  'Set for certificates of courses that were issued before holders were told by mail. They are told of what comes later.';

-- Certificates whose holders are to be told something at once.
create index certificates_to_mail_idx on public.certificates (user_id)
where status = 'Issued' and mailed_at is null and not is_silent or status = 'Revoked' and revocation_mailed_at is null;

-- What a certificate needs at least: the pass mark of the exam of its level.
create function private.certificate_pass_mark(wanted_level text)
returns integer
language sql
stable
security definer
set search_path = ''
as $$
  select pass_percent from public.assessments where kind = 'exam' and level = wanted_level
$$;

-- A trigger and not a check, because the pass mark is in another table, and because certificates that earlier versions
-- issued below it stay as they are, and can be revoked.
create function private.require_pass_mark()
returns trigger
language plpgsql
set search_path = ''
as $$
declare
  mark integer := private.certificate_pass_mark(new.course_level);
begin
  if new.score < mark then
    raise check_violation using
      message = format('A certificate needs a score of at least %s.', mark), constraint = 'certificates_pass_mark';
  end if;
  return new;
end
$$;

create trigger require_pass_mark before insert or update of score, course_level on public.certificates
for each row execute function private.require_pass_mark();

-- Adds the action to the audit log, with the admin's reason where they gave one.
create function private.record_certificate_action(action text, certificate public.certificates, reason text default null)
returns void
language sql
security definer
set search_path = ''
as $$
  select private.record_admin_action(action, jsonb_strip_nulls(jsonb_build_object(
    'certificate_id', certificate.id, 'course', certificate.course_title, 'score', certificate.score,
    'reason', reason,
    'target_user_id', certificate.user_id, 'target_user_email', certificate.student_email
  )))
$$;

-- Returns the reason without spaces around it.
create function private.require_reason(reason text)
returns text
language plpgsql
immutable
set search_path = ''
as $$
begin
  if btrim(coalesce(reason, '')) = '' or char_length(btrim(reason)) > 500 then
    raise sqlstate 'PT400' using message = 'Please give a reason of at most 500 characters.';
  end if;
  return btrim(reason);
end
$$;

-- Refuses a second certificate of the same course or level. The caller has locked the profile of the learner.
create function private.refuse_second_certificate(learner uuid, of_course uuid, of_level text)
returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  certificate public.certificates;
begin
  select held.* into certificate from public.certificates held
  where held.user_id = learner and private.is_certificate_in_force(held)
    and (held.course_id = of_course or held.level = of_level)
  limit 1;
  if certificate.id is not null then
    raise sqlstate 'PT409' using message = format(
      '%s already has a certificate for this %s that is %s: %s.',
      certificate.student_name, case when of_level is null then 'course' else 'level' end,
      lower(certificate.status), certificate.id
    );
  end if;
end
$$;

create function public.issue_certificate(
  target_user uuid,
  target_course uuid,
  printed_name text,
  reached_score integer,
  reason text,
  last_valid_day date default (now() at time zone 'UTC' + interval '2 years')::date,
  as_pending boolean default false
)
returns public.certificates
language plpgsql
security definer
set search_path = ''
as $$
declare
  student public.profiles;
  course public.courses;
  certificate public.certificates;
begin
  perform private.require_admin();
  reason := private.require_reason(reason);
  -- Two clicks, or two admins, come one after the other.
  select * into student from public.profiles where id = target_user for no key update;
  if student.id is null then
    raise sqlstate 'PT404' using message = 'There is no such user.';
  end if;
  select * into course from public.courses where id = target_course;
  if course.id is null then
    raise sqlstate 'PT404' using message = 'There is no such course.';
  end if;
  if reached_score < private.certificate_pass_mark(course.level) then
    raise sqlstate 'PT400' using message = format(
      'The score is below the pass mark, which is %s.', private.certificate_pass_mark(course.level)
    );
  end if;
  perform private.refuse_second_certificate(student.id, course.id, null);

  insert into public.certificates
    (user_id, student_name, student_email, course_id, course_title, course_level, score, status, issued_on, valid_until)
  values (
    student.id, btrim(printed_name), student.email, course.id, course.title, course.level, reached_score,
    case when as_pending then 'Pending' else 'Issued' end,
    case when not as_pending then private.today() end,
    last_valid_day
  )
  returning * into certificate;
  perform private.record_certificate_action(
    case when as_pending then 'certificate_prepare' else 'certificate_issue' end, certificate, reason
  );
  return certificate;
end
$$;

comment on function public.issue_certificate(uuid,uuid,text,integer,text,date,boolean) is
  'Makes a certificate for a reason, issued at once or pending. A person has one for a course at a time. For admins.';

grant execute on function public.issue_certificate(uuid,uuid,text,integer,text,date,boolean) to authenticated;

-- What the three functions below begin with. It returns the certificate that the calling admin is about to change, and
-- locks it, so that of two admins the second finds what the first has done. The profile is locked first, as by what
-- issues certificates.
create or replace function private.certificate_to_change(certificate_id text)
returns public.certificates
language plpgsql
security definer
set search_path = ''
as $$
declare
  certificate public.certificates;
begin
  perform private.require_admin();
  perform from public.profiles
  where id = (select user_id from public.certificates where id = certificate_id) for no key update;
  select * into certificate from public.certificates where id = certificate_id for update;
  if certificate.id is null then
    raise sqlstate 'PT404' using message = 'There is no such certificate.';
  end if;
  return certificate;
end
$$;

-- The two years of the certificate of a level begin on the day an admin confirms it, however long it waited for that.
create or replace function public.confirm_certificate(certificate_id text)
returns public.certificates
language plpgsql
security definer
set search_path = ''
as $$
declare
  certificate public.certificates := private.certificate_to_change(certificate_id);
begin
  if certificate.status = 'Issued' then
    raise sqlstate 'PT409' using message = 'This certificate has been issued already.';
  end if;
  if certificate.status = 'Revoked' then
    raise sqlstate 'PT409' using message = 'This certificate has been revoked.';
  end if;
  if certificate.score < private.certificate_pass_mark(certificate.course_level) then
    raise sqlstate 'PT409' using message = 'The score of this certificate is below the pass mark.';
  end if;
  if certificate.level is not null then
    certificate.valid_until := private.today() + interval '2 years';
  end if;
  if certificate.valid_until < private.today() then
    raise sqlstate 'PT409' using message =
      'The last day of this certificate is over. Revoke it and issue a new one.';
  end if;
  update public.certificates
  set status = 'Issued', issued_on = private.today(), valid_until = certificate.valid_until
  where id = certificate.id returning * into certificate;
  perform private.record_certificate_action('certificate_issue', certificate);
  return certificate;
end
$$;

create or replace function public.revoke_certificate(certificate_id text, reason text)
returns public.certificates
language plpgsql
security definer
set search_path = ''
as $$
declare
  certificate public.certificates := private.certificate_to_change(certificate_id);
begin
  reason := private.require_reason(reason);
  if certificate.status = 'Revoked' then
    raise sqlstate 'PT409' using message = 'This certificate has been revoked already.';
  end if;
  update public.certificates
  set status = 'Revoked', revoked_on = private.today(), revoked_at = now(), revocation_reason = reason,
    revocation_mailed_at = null
  where id = certificate.id returning * into certificate;
  perform private.record_certificate_action('certificate_revoke', certificate, reason);
  return certificate;
end
$$;

-- For a revocation that was a mistake. Dates and score stay, so one that has expired meanwhile is not valid again.
create function public.reinstate_certificate(certificate_id text, reason text)
returns public.certificates
language plpgsql
security definer
set search_path = ''
as $$
declare
  certificate public.certificates := private.certificate_to_change(certificate_id);
begin
  reason := private.require_reason(reason);
  if certificate.status <> 'Revoked' then
    raise sqlstate 'PT409' using message = 'This certificate is not revoked.';
  end if;
  if certificate.valid_until < private.today() then
    raise sqlstate 'PT409' using message =
      'The last day of this certificate is over, so it cannot be valid again. Issue a new one instead.';
  end if;
  if certificate.score < private.certificate_pass_mark(certificate.course_level) then
    raise sqlstate 'PT409' using message = 'The score of this certificate is below the pass mark.';
  end if;
  perform private.refuse_second_certificate(certificate.user_id, certificate.course_id, certificate.level);
  update public.certificates
  set status = case when certificate.issued_on is null then 'Pending' else 'Issued' end,
    revoked_on = null, revoked_at = null, revocation_reason = null, revocation_mailed_at = null,
    reinstated_at = now(),
    -- Holders who were told of the revocation are told that it is valid again.
    mailed_at = case when certificate.revocation_mailed_at is null then certificate.mailed_at end,
    is_silent = certificate.is_silent and certificate.revocation_mailed_at is null
  where id = certificate.id returning * into certificate;
  perform private.record_certificate_action('certificate_reinstate', certificate, reason);
  return certificate;
end
$$;

comment on function public.reinstate_certificate(text,text) is
  'Revoked to what it was before, for a reason, unless it has expired or there is another one. For admins.';

grant execute on function public.reinstate_certificate(text,text) to authenticated;

-- One row for each level: what its certificate takes, and what a learner has of it.
create function private.certificate_progress(learner uuid)
returns table (
  level text,
  title text,
  modules integer,
  modules_passed integer,
  exam_score integer,
  is_in_plan boolean,
  has_name boolean,
  certificate_id text,
  certificate_status text,
  modules_complete integer,
  is_paid boolean,
  missing_requirements text[]
)
language sql
stable
security definer
set search_path = ''
as $$
  select
    exam.level,
    private.level_certificate_title(exam.level),
    studied.modules,
    studied.passed,
    (select max(score) from private.exams_that_count(learner, exam)),
    exists (select from private.current_plans(learner) as plan where exam.level = any (plan.certifies_levels)),
    exists (select from public.profiles where id = learner and btrim(full_name) <> ''),
    held.id,
    held.status,
    studied.complete,
    private.is_certification_paid(learner, exam.level),
    private.missing_requirements(learner, exam.level, rule.requirements)
  from public.assessments exam
  cross join lateral private.certificate_rule_for(learner, exam.level) as rule
  cross join lateral (
    select
      count(*)::integer as modules,
      count(*) filter (where progress.is_quiz_passed)::integer as passed,
      count(*) filter (where progress.is_complete)::integer as complete
    from private.module_progress(
      learner, array(select id from private.modules_of_courses(rule.course_ids))
    ) as progress
  ) as studied
  left join lateral (
    select certificates.id, certificates.status from public.certificates
    where certificates.user_id = learner and certificates.level = exam.level
      and private.is_certificate_in_force(certificates)
    order by certificates.created_at desc limit 1
  ) as held on true
  where exam.kind = 'exam'
  order by array_position(array['Beginner', 'Intermediate', 'Advanced'], exam.level)
$$;

create function public.certificate_progress()
returns table (
  level text,
  title text,
  modules integer,
  modules_passed integer,
  exam_score integer,
  is_in_plan boolean,
  has_name boolean,
  certificate_id text,
  certificate_status text,
  modules_complete integer,
  is_paid boolean,
  missing_requirements text[]
)
language sql
stable
security definer
set search_path = ''
as $$
  select * from private.certificate_progress(auth.uid())
$$;

comment on function public.certificate_progress() is
  'What the caller has and lacks for the certificate of each level.';

grant execute on function public.certificate_progress() to authenticated;

create function public.certificate_evidence(learner uuid)
returns table (
  level text,
  title text,
  modules integer,
  modules_passed integer,
  exam_score integer,
  exam_passed_at timestamptz,
  is_in_plan boolean,
  certificate_id text,
  modules_complete integer,
  is_paid boolean,
  missing_modules text[],
  exams jsonb
)
language plpgsql
stable
security definer
set search_path = ''
as $$
#variable_conflict use_column
begin
  perform private.require_admin();
  return query
    select
      progress.level, progress.title, progress.modules, progress.modules_passed, progress.exam_score,
      (
        select passed.submitted_at from private.exams_that_count(learner, exam) as passed
        where passed.score = progress.exam_score
        order by passed.submitted_at limit 1
      ),
      progress.is_in_plan, progress.certificate_id, progress.modules_complete, progress.is_paid,
      array(
        select courses.title || ': ' || modules.title
        from private.certificate_rule_for(learner, progress.level) as rule
        cross join lateral private.module_progress(
          learner, array(select id from private.modules_of_courses(rule.course_ids))
        ) as studied
        join public.course_modules modules on modules.id = studied.module_id
        join public.courses on courses.id = modules.course_id
        where not studied.is_complete
        order by courses.position nulls last, courses.created_at, courses.id, modules.position
      ),
      (
        select coalesce(jsonb_agg(jsonb_build_object(
          'score', attempts.score, 'is_passed', attempts.is_passed, 'submitted_at', attempts.submitted_at
        ) order by attempts.submitted_at desc), '[]')
        from public.attempts
        where attempts.user_id = learner and attempts.assessment_id = exam.id and attempts.submitted_at is not null
      )
    from private.certificate_progress(learner) as progress
    join public.assessments exam on exam.level = progress.level and exam.kind = 'exam';
end
$$;

comment on function public.certificate_evidence(uuid) is
  'What a learner has done of each level: modules, those that are missing, and all exams. For admins who issue certificates.';

grant execute on function public.certificate_evidence(uuid) to authenticated;

create or replace function public.certificate_criteria()
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
    studied.modules,
    studied.pass_percent,
    exam.question_count,
    exam.minutes,
    exam.pass_percent,
    coalesce('capstone' = any (rule.requirements), false),
    array(
      select skill
      from public.courses cross join unnest(courses.skills) with ordinality as listed (skill, place)
      where courses.id = any (rule.course_ids) and courses.status = 'Published'
      order by courses.position nulls last, courses.created_at, courses.id, place
    )
  from public.assessments exam
  cross join lateral private.current_certificate_rule(exam.level) as rule
  cross join lateral (
    select count(*)::integer as modules, min(quiz.pass_percent) as pass_percent
    from private.modules_of_courses(rule.course_ids) as module
    left join public.assessments quiz on quiz.module_id = module.id
  ) as studied
  where exam.kind = 'exam'
  order by array_position(array['Beginner', 'Intermediate', 'Advanced'], exam.level)
$$;

comment on function public.certificate_criteria() is
  'What the certificate of each level takes today, and the skills it stands for: those of the courses that count for it.';

-- The profile of the learner is locked, so that of two calls at once the second finds the certificate of the first.
-- People review the capstone, so a certificate that takes one waits for an admin.
create or replace function private.issue_level_certificates(learner uuid)
returns void
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform from public.profiles where id = learner for no key update;
  insert into public.certificates (
    user_id, student_name, student_email, course_title, course_level, level, score, status, issued_on, valid_until
  )
  select
    profiles.id, left(btrim(profiles.full_name), 100), profiles.email, earned.title, earned.level, earned.level,
    earned.exam_score,
    case when is_reviewed then 'Pending' else 'Issued' end,
    case when not is_reviewed then private.today() end,
    (private.today() + interval '2 years')::date
  from private.certificate_progress(learner) as earned
  join public.profiles on profiles.id = learner
  cross join lateral (
    select 'capstone' = any (rule.requirements) as is_reviewed
    from private.certificate_rule_for(learner, earned.level) as rule
  ) as rule
  where earned.modules > 0 and earned.modules_complete = earned.modules and earned.exam_score is not null
    and cardinality(earned.missing_requirements) = 0
    and earned.is_paid and earned.has_name and earned.certificate_id is null;
end
$$;

-- What was passed during a trial, or with a plan without certification, gives its certificate when the plan is paid.
create function private.issue_after_payment()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform private.issue_level_certificates(new.user_id);
  return null;
end
$$;

create trigger issue_after_payment after insert or update of status, plan_id, is_trial on public.memberships
for each row when (new.status = 'Active' and not new.is_trial) execute function private.issue_after_payment();

-- Marks what it returns, so every call returns mails that no earlier call has returned. The mails are stored in the
-- transaction that claims them. The profiles are locked, so that the deletion of an account waits and finds the mails.
-- Sample learners get none.
create function public.claim_certificate_mails(learner uuid default null)
returns table (
  kind text,
  id text,
  student_name text,
  student_email text,
  title text,
  is_of_level boolean,
  valid_until date,
  reason text
)
language plpgsql
security definer
set search_path = ''
as $$
#variable_conflict use_column
begin
  if learner is not null then
    perform private.issue_level_certificates(learner);
  end if;
  return query
    with due as (
      select certificates.id as due_id,
        case
          when certificates.status = 'Revoked' then 'revoked'
          when certificates.mailed_at is not null or certificates.is_silent then 'expiring'
          when certificates.reinstated_at is not null then 'reinstated'
          else 'issued'
        end as due_kind
      from public.certificates join public.profiles on profiles.id = certificates.user_id
      where (learner is null or certificates.user_id = learner)
        and (
          certificates.status = 'Issued' and certificates.mailed_at is null and not certificates.is_silent
          or certificates.status = 'Revoked' and certificates.revocation_mailed_at is null
          or certificates.status = 'Issued' and certificates.expiry_mailed_at is null
            and certificates.valid_until between private.today() and private.today() + 60
            -- One that is valid for a short time only needs no second mail.
            and certificates.issued_on < certificates.valid_until - 60
        )
        and not exists (
          select from private.sample_rows
          where table_name = 'public.certificates' and row_id = certificates.id and removed_at is null
        )
      order by certificates.created_at
      limit 500
      for key share of profiles skip locked
      for no key update of certificates skip locked
    )
    update public.certificates set
      mailed_at = case when due_kind in ('issued', 'reinstated') then now() else mailed_at end,
      revocation_mailed_at = case when due_kind = 'revoked' then now() else revocation_mailed_at end,
      expiry_mailed_at = case when due_kind = 'expiring' then now() else expiry_mailed_at end
    from due
    where certificates.id = due_id
    returning due_kind, certificates.id, certificates.student_name, certificates.student_email,
      certificates.course_title, certificates.level is not null, certificates.valid_until,
      certificates.revocation_reason;
end
$$;

comment on function public.claim_certificate_mails(uuid) is
  'The mails about certificates that are due, of all holders or of one, whose earned certificates it issues first. For the function that sends them.';

grant execute on function public.claim_certificate_mails(uuid) to service_role;

create function public.certificate_candidates(course uuid)
returns table (user_id uuid, full_name text, email text, score integer, completed_at timestamptz)
language plpgsql
stable
security definer
set search_path = ''
as $$
#variable_conflict use_column
declare
  wanted_modules uuid[];
begin
  perform private.require_admin();
  wanted_modules := array(select id from private.modules_of_courses(array[course]));
  return query
    select profiles.id, profiles.full_name, profiles.email, quizzes.score, completed.last_at
    from (
      select done.user_id, max(done.completed_at) as last_at
      from private.module_completions done
      where done.module_id = any (wanted_modules)
      group by done.user_id
      having count(*) = cardinality(wanted_modules)
    ) as completed
    join public.profiles on profiles.id = completed.user_id
    cross join lateral (
      select round(avg(best.score))::integer as score
      from (
        select max(attempts.score) as score
        from public.attempts join public.assessments quiz on quiz.id = attempts.assessment_id
        where attempts.user_id = profiles.id and quiz.module_id = any (wanted_modules) and attempts.is_passed
        group by quiz.id
      ) as best
    ) as quizzes
    where not exists (
      select from public.certificates held
      where held.user_id = profiles.id and held.course_id = course and private.is_certificate_in_force(held)
    )
    order by completed.last_at desc, profiles.id
    limit 50;
end
$$;

comment on function public.certificate_candidates(uuid) is
  'Learners who have completed a course and have no certificate for it, latest first, with the mean of their best quizzes. For admins.';

grant execute on function public.certificate_candidates(uuid) to authenticated;

create or replace function public.exam_readiness(exam uuid)
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  wanted public.assessments;
  progress record;
  allowed record;
  may_study boolean;
begin
  select * into wanted from public.assessments where id = exam and kind = 'exam';
  if wanted.id is null then
    raise sqlstate 'PT404' using message = 'There is no such assessment.';
  end if;
  select * into progress from private.certificate_progress(auth.uid()) as own where own.level = wanted.level;
  select * into allowed from private.allowed_attempts(auth.uid(), wanted);
  select coalesce(bool_and(private.may_study(assessed.course_id, auth.uid())), false) into may_study
  from (select distinct course_id from private.assessed_modules(auth.uid(), exam)) as assessed;
  return jsonb_build_object(
    'level', wanted.level,
    'certificate_title', progress.title,
    'modules', progress.modules,
    'modules_complete', progress.modules_complete,
    'may_study', may_study,
    'is_in_plan', progress.is_in_plan,
    'is_paid', progress.is_paid,
    'full_name', (select coalesce(btrim(full_name), '') from public.profiles where id = auth.uid()),
    'attempts_left', allowed.attempts_left,
    'again_at', allowed.again_at,
    'is_open', progress.modules > 0 and progress.modules_complete = progress.modules and may_study
      and coalesce(allowed.attempts_left, 1) > 0,
    'exam_score', progress.exam_score,
    'certificate_id', progress.certificate_id,
    'certificate_status', progress.certificate_status,
    'missing', coalesce((
      select jsonb_agg(jsonb_build_object(
        'course_slug', courses.slug, 'course_title', courses.title,
        'module_slug', modules.slug, 'module_title', modules.title,
        'lessons', studied.lessons, 'lessons_done', studied.lessons_done,
        'has_quiz', studied.quiz_id is not null, 'is_quiz_passed', studied.is_quiz_passed
      ) order by courses.position nulls last, courses.created_at, courses.id, modules.position)
      from private.certificate_rule_for(auth.uid(), wanted.level) as rule
      cross join lateral private.module_progress(
        auth.uid(), array(select id from private.modules_of_courses(rule.course_ids))
      ) as studied
      join public.course_modules modules on modules.id = studied.module_id
      join public.courses on courses.id = modules.course_id
      where not studied.is_complete
    ), '[]')
  );
end
$$;

-- Whether a learner can start the exam of a level now, from what certificate_progress says about the level. The page of
-- the exam asks for a missing name.
create or replace function private.can_start_exam(learner uuid, level_progress jsonb)
returns boolean
language sql
stable
security definer
set search_path = ''
as $$
  select (level_progress ->> 'modules')::integer > 0
    and level_progress -> 'modules_complete' = level_progress -> 'modules'
    and level_progress ->> 'exam_score' is null
    and level_progress ->> 'certificate_id' is null
    and (select coalesce(attempts_left, 1) > 0 from private.allowed_attempts(learner, exam))
    and (
      select bool_and(private.may_study(assessed.course_id, learner))
      from (select distinct course_id from private.assessed_modules(learner, exam.id)) as assessed
    )
  from public.assessments exam where exam.level = level_progress ->> 'level'
$$;

-- The first published course of a level that the learner may study and has not begun. Those that their certificate
-- takes come first, in the order of the catalogue.
create or replace function private.course_to_begin(learner uuid, of_level text)
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  begun constant uuid[] := array(select course_id from private.begun_courses(learner));
  counting constant uuid[] := coalesce(
    (select course_ids from private.certificate_rule_for(learner, of_level)), '{}'
  );
  candidate record;
begin
  for candidate in
    select courses.id, courses.slug, courses.title from public.courses
    where courses.status = 'Published' and courses.level = of_level and courses.id <> all (begun)
    order by courses.id <> all (counting), courses.position nulls last, courses.created_at, courses.id
  loop
    if private.may_study(candidate.id, learner)
      and exists (select from private.course_steps(learner, array[candidate.id]))
    then
      return jsonb_build_object(
        'kind', 'start', 'course', jsonb_build_object('slug', candidate.slug, 'title', candidate.title)
      );
    end if;
  end loop;
  return null;
end
$$;

-- Until now every published course counted. A draft counts when an admin says so.
alter table public.courses disable trigger touch_updated_at;
update public.courses set counts_for_certificate = false where status = 'Draft';
alter table public.courses enable trigger touch_updated_at;

-- The rule of today is the first version of each level, and all who have begun a level keep it.
insert into private.certificate_rules (level, number, course_ids, requirements)
select levels.level, 1,
  array(select id from public.courses where courses.level = levels.level and status = 'Published' order by id),
  private.certificate_requirements(levels.level)
from (select distinct level from public.courses) as levels
on conflict (level, number) do update set course_ids = excluded.course_ids, requirements = excluded.requirements;

insert into private.begun_levels (user_id, level, rule, begun_at)
select traces.user_id, traces.level, 1, min(traces.at)
from (
  select enrolments.user_id, courses.level, enrolments.enrolled_at as at
  from public.enrolments join public.courses on courses.id = enrolments.course_id
  union all
  select progress.user_id, courses.level, progress.updated_at
  from public.lesson_progress progress join public.courses on courses.id = progress.course_id
  union all
  select attempts.user_id, coalesce(assessments.level, courses.level), attempts.started_at
  from public.attempts
  join public.assessments on assessments.id = attempts.assessment_id
  left join public.course_modules modules on modules.id = assessments.module_id
  left join public.courses on courses.id = modules.course_id
) as traces
where exists (select from private.certificate_rules where certificate_rules.level = traces.level)
group by traces.user_id, traces.level;

-- Holders of certificates that exist are not told about them again. Certificates of levels were mailed before, too.
update public.certificates set
  is_silent = level is null and status <> 'Pending',
  revocation_mailed_at = case when status = 'Revoked' then now() end;
