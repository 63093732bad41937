create table public.enrolments (
  id uuid primary key default gen_random_uuid(),
  course_id uuid not null references public.courses on delete cascade,
  user_id uuid not null references public.profiles on delete cascade,
  enrolled_at timestamptz not null default now(),
  left_at timestamptz check (left_at >= enrolled_at)
);
comment on table public.enrolments is
  'Who takes or took which course. Somebody who left and comes back has a row for each time.';

create unique index enrolments_active_idx on public.enrolments (course_id, user_id) where left_at is null;
create index enrolments_course_id_idx on public.enrolments (course_id);
create index enrolments_user_id_idx on public.enrolments (user_id, enrolled_at desc);
create index enrolments_enrolled_at_idx on public.enrolments (enrolled_at);

create table public.course_ratings (
  id uuid primary key default gen_random_uuid(),
  course_id uuid not null references public.courses on delete cascade,
  user_id uuid not null references public.profiles on delete cascade,
  stars integer not null check (stars between 1 and 5),
  rated_at timestamptz not null default now(),
  unique (course_id, user_id)
);
comment on table public.course_ratings is 'How learners like a course: one rating each, which they may change.';

create index course_ratings_user_id_idx on public.course_ratings (user_id);

-- The page of a course states its rating.
create trigger announce_content_change after insert or update or delete on public.course_ratings
for each row execute function private.announce_content_change();

revoke all on public.enrolments, public.course_ratings from anon, authenticated, service_role;
grant select on public.enrolments, public.course_ratings to authenticated, service_role;
alter table public.enrolments enable row level security;
alter table public.course_ratings enable row level security;

-- A learner sees their own enrolments, past ones too. They enrol and leave by the functions below.
create policy "own enrolments are readable" on public.enrolments for select to authenticated
using (user_id = (select auth.uid()));

-- Admins see who takes which course.
create policy "admins read all enrolments" on public.enrolments for select to authenticated
using ((select private.is_admin()));

-- A learner sees the ratings they gave.
create policy "own ratings are readable" on public.course_ratings for select to authenticated
using (user_id = (select auth.uid()));

-- Admins see every rating: it tells them which course to look after.
create policy "admins read all ratings" on public.course_ratings for select to authenticated
using ((select private.is_admin()));

-- A course that was archived stays with those who took it.
create policy "learners read the courses they took" on public.courses for select to authenticated
using (exists (
  select from public.enrolments where enrolments.course_id = courses.id and enrolments.user_id = (select auth.uid())
));

create function private.require_account()
returns uuid
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  if not exists (select from public.profiles where id = auth.uid()) then
    raise insufficient_privilege using message = 'This needs an account.';
  end if;
  return auth.uid();
end
$$;
revoke execute on function private.require_account() from public, anon, authenticated, service_role;

create function public.enrol(course uuid)
returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  learner uuid := private.require_account();
begin
  -- The lock makes an admin who withdraws the course at this moment wait, and then see that somebody is enrolled.
  perform from public.courses where id = course and status = 'Published' for share;
  if not found then
    raise sqlstate 'PT409' using message = 'This course does not take enrolments at the moment.';
  end if;
  insert into public.enrolments (course_id, user_id) values (course, learner) on conflict do nothing;
end
$$;
comment on function public.enrol(uuid) is 'Enrols the calling user in a published course; enrolling twice is enrolling once.';
revoke execute on function public.enrol(uuid) from public, anon, authenticated, service_role;
grant execute on function public.enrol(uuid) to authenticated;

create function public.leave_course(course uuid)
returns void
language sql
security definer
set search_path = ''
as $$
  update public.enrolments set left_at = now()
  where course_id = course and user_id = auth.uid() and left_at is null
$$;
comment on function public.leave_course(uuid) is 'Ends the enrolment of the calling user; leaving twice is leaving once.';
revoke execute on function public.leave_course(uuid) from public, anon, authenticated, service_role;
grant execute on function public.leave_course(uuid) to authenticated;

create function public.rate_course(course uuid, stars integer)
returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  learner uuid := private.require_account();
begin
  if not exists (
    select from public.enrolments where course_id = course and user_id = learner and left_at is null
  ) then
    raise sqlstate 'PT409' using message = 'Only somebody who is enrolled in a course can rate it.';
  end if;
  insert into public.course_ratings (course_id, user_id, stars) values (course, learner, stars)
  on conflict (course_id, user_id) do update set stars = excluded.stars, rated_at = now();
end
$$;
comment on function public.rate_course(uuid, integer) is
  'Gives a course one to five stars, in place of those the calling user gave before. For those who are enrolled.';
revoke execute on function public.rate_course(uuid, integer) from public, anon, authenticated, service_role;
grant execute on function public.rate_course(uuid, integer) to authenticated;

-- Runs as the owner: the average is public, while whose stars they are is not.
create function public.course_rating(course uuid)
returns table (rating numeric, ratings bigint)
language sql
stable
security definer
set search_path = ''
as $$
  select round(avg(stars), 1), count(*) from public.course_ratings where course_id = course
$$;
comment on function public.course_rating(uuid) is 'The average of the stars a course was given, and of how many ratings.';
revoke execute on function public.course_rating(uuid) from public, anon, authenticated, service_role;
grant execute on function public.course_rating(uuid) to anon, authenticated, service_role;
