-- Mentorship: members whose plan includes it ask for a session, admins confirm a time and a link, and both keep notes.

create table public.mentorship_sessions (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references public.profiles on delete cascade,
  topic text not null check (topic <> '' and char_length(topic) <= 1000),
  proposed_times timestamptz[] not null check (cardinality(proposed_times) = 3),
  time_zone text not null check (time_zone ~ '^[A-Za-z0-9_+/-]{1,64}$'),
  status text not null default 'Requested' check (status in ('Requested', 'Confirmed', 'Cancelled')),
  starts_at timestamptz,
  minutes integer not null default 45 check (minutes between 15 and 180),
  meeting_url text check (meeting_url ~ '^https://[^[:space:]]+$' and char_length(meeting_url) <= 500),
  mentor_id uuid references public.profiles on delete set null,
  mentor_name text,
  counts boolean not null default true,
  sequence integer not null default 0,
  cancelled_by text check (cancelled_by in ('member', 'staff')),
  cancel_reason text check (char_length(cancel_reason) <= 500),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check (status <> 'Confirmed' or (starts_at is not null and meeting_url is not null)),
  check ((status = 'Cancelled') = (cancelled_by is not null))
);
comment on table public.mentorship_sessions is
  'Conversations with a mentor, from the request to the end. Only the functions below write them.';
comment on column public.mentorship_sessions.id is
  'Chosen by the page that asks: sent a second time, it is still one request. Also names the event in calendars.';
comment on column public.mentorship_sessions.proposed_times is 'Three times that suit the member, earliest first.';
comment on column public.mentorship_sessions.time_zone is 'The IANA name of the member''s time zone, for mails.';
comment on column public.mentorship_sessions.mentor_name is
  'Of the admin who confirmed it, for the member, who cannot read profiles. Empty once that account is deleted.';
comment on column public.mentorship_sessions.counts is
  'Whether it uses up one session of its month. Not if it was cancelled a day before, or by the institute.';
comment on column public.mentorship_sessions.sequence is
  'Rises with every change that calendars are told of, so that an older mail never replaces a newer one.';

create index mentorship_sessions_created_at_idx on public.mentorship_sessions (created_at desc, id desc);
create index mentorship_sessions_status_idx on public.mentorship_sessions (status, created_at desc, id desc);
create index mentorship_sessions_user_id_idx on public.mentorship_sessions (user_id, created_at desc);
create index mentorship_sessions_mentor_id_idx on public.mentorship_sessions (mentor_id);
create index mentorship_sessions_upcoming_idx on public.mentorship_sessions (starts_at) where status = 'Confirmed';

grant select on public.mentorship_sessions to authenticated, service_role;
alter table public.mentorship_sessions enable row level security;

-- Members see their own sessions, past and present.
create policy "own sessions are readable" on public.mentorship_sessions for select to authenticated
using (user_id = (select auth.uid()));

-- Admins see every session: they confirm them.
create policy "admins read all sessions" on public.mentorship_sessions for select to authenticated
using ((select private.is_admin()));

create trigger touch_updated_at before update on public.mentorship_sessions
for each row execute function private.touch_updated_at();

create trigger clean_text before insert or update of topic, cancel_reason on public.mentorship_sessions
for each row execute function private.clean_text('topic', 'cancel_reason');

create trigger require_stated_age before insert on public.mentorship_sessions
for each row execute function private.require_stated_age();

create trigger limit_additions after insert on public.mentorship_sessions referencing new table as written
for each statement execute function private.enforce_quota('sessions', 'user_id', '20', '500');

-- The foreign key empties mentor_id when the account of a mentor is deleted. Their name goes with it.
create function private.forget_mentor_name()
returns trigger
language plpgsql
set search_path = ''
as $$
begin
  if new.mentor_id is null then
    new.mentor_name := null;
  end if;
  return new;
end
$$;

create trigger forget_mentor_name before update of mentor_id on public.mentorship_sessions
for each row execute function private.forget_mentor_name();

create table public.mentorship_notes (
  id uuid primary key,
  session_id uuid not null references public.mentorship_sessions on delete cascade,
  kind text not null check (kind in ('member', 'mentor', 'private')),
  author_id uuid references public.profiles on delete set null,
  text text not null check (btrim(text) <> '' and char_length(text) <= 5000),
  created_at timestamptz not null default now()
);
comment on table public.mentorship_notes is
  'Notes about a session: what the member and the mentors wrote for each other, and what the mentors keep to themselves.';
