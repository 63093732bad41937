create or replace function public.take_own_address(child_user uuid, wanted_hash text)
returns table (guardian_email text, nickname text)
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform public.find_own_address(child_user, wanted_hash);
  return query
    select profiles.email, child.nickname
    from public.guardianships join public.profiles on profiles.id = guardianships.guardian_id
    join public.child_accounts child on child.user_id = guardianships.child_id
    where guardianships.child_id = child_user
    for key share of profiles;
  delete from private.address_requests where child_id = child_user;
  delete from private.picture_codes where user_id = child_user;
  delete from public.guardianships where child_id = child_user;
  delete from public.child_accounts where user_id = child_user;
  perform private.leave_school(child_user);
  -- The place in the family stays. What the owner sees is theirs to decide now.
  update public.family_places set kind = 'adult', shares_progress = false where user_id = child_user;
end
$$;

comment on function public.take_own_address(uuid,text) is
  'Turns the account of a child or pupil into an ordinary one with its progress. Returns the guardians, who are told by mail.';

CREATE OR REPLACE FUNCTION private.organisation_role(organisation uuid, person uuid)
 RETURNS text
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
 SET plan_cache_mode TO 'force_generic_plan'
AS $function$
begin
  return (
    select member.role
    from public.organisation_members member join public.profiles on profiles.id = member.user_id
    where member.organisation_id = organisation and member.user_id = person
      and (profiles.suspended_until is null or profiles.suspended_until <= now())
  );
end
$function$
;

comment on column public.class_members.email is
  'Null for pupils who came with an account of the school, also after it has become their own: the class knows no address then.';

CREATE OR REPLACE FUNCTION private.teaches_class(class uuid, person uuid)
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
 SET plan_cache_mode TO 'force_generic_plan'
AS $function$
begin
  return exists (
    select from public.classes
    where classes.id = class and case private.organisation_role(classes.organisation_id, person)
      when 'owner' then true
      when 'manager' then true
      when 'teacher' then exists (
        select from public.class_teachers where class_teachers.class_id = class and class_teachers.user_id = person
      )
      else false
    end
  );
end
$function$
;

create or replace function public.class_roster(teacher uuid, class uuid)
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  taught public.classes := private.require_class_teacher(class, teacher);
begin
  return jsonb_build_object(
    'version', taught.version,
    'name', taught.name,
    'code', taught.code,
    'members', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'id', member.id, 'number', member.number, 'name', member.name, 'email', member.email,
        'birth_year', ages.birth_year,
        'has_joined', member.user_id is not null,
        'is_school_account', pupil.user_id is not null
      ) order by member.added_at, member.id), '[]')
      from public.class_members member
      left join public.school_pupils pupil on pupil.user_id = member.user_id
      left join public.learner_ages ages on ages.user_id = pupil.user_id
      where member.class_id = class and member.left_at is null
    ),
    -- Pupils of the same school who are known by their number, such as those of another class.
    'pupils', (
      select coalesce(jsonb_object_agg(known.number, known.user_id), '{}')
      from (
        select distinct on (member.number) member.number, member.user_id
        from public.class_members member
        join public.classes on classes.id = member.class_id
        join public.school_pupils pupil on pupil.user_id = member.user_id
        where classes.organisation_id = taught.organisation_id and member.number is not null and member.email is null
        order by member.number, member.added_at desc
      ) as known
    )
  );
end
$$;

create or replace function public.apply_roster(teacher uuid, class uuid, seen_version integer, roster jsonb)
returns uuid
language plpgsql
security definer
set search_path = ''
as $$
declare
  taught public.classes;
  change uuid;
  entry record;
  before record;
