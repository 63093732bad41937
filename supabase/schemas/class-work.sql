-- What a class works on: assigned courses and lessons with dates, extensions, and notes to learners.

create table public.class_assignments (
  id uuid primary key default gen_random_uuid(),
  class_id uuid not null references public.classes on delete cascade,
  course_id uuid not null references public.courses on delete cascade,
  lesson_id uuid references public.course_lessons on delete cascade,
  starts_on date,
  due_on date,
  added_at timestamptz not null default now(),
  check (due_on >= starts_on)
);
comment on table public.class_assignments is 'What a class is asked to do: a course, or a single lesson of one.';
comment on column public.class_assignments.lesson_id is 'Null: the whole course.';
comment on column public.class_assignments.starts_on is 'From this day My learning shows it. Null: at once. It opens and closes nothing.';

create unique index class_assignments_once_idx on public.class_assignments (class_id, course_id, coalesce(lesson_id, course_id));
create index class_assignments_course_id_idx on public.class_assignments (course_id);
create index class_assignments_lesson_id_idx on public.class_assignments (lesson_id);

create table public.assignment_extensions (
  assignment_id uuid references public.class_assignments on delete cascade,
  member_id uuid references public.class_members on delete cascade,
  due_on date not null,
  primary key (assignment_id, member_id)
);
comment on table public.assignment_extensions is 'Learners who have more time for an assignment than their class.';

create index assignment_extensions_member_id_idx on public.assignment_extensions (member_id);

create table public.class_notes (
  id uuid primary key default gen_random_uuid(),
  member_id uuid not null references public.class_members on delete cascade,
  class_id uuid not null references public.classes on delete cascade,
  author_id uuid references public.profiles on delete set null,
  text text not null check (text <> '' and char_length(text) <= 2000),
  created_at timestamptz not null default now()
);
comment on table public.class_notes is 'What teachers write to a learner of their class. The learner reads it on My learning.';

create index class_notes_member_id_idx on public.class_notes (member_id, created_at desc);
create index class_notes_class_id_idx on public.class_notes (class_id);
create index class_notes_author_id_idx on public.class_notes (author_id);

create trigger clean_text before insert or update of text on public.class_notes
for each row execute function private.clean_text('text');

create trigger limit_additions after insert on public.class_notes referencing new table as written
for each statement execute function private.enforce_quota('notes', 'author_id', '600', '20000');

create function private.is_own_place(member uuid)
returns boolean
language sql
stable
security definer
set search_path = ''
as $$
  select exists (select from public.class_members where id = member and user_id = auth.uid() and left_at is null)
$$;
grant execute on function private.is_own_place(uuid) to authenticated;

create function private.teaches_member(member uuid)
returns boolean
language sql
stable
security definer
set search_path = ''
as $$
  select exists (select from public.class_members where id = member and private.teaches_class(class_id, auth.uid()))
$$;
grant execute on function private.teaches_member(uuid) to authenticated;

grant select on public.class_assignments, public.assignment_extensions, public.class_notes to authenticated, service_role;
alter table public.class_assignments enable row level security;
alter table public.assignment_extensions enable row level security;
alter table public.class_notes enable row level security;

-- Teachers and learners of a class see what it works on.
create policy "a class sees its assignments" on public.class_assignments for select to authenticated
using (private.learns_in_class(class_id) or private.teaches_class(class_id));

-- Teachers see all extensions of their class, and learners their own.
create policy "extensions are seen by teachers and learner" on public.assignment_extensions for select to authenticated
using (private.is_own_place(member_id) or private.teaches_member(member_id));

-- A note is between the teachers of a class and the learner.
create policy "notes are seen by teachers and learner" on public.class_notes for select to authenticated
using (private.is_own_place(member_id) or private.teaches_class(class_id));

-- ---- For teachers

create function public.assign_to_class(class uuid, course uuid, lesson uuid, starts_on date, due_on date)
returns void
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform private.change_class(class, auth.uid());
  if not exists (select from public.courses where id = course and status = 'Published')
    or lesson is not null and not exists (
      select from public.course_lessons where id = lesson and course_id = course and private.is_current_lesson(lesson)
    )
  then
    raise sqlstate 'PT404' using message = 'There is no such course or lesson.';
  end if;
  if assign_to_class.due_on < assign_to_class.starts_on then
    raise sqlstate 'PT422' using message = 'The last day comes before the first.';
  end if;
  if (select count(*) from public.class_assignments where class_id = class) >= 500 then
    raise sqlstate 'PT413' using message = 'A class has room for 500 assignments.';
  end if;
  insert into public.class_assignments as given (class_id, course_id, lesson_id, starts_on, due_on)
  values (class, course, lesson, assign_to_class.starts_on, assign_to_class.due_on)
  on conflict (class_id, course_id, coalesce(lesson_id, course_id))
  do update set starts_on = excluded.starts_on, due_on = excluded.due_on;