comment on column public.mentorship_notes.id is
  'Chosen by the page that sends the note: sent a second time, it is still one note.';

create index mentorship_notes_session_id_idx on public.mentorship_notes (session_id, created_at);
create index mentorship_notes_author_id_idx on public.mentorship_notes (author_id);

grant select on public.mentorship_notes to authenticated, service_role;
alter table public.mentorship_notes enable row level security;

-- Members read the notes of their own sessions, without the private ones of the mentors.
create policy "shared notes of own sessions are readable" on public.mentorship_notes for select to authenticated
using (
  kind <> 'private'
  and exists (select from public.mentorship_sessions where id = session_id and user_id = (select auth.uid()))
);

-- Admins read all notes: any of them may be the mentor of the next session.
create policy "admins read all notes" on public.mentorship_notes for select to authenticated
using ((select private.is_admin()));

create trigger clean_text before insert or update of text on public.mentorship_notes
for each row execute function private.clean_text('text');

create trigger limit_additions after insert on public.mentorship_notes referencing new table as written
for each statement execute function private.enforce_quota('notes', 'author_id', '60', '2000');

-- ---- What a plan includes

-- How many sessions a member may have in a month. Children have none alone: their guardian asks and takes part.
create function private.included_sessions(member uuid)
returns integer
language plpgsql
stable
security definer
set search_path = ''
set plan_cache_mode = force_generic_plan
as $$
begin
  return (
    select case when private.is_child_account(member) then 0 else coalesce(max(mentorship_per_month), 0) end
    from private.current_memberships(member)
  );
end
$$;

-- The sessions that use up those of a month. Months begin at midnight UTC. An open request counts in every month in
-- which it names a time, because each of these may be confirmed. A family shares the sessions of its membership.
create function private.used_sessions(member uuid, month_start timestamptz)
returns integer
language plpgsql
stable
security definer
set search_path = ''
set plan_cache_mode = force_generic_plan
as $$
begin
  return (
    select count(*)::integer
    from public.mentorship_sessions session
    where session.user_id in (select private.family_people(member)) and session.counts
      and exists (
        select from unnest(
          case session.status when 'Requested' then session.proposed_times else array[session.starts_at] end
        ) as moment
        where moment >= month_start and moment < private.add_months(month_start, 1)
          and (session.status <> 'Requested' or moment > now())
      )
  );
end
$$;

create function public.mentorship_allowance()
returns table (month_start timestamptz, included integer, used integer)
language sql
stable
security definer
set search_path = ''
as $$
  select months.month_start, private.included_sessions(auth.uid()), private.used_sessions(auth.uid(), months.month_start)
  from generate_series(0, 2) as ahead
  cross join lateral (
    select private.add_months(date_trunc('month', now(), 'UTC'), ahead) as month_start
  ) as months
  order by 1
$$;
comment on function public.mentorship_allowance() is
  'How many sessions the plan of the calling user includes, and how many are used, in this month and the next two.';
grant execute on function public.mentorship_allowance() to authenticated;

-- ---- Requests

-- Returns who asked, and whether this call made the request: one that is sent again stays one request.
create function public.request_mentorship(
  member_id uuid,
  session_id uuid,
  wanted_topic text,
  wanted_times timestamptz[],
  wanted_time_zone text
)
returns table (is_new boolean, member_name text, member_email text)
language plpgsql
security definer
set search_path = ''
as $$
declare
  member public.profiles;
  times timestamptz[];
  included integer;
  full_month timestamptz;