begin
  taught := private.change_class(class, teacher);
  if taught.version <> seen_version + 1 then
    raise sqlstate 'PT409' using detail = 'roster_changed',
      message = 'The class has changed meanwhile. Please compare the file again.';
  end if;
  if private.take_rate_limit('roster:' || teacher, 30, 3600) > 0
    or private.take_rate_limit('class-invitations:' || teacher, 1000, 86400, (
      select count(*)::integer from jsonb_array_elements(roster -> 'added') as added where added ->> 'email' is not null
    )) > 0
  then
    raise sqlstate 'PT429' using message = 'These are a lot of rosters in a short time. Please try again later.';
  end if;
  insert into private.roster_changes (class_id, applied_by) values (class, teacher) returning id into change;

  insert into private.roster_change_rows (change_id, member_id, kind, name, number, email)
  select change, member.id, 'left', member.name, member.number, member.email
  from public.class_members member
  where member.class_id = class and member.left_at is null
    and member.id in (select value::uuid from jsonb_array_elements_text(roster -> 'leaving'));
  update public.class_members set left_at = now()
  where id in (select member_id from private.roster_change_rows where change_id = change and kind = 'left');
  perform private.free_seats_of_pupils(taught.organisation_id);

  for entry in
    select * from jsonb_to_recordset(roster -> 'changed')
      as changed (id uuid, number text, name text, email text, birth_year integer)
  loop
    select member.*, ages.birth_year as year, pupil.user_id is not null as is_school_account into before
    from public.class_members member
    left join public.school_pupils pupil on pupil.user_id = member.user_id
    left join public.learner_ages ages on ages.user_id = pupil.user_id
    where member.id = entry.id and member.class_id = class and member.left_at is null;
    insert into private.roster_change_rows (change_id, member_id, kind, name, number, email, birth_year)
    values (change, before.id, 'changed', before.name, before.number, before.email, before.year);
    -- Others state their year themselves, or their guardian did.
    if before.is_school_account and entry.birth_year is distinct from before.year then
      perform private.change_birth_year(taught, before.user_id, entry.birth_year);
    end if;
    -- Two members may swap names, numbers or addresses, so all are taken away first.
    update public.class_members set
      number = null, name = id::text, email = case when email is not null then id || '@changing.invalid' end
    where id = before.id;
  end loop;
  update public.class_members set number = wanted.number, name = wanted.name, email = wanted.email
  from jsonb_to_recordset(roster -> 'changed') as wanted (id uuid, number text, name text, email text)
  where class_members.id = wanted.id and class_members.class_id = class and class_members.left_at is null;
  update public.child_accounts set nickname = member.name
  from public.class_members member
  where member.user_id = child_accounts.user_id and member.email is null
    and member.user_id in (select user_id from public.school_pupils)
    and member.id in (select member_id from private.roster_change_rows where change_id = change and kind = 'changed');

  for entry in
    select * from jsonb_to_recordset(roster -> 'added')
      as added (user_id uuid, number text, name text, email text, birth_year integer)
  loop
    if entry.email is null then
      perform private.add_pupil(taught, teacher, entry.user_id, entry.name, entry.birth_year);
    else
      perform private.hold_account((select id from public.profiles where lower(email) = entry.email));
    end if;
    insert into public.class_members as member (class_id, user_id, name, number, email, joined_at)
    values (
      class, case when entry.email is null then entry.user_id end, entry.name, entry.number, entry.email,
      case when entry.email is null then now() end
    ) returning * into before;
    insert into private.roster_change_rows (change_id, member_id, kind) values (change, before.id, 'added');
  end loop;
  return change;
exception
  when unique_violation then
    raise sqlstate 'PT409' using detail = 'roster_changed',
      message = 'The class has changed meanwhile. Please compare the file again.';
end
$$;

create or replace function public.undo_roster(class uuid)
returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  taught public.classes := private.change_class(class, auth.uid());
  change private.roster_changes := private.undoable_roster(class);
