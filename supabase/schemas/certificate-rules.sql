-- What the certificate of a level takes, in versions. Learners who have begun a level keep the version they began with,
-- unless a later one is easier for them.

create table private.certificate_rules (
  level text not null check (level in ('Beginner', 'Intermediate', 'Advanced')),
  number integer not null check (number > 0),
  course_ids uuid[] not null,
  requirements text[] not null default '{}' check (requirements <@ array['project', 'capstone']),
  begins_at timestamptz not null default now(),
  primary key (level, number)
);
comment on table private.certificate_rules is
  'What the certificate of a level has taken, one row for each version. The one with the highest number is the current one.';
comment on column private.certificate_rules.course_ids is
  'The courses whose modules have to be complete. One that is archived or deleted later is not asked for any more.';
comment on column private.certificate_rules.requirements is
  'What it takes besides modules and exam, see private.certificate_requirements.';

alter table private.certificate_rules enable row level security;

-- The page about certification shows the current rules.
create trigger announce_content_change after insert or update or delete on private.certificate_rules
for each row execute function private.announce_content_change();

create table private.begun_levels (
  user_id uuid not null references public.profiles on delete cascade,
  level text not null,
  rule integer not null,
  begun_at timestamptz not null default now(),
  primary key (user_id, level),
  foreign key (level, rule) references private.certificate_rules
);
comment on table private.begun_levels is
  'The levels that learners have begun, each with the version of its rule on that day. Kept by triggers.';

create index begun_levels_rule_idx on private.begun_levels (level, rule);

alter table private.begun_levels enable row level security;

-- ---- Further requirements
--
-- What a certificate takes besides modules and exam is decided by the next two functions and nowhere else: an accepted
-- project for AI Practitioner, and the capstone for AI Expert. What certificate_requirements reads has triggers that
-- refresh the rule: learners who have begun keep the version without a new requirement.

-- The further requirements of the rule of a level as it is now. Where no course offers a project, none is asked for.
create function private.certificate_requirements(wanted_level text)
returns text[]
language sql
stable
security definer
set search_path = ''
as $$
  select case
    when wanted_level = 'Advanced' then array['capstone']
    when wanted_level = 'Intermediate' and (select project_required from public.site_settings)
      and private.offers_project(wanted_level) then array['project']
    else '{}'
  end
$$;

-- Those of the given requirements that a learner has not met. A capstone that no course offers is reviewed elsewhere:
-- its certificate is made as pending, and an admin confirms it.
create function private.missing_requirements(learner uuid, wanted_level text, requirements text[])
returns text[]
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  return case
    when cardinality(requirements) > 0 and private.offers_project(wanted_level)
      and not private.has_accepted_project(learner, wanted_level) then requirements
    else '{}'
  end;
end
$$;

-- ---- Versions

create function private.current_certificate_rule(wanted_level text)
returns private.certificate_rules
language plpgsql
stable
security definer
set search_path = ''
set plan_cache_mode = force_generic_plan
as $$
begin
  return (
    select rules from private.certificate_rules rules where level = wanted_level order by number desc limit 1
  );
end
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

create function private.keep_rules_of_projects()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform private.refresh_certificate_rule('Intermediate');
  return null;
end
$$;

create trigger keep_certificate_rules
after insert or delete or update of course_id, use, archived_at on public.projects
for each statement execute function private.keep_rules_of_projects();

-- ---- When a learner begins a level: with the first lesson, quiz, exam or enrolment in it

create function private.begin_level(learner uuid, wanted_level text)
returns void
language plpgsql
security definer
set search_path = ''
as $$
begin
  insert into private.begun_levels (user_id, level, rule)
  select learner, rule.level, rule.number from private.current_certificate_rule(wanted_level) as rule
  where rule.number is not null
  on conflict do nothing;
end
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

-- ---- What a rule asks for

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
create function private.is_level_complete(learner uuid, wanted_level text)
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