begin
  -- Two requests at the same moment come one after the other, so that both are counted. A family shares its sessions.
  perform from public.profiles
  where id in (select private.family_people(member_id)) order by id for no key update;
  select * into member from public.profiles where id = member_id;
  if member.id is null then
    raise insufficient_privilege using message = 'This needs an account.';
  end if;
  member_name := coalesce(member.full_name, '');
  member_email := member.email;
  is_new := false;
  if exists (select from public.mentorship_sessions where id = session_id and user_id = member_id) then
    return next;
    return;
  elsif exists (select from public.mentorship_sessions where id = session_id) then
    raise sqlstate 'PT409' using message = 'Another request has this id.';
  end if;

  perform private.require_permission(member_id, 'meet_mentors');
  included := private.included_sessions(member_id);
  if included = 0 then
    raise sqlstate 'PT403' using message = 'Your plan does not include mentorship.';
  end if;
  select array_agg(distinct moment order by moment) into times from unnest(wanted_times) as moment;
  if cardinality(times) is distinct from 3 then
    raise sqlstate 'PT400' using message = 'Please choose three different times.';
  end if;
  if times[1] < now() + interval '24 hours' then
    raise sqlstate 'PT400' using message = 'Please choose times that are at least 24 hours from now.';
  end if;
  if times[3] > now() + interval '30 days' then
    raise sqlstate 'PT400' using message = 'Please choose times within the next 30 days.';
  end if;
  select min(month_start) into full_month
  from (select distinct date_trunc('month', moment, 'UTC') as month_start from unnest(times) as moment) as months
  where private.used_sessions(member_id, month_start) >= included;
  if full_month is not null then
    raise sqlstate 'PT409' using message = format(
      'Your plan includes %s in a month, and %s is used up. Please choose times from %s on (UTC).',
      case included when 1 then '1 session' else format('%s sessions', included) end,
      to_char(full_month at time zone 'UTC', 'FMMonth YYYY'),
      to_char(private.add_months(full_month, 1) at time zone 'UTC', 'FMMonth FMDD, YYYY')
    );
  end if;
  insert into public.mentorship_sessions (id, user_id, topic, proposed_times, time_zone)
  values (session_id, member_id, wanted_topic, times, wanted_time_zone);
  is_new := true;
  return next;
end
$$;
comment on function public.request_mentorship(uuid, uuid, text, timestamptz[], text) is
  'What the mentorship function calls with the secret key, once it knows who asks.';
grant execute on function public.request_mentorship(uuid, uuid, text, timestamptz[], text) to service_role;

-- ---- Changes

-- Returns the session that somebody is about to change, locked. The accounts of both sides are locked first, in the
-- order in which a deletion locks. The caller names the state they saw: a decision about another may not hold for this
-- one.
create function private.session_to_change(caller uuid, session_id uuid, seen_sequence integer)
returns public.mentorship_sessions
language plpgsql
security definer
set search_path = ''
as $$
declare
  target public.mentorship_sessions;
begin
  perform private.hold_account(account)
  from (
    select caller as account
    union
    select user_id from public.mentorship_sessions where id = session_id
    order by 1
  ) as accounts;
  select * into target from public.mentorship_sessions where id = session_id for update;
  if target.id is null then
    raise sqlstate 'PT404' using message = 'There is no such session.';
  end if;
  if target.sequence <> seen_sequence then
    raise sqlstate 'PT409' using message = 'This session has changed meanwhile. Please look at it again.';
  end if;
  return target;
end
$$;

-- What the mails about a change need. Of the mentor, only the account that exists.
create function private.mentorship_mail_facts(target public.mentorship_sessions)
returns jsonb
language sql
stable
security definer
set search_path = ''
as $$
  select to_jsonb(target) || jsonb_build_object(
    'member_name', coalesce(member.full_name, ''), 'member_email', member.email, 'mentor_email', mentor.email
  )
  from public.profiles member left join public.profiles mentor on mentor.id = target.mentor_id
  where member.id = target.user_id
$$;

-- Also moves a session to another time, and brings back one that was cancelled: calendars know it by its id.
create function public.confirm_mentorship(
  admin_id uuid,
  session_id uuid,
  seen_sequence integer,
  session_start timestamptz,
  link text
)
returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  target public.mentorship_sessions;
  old_start timestamptz;
begin
  perform private.require_admin_account(admin_id);
  target := private.session_to_change(admin_id, session_id, seen_sequence);
  if session_start <= now() or session_start > now() + interval '90 days' then
    raise sqlstate 'PT400' using message = 'Please choose a time in the next 90 days.';
  end if;
  if private.included_sessions(target.user_id) = 0 then
    raise sqlstate 'PT409' using message = 'The plan of this member does not include mentorship any more.';
  end if;
  old_start := case target.status when 'Confirmed' then target.starts_at end;
  update public.mentorship_sessions
  set status = 'Confirmed', starts_at = session_start, meeting_url = link, counts = true, sequence = sequence + 1,
    mentor_id = admin_id, cancelled_by = null, cancel_reason = null,
    mentor_name = (select full_name from public.profiles where id = admin_id)
  where id = target.id
  returning * into target;
  insert into public.admin_audit_log (admin_id, action, details) values (
    admin_id,
    'mentorship_confirm',
    jsonb_strip_nulls(jsonb_build_object(
      'mentorship_session_id', target.id, 'old_start', old_start, 'new_start', session_start
    ))
  );
  return private.mentorship_mail_facts(target) || jsonb_build_object('old_start', old_start);