begin
  if change.id is null then
    raise sqlstate 'PT409' using message = 'There is no roster of the last day to undo.';
  end if;
  update private.roster_changes set undone_at = now() where id = change.id;
  -- Accounts that the roster made are deleted, unless somebody has learned with them.
  delete from auth.users where id in (
    select member.user_id
    from private.roster_change_rows listed join public.class_members member on member.id = listed.member_id
    join public.school_pupils pupil on pupil.user_id = member.user_id
    where listed.change_id = change.id and listed.kind = 'added' and pupil.added_at >= change.applied_at
      and not exists (select from public.lesson_progress where user_id = member.user_id)
      and not exists (select from public.attempts where user_id = member.user_id)
  );
  delete from public.class_members where user_id is null and id in (
    select member_id from private.roster_change_rows where change_id = change.id and kind = 'added'
  );
  update public.class_members set left_at = now() where left_at is null and id in (
    select member_id from private.roster_change_rows where change_id = change.id and kind = 'added'
  );
  update public.class_members set
    number = null, name = id::text, email = case when email is not null then id || '@changing.invalid' end
  where left_at is null and id in (
    select member_id from private.roster_change_rows where change_id = change.id and kind = 'changed'
  );
  update public.class_members set name = listed.name, number = listed.number, email = listed.email,
    left_at = case listed.kind when 'left' then null else left_at end
  from private.roster_change_rows listed
  where listed.change_id = change.id and listed.kind <> 'added' and class_members.id = listed.member_id;
  perform private.free_seats_of_pupils(taught.organisation_id);
  perform private.add_to_organisation(taught.organisation_id, member.user_id, 'learner', true)
  from private.roster_change_rows listed join public.class_members member on member.id = listed.member_id
  join public.school_pupils pupil on pupil.user_id = member.user_id
  where listed.change_id = change.id and listed.kind = 'left';
  update public.child_accounts set nickname = listed.name
  from private.roster_change_rows listed join public.class_members member on member.id = listed.member_id
  where listed.change_id = change.id and listed.kind = 'changed' and member.email is null
    and child_accounts.user_id = member.user_id and member.user_id in (select user_id from public.school_pupils);
  update public.learner_ages set birth_year = listed.birth_year
  from private.roster_change_rows listed join public.class_members member on member.id = listed.member_id
  where listed.change_id = change.id and listed.kind = 'changed' and listed.birth_year is not null
    and learner_ages.user_id = member.user_id and member.user_id in (select user_id from public.school_pupils);
exception
  when unique_violation then
    raise sqlstate 'PT409' using message = 'The class has changed since, so the roster cannot be undone.';
end
$$;

create table private.take_over_codes (
  pupil_id uuid primary key references public.profiles on delete cascade,
  code_hash text not null unique,
  made_by uuid references public.profiles on delete set null,
  created_at timestamptz not null default now()
);

alter table private.take_over_codes enable row level security;

comment on table private.take_over_codes is
  'Codes with which a guardian takes the account of a pupil over. Each works once, for 14 days.';

create index take_over_codes_made_by_idx on private.take_over_codes (made_by);

-- The codes are random and long, so a fast hash is enough.
create function private.hash_take_over_code(code text)
returns text
language sql
immutable
set search_path = ''
as $$
  select encode(sha256(convert_to(code, 'UTF8')), 'hex')
$$;

create function public.make_take_over_code(member uuid)
returns text
language plpgsql
security definer
set search_path = ''
as $$
declare
  listed public.class_members;
  new_code text := left(private.new_family_code() || private.new_family_code(), 12);
begin
  select * into listed from public.class_members where id = member and left_at is null;
  perform private.hold_account(auth.uid());
  perform private.require_class_teacher(listed.class_id, auth.uid());
  perform private.hold_account(listed.user_id);
  if not exists (
    select from public.school_pupils pupil
    join public.classes on classes.organisation_id = pupil.organisation_id and classes.id = listed.class_id
    where pupil.user_id = listed.user_id
  ) then
    raise sqlstate 'PT404' using message = 'There is no such pupil with an account of the school in your class.';
  end if;
  if private.take_rate_limit('take-over-codes:' || auth.uid(), 200, 86400) > 0 then
    raise sqlstate 'PT429' using message = 'You have made many codes today. Please try again tomorrow.';
  end if;
  insert into private.take_over_codes as given (pupil_id, code_hash, made_by)
  values (listed.user_id, private.hash_take_over_code(new_code), auth.uid())
  on conflict (pupil_id) do update
  set code_hash = excluded.code_hash, made_by = excluded.made_by, created_at = now();
  return new_code;