end
$$;
comment on function public.assign_to_class(uuid, uuid, uuid, date, date) is
  'Assigns a course or a lesson to a class, or changes its dates. For its teachers.';
grant execute on function public.assign_to_class(uuid, uuid, uuid, date, date) to authenticated;

create function public.unassign(assignment uuid)
returns void
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform private.change_class((select class_id from public.class_assignments where id = assignment), auth.uid());
  delete from public.class_assignments where id = assignment;
end
$$;
comment on function public.unassign(uuid) is 'Takes an assignment back. What learners did stays theirs. For the teachers of the class.';
grant execute on function public.unassign(uuid) to authenticated;

create function public.extend_assignment(assignment uuid, member uuid, due_on date)
returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  class uuid := (select class_id from public.class_assignments where id = assignment);
begin
  perform private.change_class(class, auth.uid());
  if not exists (select from public.class_members where id = member and class_id = class and left_at is null) then
    raise sqlstate 'PT404' using message = 'There is no such learner in your class.';
  end if;
  delete from public.assignment_extensions where assignment_id = assignment and member_id = member;
  if extend_assignment.due_on is not null then
    insert into public.assignment_extensions (assignment_id, member_id, due_on)
    values (assignment, member, extend_assignment.due_on);
  end if;
end
$$;
comment on function public.extend_assignment(uuid, uuid, date) is
  'Gives a learner another last day for an assignment, or with null that of the class. For its teachers.';
grant execute on function public.extend_assignment(uuid, uuid, date) to authenticated;

create function public.add_class_note(member uuid, text text)
returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  listed public.class_members;
begin
  select * into listed from public.class_members where id = member and left_at is null;
  perform private.hold_account(auth.uid());
  perform private.require_class_teacher(listed.class_id, auth.uid());
  -- A guardian who freezes the account in this moment is waited for.
  perform private.hold_account(listed.user_id);
  if private.is_frozen(listed.user_id) then
    raise sqlstate 'PT409' using
      message = 'The account of this learner is closed at the moment, so no notes are added.', detail = 'account_closed';
  end if;
  insert into public.class_notes (member_id, class_id, author_id, text)
  values (member, listed.class_id, auth.uid(), add_class_note.text);
end
$$;
comment on function public.add_class_note(uuid, text) is 'Writes a note to a learner. For the teachers of the class.';
grant execute on function public.add_class_note(uuid, text) to authenticated;

create function public.delete_class_note(note uuid)
returns void
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform private.require_class_teacher((select class_id from public.class_notes where id = note), auth.uid());
  delete from public.class_notes where id = note;
end
$$;
comment on function public.delete_class_note(uuid) is 'Deletes a note to a learner. For the teachers of the class.';
grant execute on function public.delete_class_note(uuid) to authenticated;

-- One call, because each request of a page costs more than what it reads.
create function public.class_overview(class uuid)
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
        'looked_after_by', case when not pupil.is_looked_after then coalesce(pupil.home_class, '') end,
        'notes', (select count(*) from public.class_notes where member_id = member.id)
      ) order by lower(member.name), member.id), '[]')
      from public.class_members member
      left join private.class_pupils(class, auth.uid()) as pupil on pupil.user_id = member.user_id
      left join public.learner_ages ages on ages.user_id = pupil.user_id and pupil.is_looked_after
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
comment on function public.class_overview(uuid) is 'All that the pages of a class show but its grid. For its teachers.';
grant execute on function public.class_overview(uuid) to authenticated;

create function public.class_member_notes(member uuid)
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  perform private.require_class_teacher((select class_id from public.class_members where id = member), auth.uid());
  return (
    select coalesce(jsonb_agg(jsonb_build_object(
      'id', note.id, 'text', note.text, 'created_at', note.created_at,
      'author', coalesce(profiles.full_name, profiles.email)
    ) order by note.created_at desc, note.id), '[]')
    from public.class_notes note left join public.profiles on profiles.id = note.author_id
    where note.member_id = member
  );
end
$$;
comment on function public.class_member_notes(uuid) is 'The notes to a learner, newest first. For the teachers of the class.';
grant execute on function public.class_member_notes(uuid) to authenticated;

-- ---- For learners

-- The classes of a learner with what they are asked to do, what is done of it, and the notes of their teachers.
create function private.list_class_work(learner uuid)
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