end
$$;
comment on function public.confirm_mentorship(uuid, uuid, integer, timestamptz, text) is
  'What the mentorship function calls with the secret key when an admin confirms or moves a session.';
grant execute on function public.confirm_mentorship(uuid, uuid, integer, timestamptz, text) to service_role;

-- A session that its member cancels less than a day before stays counted: the mentor has kept the time free.
create function public.cancel_mentorship(
  caller_id uuid,
  session_id uuid,
  seen_sequence integer,
  as_staff boolean,
  reason text default null
)
returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  target public.mentorship_sessions;
  old_start timestamptz;
begin
  if as_staff then
    perform private.require_admin_account(caller_id);
  elsif not exists (select from public.mentorship_sessions where id = session_id and user_id = caller_id) then
    raise sqlstate 'PT404' using message = 'There is no such session.';
  end if;
  target := private.session_to_change(caller_id, session_id, seen_sequence);
  if target.status = 'Cancelled' then
    raise sqlstate 'PT409' using message = 'This session is cancelled already.';
  end if;
  if not as_staff and target.status = 'Confirmed' and target.starts_at <= now() then
    raise sqlstate 'PT409' using message = 'This session has begun already. Please write to us if it did not take place.';
  end if;
  old_start := case target.status when 'Confirmed' then target.starts_at end;
  update public.mentorship_sessions
  set status = 'Cancelled', cancelled_by = case when as_staff then 'staff' else 'member' end,
    cancel_reason = nullif(btrim(reason), ''), sequence = sequence + 1,
    counts = not as_staff and old_start is not null and old_start < now() + interval '24 hours'
  where id = target.id
  returning * into target;
  if as_staff then
    insert into public.admin_audit_log (admin_id, action, details) values (
      caller_id,
      'mentorship_cancel',
      jsonb_strip_nulls(jsonb_build_object(
        'mentorship_session_id', target.id, 'old_start', old_start, 'reason', target.cancel_reason
      ))
    );
  end if;
  return private.mentorship_mail_facts(target) || jsonb_build_object('old_start', old_start);
end
$$;
comment on function public.cancel_mentorship(uuid, uuid, integer, boolean, text) is
  'What the mentorship function calls with the secret key when the member or an admin cancels a session.';
grant execute on function public.cancel_mentorship(uuid, uuid, integer, boolean, text) to service_role;

-- ---- Notes

create function public.add_mentorship_note(session_id uuid, note_id uuid, note_kind text, note_text text)
returns void
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform private.hold_own_account();
  if note_kind <> 'member' then
    perform private.require_admin();
  end if;
  if not exists (
    select from public.mentorship_sessions session
    where session.id = add_mentorship_note.session_id and (note_kind <> 'member' or session.user_id = auth.uid())
  ) then
    raise sqlstate 'PT404' using message = 'There is no such session.';
  end if;
  insert into public.mentorship_notes (id, session_id, kind, author_id, text)
  values (note_id, add_mentorship_note.session_id, note_kind, auth.uid(), note_text)
  on conflict (id) do nothing;
  if not found and not exists (
    select from public.mentorship_notes note
    where note.id = note_id and note.session_id = add_mentorship_note.session_id and note.kind = note_kind
      and note.author_id = auth.uid()
  ) then
    raise sqlstate 'PT409' using message = 'Another note has this id.';
  end if;
end
$$;
comment on function public.add_mentorship_note(uuid, uuid, text, text) is
  'Adds a note of the calling member (kind member) or admin (mentor: for both sides, private: for admins) to a session.';
grant execute on function public.add_mentorship_note(uuid, uuid, text, text) to authenticated;

-- ---- The list of sessions

create function public.count_mentorship_sessions()
returns table (requested bigint, upcoming bigint)
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  perform private.require_admin();
  return query select
    (select count(*) from public.mentorship_sessions where status = 'Requested'),
    (select count(*) from public.mentorship_sessions where status = 'Confirmed' and starts_at > now());
end
$$;
comment on function public.count_mentorship_sessions() is
  'How many requests wait for a time, and how many sessions are to come. For admins.';
grant execute on function public.count_mentorship_sessions() to authenticated;