end
$$;

comment on function public.make_take_over_code(uuid) is
  'Makes the code with which a guardian takes over the account of a pupil, and forgets an older one. For the teachers of the class.';

grant execute on function public.make_take_over_code(uuid) to authenticated;

-- The account is no longer one of its school: it is not deleted with its last class, and teachers neither delete it nor
-- make login cards for it. It stays in its classes.
create function private.leave_school(pupil uuid)
returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  class uuid;
begin
  delete from private.take_over_codes where pupil_id = pupil;
  delete from public.school_pupils where user_id = pupil;
  for class in
    update public.classes set changed_at = clock_timestamp(), version = version + 1
    where id in (select class_id from public.class_members where user_id = pupil and left_at is null) returning id
  loop
    perform realtime.send('{}', 'changed', 'class:' || class, true);
  end loop;
end
$$;

create function public.take_over_pupil(
  guardian uuid,
  consent uuid,
  wanted_hash text,
  new_nickname text,
  stays_in_classes boolean,
  code_salt text,
  code_hash text
)
returns uuid
language plpgsql
security definer
set search_path = ''
as $$
declare
  family uuid;
  school uuid;
  given public.consents;
  code private.take_over_codes;
begin
  perform private.hold_account(guardian);
  if private.take_rate_limit('take-over:' || guardian, 10, 3600) > 0 then
    raise sqlstate 'PT429' using message = 'These were too many tries. Please wait an hour.';
  end if;
  family := private.family_of_owner(guardian);
  given := public.find_open_consent(guardian, consent);
  if given.child_id is not null then
    raise sqlstate 'PT409' using message = 'This consent is for another account.';
  end if;
  -- The account is locked before its code, as deleting it does.
  perform private.hold_account(
    (select pupil_id from private.take_over_codes known where known.code_hash = wanted_hash)
  );
  select * into code from private.take_over_codes known
  where known.code_hash = wanted_hash and known.created_at > now() - interval '14 days'
  for update;
  -- No error, which would take the count of the try back.
  if code.pupil_id is null then
    return null;
  end if;
  if code.made_by = guardian then
    raise sqlstate 'PT403' using message = 'You made this code as a teacher. Please ask a colleague to make one for your own child.';
  end if;
  if (select private.reached_age(birth_year) from public.learner_ages where user_id = code.pupil_id) >= 18 then
    raise sqlstate 'PT409' using message = 'This pupil is of age, and takes an address of their own instead.';
  end if;
  if exists (
    select from public.family_places place join public.child_accounts child using (user_id)
    where place.family_id = family and lower(child.nickname) = lower(private.visible_text(new_nickname))
  ) then
    raise sqlstate 'PT409' using message = 'Another child of your family has this nickname.';
  end if;
  update public.child_accounts set nickname = new_nickname where user_id = code.pupil_id;
  insert into public.guardianships (child_id, guardian_id) values (code.pupil_id, guardian);
  insert into public.family_places (user_id, family_id, kind, shares_progress) values (code.pupil_id, family, 'child', true);
  insert into private.picture_codes as known (user_id, salt, hash)
  values (code.pupil_id, take_over_pupil.code_salt, take_over_pupil.code_hash)
  on conflict (user_id) do update set salt = excluded.salt, hash = excluded.hash, failed = 0, blocked_until = null;
  update public.consents set child_id = code.pupil_id where id = given.id;
  -- Whoever knows the pictures of the card is signed out.
  delete from auth.sessions where user_id = code.pupil_id;
  school := (select organisation_id from public.school_pupils where user_id = code.pupil_id);
  perform private.leave_school(code.pupil_id);
  if not stays_in_classes then
    -- A trigger ends the places in the classes.
    delete from public.organisation_members where user_id = code.pupil_id and organisation_id = school;
  end if;
  return code.pupil_id;
end
$$;

