-- Accounts that a school made for its pupils become accounts of their own: a guardian takes one over into a family, with
-- a code from the school. Pupils who are old enough take an address instead, as other children do (own-addresses.sql).

create table private.take_over_codes (
  pupil_id uuid primary key references public.profiles on delete cascade,
  code_hash text not null unique,
  made_by uuid references public.profiles on delete set null,
  created_at timestamptz not null default now()
);
comment on table private.take_over_codes is
  'Codes with which a guardian takes the account of a pupil over, or the pupil takes an address. Each works once, for 14 days.';

create index take_over_codes_made_by_idx on private.take_over_codes (made_by);
alter table private.take_over_codes enable row level security;

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
  perform private.lock_accounts(array[listed.user_id]);
  if not private.looks_after_pupil(auth.uid(), listed.user_id) or not exists (
    select from public.school_pupils pupil
    join public.classes on classes.organisation_id = pupil.organisation_id and classes.id = listed.class_id
    where pupil.user_id = listed.user_id and classes.archived_at is null
  ) then
    raise sqlstate 'PT404' using message = 'Your class looks after no such account of the school.';
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
  'Makes the code with which a guardian or the pupil takes the account along, and forgets an older one. For those who look after it.';
grant execute on function public.make_take_over_code(uuid) to authenticated;

-- Who at the school is told that a pupil takes the account along: owner, managers and the teachers of the classes. Called
-- before the pupil leaves the school.
create function private.school_people_of(pupil uuid)
returns setof text
language sql
security definer
set search_path = ''
as $$
  select profiles.email
  from public.school_pupils known
  join public.organisation_members member on member.organisation_id = known.organisation_id
  join public.profiles on profiles.id = member.user_id
  where known.user_id = pupil and profiles.email not like '%@children.invalid'
    and (profiles.suspended_until is null or profiles.suspended_until <= now())
    and (
      member.role in ('owner', 'manager')
      or member.role = 'teacher' and exists (
        select from public.class_teachers teaching
        join public.classes on classes.id = teaching.class_id
          and classes.organisation_id = known.organisation_id and classes.archived_at is null
        join public.class_members place
          on place.class_id = classes.id and place.user_id = pupil and place.left_at is null
        where teaching.user_id = member.user_id
      )
    )
  order by profiles.email
  for key share of profiles
$$;

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
  perform from public.classes
  where id in (select class_id from public.class_members where user_id = pupil and left_at is null)
  order by id for no key update;
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
returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  family uuid;
  school uuid;
  told jsonb;
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
  perform private.lock_accounts(array(
    select pupil_id from private.take_over_codes known where known.code_hash = wanted_hash
  ));
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
  if not private.has_child_address(code.pupil_id) then
    raise sqlstate 'PT409' using message = 'This pupil has taken an address of their own already.';
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
  school := (select organisation_id from public.school_pupils where user_id = code.pupil_id);
  told := (
    select coalesce(jsonb_agg(jsonb_build_object(
      'email', people.email, 'name', private.member_name(school, code.pupil_id)
    )), '[]')
    from private.school_people_of(code.pupil_id) as people (email)
  );
  delete from private.address_requests where child_id = code.pupil_id;
  update public.child_accounts set nickname = new_nickname where user_id = code.pupil_id;
  insert into public.guardianships (child_id, guardian_id) values (code.pupil_id, guardian);
  insert into public.family_places (user_id, family_id, kind, shares_progress) values (code.pupil_id, family, 'child', true);
  insert into private.picture_codes as known (user_id, salt, hash)
  values (code.pupil_id, take_over_pupil.code_salt, take_over_pupil.code_hash)
  on conflict (user_id) do update set salt = excluded.salt, hash = excluded.hash, failed = 0, blocked_until = null;
  update public.consents set child_id = code.pupil_id, used_at = now() where id = given.id;
  -- People who know the pictures of the card are signed out.
  perform private.end_sign_ins(code.pupil_id);
  perform private.leave_school(code.pupil_id);
  if not stays_in_classes then
    -- A trigger ends the places in the classes.
    delete from public.organisation_members where user_id = code.pupil_id and organisation_id = school;
  end if;
  return jsonb_build_object('child', code.pupil_id, 'told', told);
end
$$;
comment on function public.take_over_pupil(uuid, uuid, text, text, boolean, text, text) is
  'Brings the account of a pupil into the family of a guardian who consents and has the code. Returns the account and who at the school is told, or null for a code that does not work. For the function family.';
grant execute on function public.take_over_pupil(uuid, uuid, text, text, boolean, text, text) to service_role;

create function public.delete_old_take_over_codes()
returns void
language sql
security definer
set search_path = ''
as $$
  delete from private.take_over_codes where created_at < now() - interval '14 days'
$$;
comment on function public.delete_old_take_over_codes() is 'Deletes codes that nobody used within 14 days. For the hourly job.';
grant execute on function public.delete_old_take_over_codes() to service_role;