comment on function public.take_over_pupil(uuid,uuid,text,text,boolean,text,text) is
  'Brings the account of a pupil into the family of a guardian who consents and has the code. Null: no such code. For the function family.';

grant execute on function public.take_over_pupil(uuid,uuid,text,text,boolean,text,text) to service_role;

create function public.delete_old_take_over_codes()
returns void
language sql
security definer
set search_path = ''
as $$
  delete from private.take_over_codes where created_at < now() - interval '14 days'
$$;

comment on function public.delete_old_take_over_codes() is
  'Deletes codes that nobody used within 14 days. For the hourly job.';

grant execute on function public.delete_old_take_over_codes() to service_role;

-- One call, because each request of a page costs more than what it reads.
create or replace function public.class_overview(class uuid)
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  taught public.classes := private.require_class_teacher(class, auth.uid());
begin
  return jsonb_build_object(
    'id', taught.id, 'name', taught.name, 'code', taught.code, 'is_open', taught.is_open,
    'is_archived', taught.archived_at is not null,
    'organisation', (select name from public.organisations where id = taught.organisation_id),
    'consent_by', (select consent_by from private.current_agreement(taught.organisation_id)),
    'undo_until', (select applied_at + interval '1 day' from private.undoable_roster(class)),
    'teachers', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'id', profiles.id, 'name', coalesce(profiles.full_name, profiles.email)
      ) order by teacher.added_at, profiles.id), '[]')
      from public.class_teachers teacher join public.profiles on profiles.id = teacher.user_id
      where teacher.class_id = class
    ),
    'colleagues', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'id', profiles.id, 'name', coalesce(profiles.full_name, profiles.email)
      ) order by lower(coalesce(profiles.full_name, profiles.email)), profiles.id), '[]')
      from public.organisation_members member join public.profiles on profiles.id = member.user_id
      where member.organisation_id = taught.organisation_id and member.role in ('owner', 'manager', 'teacher')
        and not exists (
          select from public.class_teachers where class_teachers.class_id = class and class_teachers.user_id = member.user_id
        )
    ),
    'members', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'id', member.id, 'name', member.name, 'number', member.number, 'email', member.email,
        'birth_year', ages.birth_year,
        'has_joined', member.user_id is not null,
        'account', case
          when pupil.user_id is not null then 'school'
          when private.is_child_account(member.user_id) then 'family'
          else 'own'
        end,
        'has_code', code.user_id is not null,
        'is_blocked', coalesce(code.blocked_until > now(), false),
        'notes', (select count(*) from public.class_notes where member_id = member.id)
      ) order by lower(member.name), member.id), '[]')
      from public.class_members member
      left join public.school_pupils pupil on pupil.user_id = member.user_id
      left join public.learner_ages ages on ages.user_id = pupil.user_id
      left join private.picture_codes code on code.user_id = pupil.user_id
      where member.class_id = class and member.left_at is null
    ),
    'assignments', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'id', given.id, 'course_id', given.course_id, 'lesson_id', given.lesson_id,
        'course', courses.title, 'lesson', lessons.title, 'starts_on', given.starts_on, 'due_on', given.due_on,
        'extensions', (
          select coalesce(jsonb_agg(jsonb_build_object(
            'member', member.id, 'name', member.name, 'due_on', extension.due_on
          ) order by lower(member.name), member.id), '[]')
          from public.assignment_extensions extension join public.class_members member on member.id = extension.member_id
          where extension.assignment_id = given.id and member.left_at is null
        )
      ) order by given.due_on nulls last, given.added_at, given.id), '[]')
      from public.class_assignments given
      join public.courses on courses.id = given.course_id
      left join public.course_lessons lessons on lessons.id = given.lesson_id
      where given.class_id = class
    )
  );
end
$$;

-- The classes of a learner with what they are asked to do, what is done of it, and the notes of their teachers.
create or replace function private.list_class_work(learner uuid)
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  -- Most learners have no class, and planning the query takes longer than this.
  if not exists (select from public.class_members where user_id = learner and left_at is null) then
    return '[]';
  end if;
  return (
    select coalesce(jsonb_agg(jsonb_build_object(
      'id', classes.id,
      'name', classes.name,
      'can_leave', not private.is_child_account(learner),
      'assignments', (
        select coalesce(jsonb_agg(jsonb_build_object(
          'id', given.id,
          'course', jsonb_build_object('slug', courses.slug, 'title', courses.title),
          'lesson', case when lessons.id is not null then
            jsonb_build_object('slug', lessons.slug, 'title', lessons.title)
          end,
          'due_on', coalesce(extension.due_on, given.due_on),
          'has_extension', extension.due_on is not null,
          'lessons', counted.lessons,
          'done', counted.done
        ) order by coalesce(extension.due_on, given.due_on) nulls last, given.added_at, given.id), '[]')
        from public.class_assignments given
        join public.courses on courses.id = given.course_id and courses.status = 'Published'
        left join public.course_lessons lessons on lessons.id = given.lesson_id
        left join public.assignment_extensions extension
          on extension.assignment_id = given.id and extension.member_id = member.id
        cross join lateral (
          select count(*) as lessons, count(*) filter (where steps.is_done) as done
          from private.course_steps(learner, array[given.course_id]) as steps
          where given.lesson_id is null or steps.lesson_id = given.lesson_id
        ) as counted
        where given.class_id = classes.id and counted.lessons > 0
          and (given.starts_on is null or given.starts_on <= (now() at time zone 'UTC')::date)
      ),
      'tests', private.list_own_class_tests(learner, classes.id),
      'notes', (
        select coalesce(jsonb_agg(jsonb_build_object(
          'id', note.id, 'text', note.text, 'created_at', note.created_at,
          'author', coalesce(profiles.full_name, 'Your teacher')
        ) order by note.created_at desc, note.id), '[]')
        from (
          select * from public.class_notes where member_id = member.id order by created_at desc, id limit 20
        ) as note left join public.profiles on profiles.id = note.author_id
      )
    ) order by lower(classes.name), classes.id), '[]')
    from public.class_members member join public.classes on classes.id = member.class_id
    where member.user_id = learner and member.left_at is null and classes.archived_at is null
  );
end
$$;

-- The courses that a class works on, first those that are due first.
create or replace function private.assigned_courses(class uuid)
returns table (course_id uuid, slug text, title text, is_whole boolean, lesson_ids uuid[])
language plpgsql
stable
security definer
set search_path = ''
set plan_cache_mode = force_generic_plan
as $$
#variable_conflict use_column
begin
  return query
  select courses.id, courses.slug, courses.title, bool_or(given.lesson_id is null),
    array_remove(array_agg(given.lesson_id), null)
  from public.class_assignments given join public.courses on courses.id = given.course_id
  where given.class_id = class
  group by courses.id
  order by min(given.due_on) nulls last, min(given.added_at), courses.id;
end
$$;

-- A cell is one character: . not begun, 1 begun, 2 done, 3 stuck. Stuck is a learner whose latest lesson of the course
-- is open since three days without a trace, or who failed a quiz twice and has not passed it.
-- With `since`, only the rows of learners who were active from then on. A grid of one course has at most 10,000 cells
-- for 500 learners, however much they have learned elsewhere.
create or replace function public.class_grid(class uuid, course uuid default null, since timestamptz default null)
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
set plan_cache_mode = force_generic_plan
as $$
declare
  taught public.classes := private.require_class_teacher(class, auth.uid());
  shown record;
  is_part boolean := since is not null and taught.changed_at < since;
begin
  select assigned.* into shown
  from private.assigned_courses(class) with ordinality as assigned (id, slug, title, is_whole, lesson_ids, place)
  order by assigned.id is distinct from course, assigned.place
  limit 1;
  return jsonb_build_object(
    'at', clock_timestamp(),
    'is_part', is_part,
    'course', shown.id,
    'courses', case when not is_part then (
      select coalesce(jsonb_agg(jsonb_build_object('id', course_id, 'slug', slug, 'title', title)), '[]')
      from private.assigned_courses(class)
    ) end,
    'columns', case when not is_part then (
      select coalesce(jsonb_agg(jsonb_build_object(
        'lesson_id', lesson_id, 'module_id', module_id, 'module', module, 'module_slug', module_slug, 'title', title,
        'slug', slug
      ) order by place), '[]')
      from private.grid_columns(shown.id, shown.is_whole, shown.lesson_ids)
    ) end,
    'rows', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'id', member.id, 'name', member.name, 'has_joined', member.user_id is not null,
        'active_at', member.active_at, 'cells', states.cells
      )), '[]')
      from private.grid_states(class, shown.id, shown.is_whole, shown.lesson_ids, case when is_part then since end) as states
      join public.class_members member on member.id = states.member_id
    )
  );
end
$$;

-- Lessons, and after those of a module its quiz. A class with single lessons of the course sees those only.
create or replace function private.grid_columns(course uuid, is_whole boolean, wanted_lessons uuid[])
returns table (
  place integer, lesson_id uuid, quiz_id uuid, module_id uuid, module text, module_slug text, title text, slug text
)
language plpgsql
stable
security definer
set search_path = ''
set plan_cache_mode = force_generic_plan
as $$
#variable_conflict use_column
begin
  return query
  select row_number() over (order by steps.module_place, steps.lesson_id is null, steps.place)::integer,
    steps.lesson_id, quiz.id, steps.module_id, modules.title, modules.slug, lessons.title, lessons.slug
  from private.course_steps(null, array[course]) as steps
  join public.course_modules modules on modules.id = steps.module_id
  left join public.course_lessons lessons on lessons.id = steps.lesson_id
  left join public.assessments quiz on quiz.module_id = steps.module_id and steps.lesson_id is null
  where is_whole or steps.lesson_id = any (wanted_lessons);
end
$$;

create or replace function private.grid_states(
  class uuid, course uuid, is_whole boolean, wanted_lessons uuid[], since timestamptz
)
returns table (member_id uuid, cells text)
language plpgsql
stable
security definer
set search_path = ''
set plan_cache_mode = force_custom_plan
as $$
#variable_conflict use_column
begin
  return query
  with grid as materialized (select * from private.grid_columns(course, is_whole, wanted_lessons)),
  members as materialized (
    select id, user_id from public.class_members
    where class_id = class and left_at is null and (since is null or active_at >= since)
  ),
  read as materialized (
    select progress.user_id, progress.lesson_id,
      case
        when progress.done_at is not null then '2'
        when progress.updated_at < now() - interval '3 days'
          and progress.updated_at = max(progress.updated_at) over (partition by progress.user_id) then '3'
        else '1'
      end as state
    from public.lesson_progress progress
    where progress.course_id = course and progress.user_id in (select user_id from members)
  ),
  tried as materialized (
    select attempts.user_id, attempts.assessment_id,
      case
        when bool_or(attempts.is_passed) then '2'
        when count(attempts.submitted_at) >= 2 then '3'
        else '1'
      end as state
    from public.attempts
    where attempts.assessment_id in (select quiz_id from grid) and attempts.user_id in (select user_id from members)
    group by attempts.user_id, attempts.assessment_id
  ),
  places as (
    select members.id, grid.place, read.state
    from grid join read on read.lesson_id = grid.lesson_id join members on members.user_id = read.user_id
    union all
    select members.id, grid.place, tried.state
    from grid join tried on tried.assessment_id = grid.quiz_id join members on members.user_id = tried.user_id
  ),
  -- Only what there is gets sorted. The rest of a row are the dots between.
  known as (
    select places.id, array_agg(places.place order by places.place) as at, array_agg(places.state order by places.place) as states
    from places group by places.id
  )
  select members.id, coalesce((
    select string_agg(coalesce(known.states[array_position(known.at, place)], '.'), '' order by place)
    from generate_series(1, (select count(*)::integer from grid)) as place
  ), '')
  from members left join known on known.id = members.id;
end
$$;
