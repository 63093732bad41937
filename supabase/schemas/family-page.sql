-- What /family shows: the people of a family, what each has learned, and what a guardian may take along.

-- What a learner has done, for the guardian of a child or for the owner of the family of an adult who agreed.
create function private.summarize_learner(learner uuid)
returns jsonb
language sql
stable
security definer
set search_path = ''
as $$
  select jsonb_build_object(
    'lessons_done', (select count(*) from public.lesson_progress where user_id = learner and done_at is not null),
    'minutes', (
      select coalesce(sum(lesson.duration_minutes), 0)
      from public.lesson_progress progress join public.course_lessons lesson on lesson.id = progress.lesson_id
      where progress.user_id = learner and progress.done_at is not null
    ),
    'last_active', (select max(updated_at) from public.lesson_progress where user_id = learner),
    'courses', (
      select coalesce(jsonb_agg(jsonb_build_object('title', title, 'done', done, 'lessons', lessons) order by title), '[]')
      from (
        select courses.title,
          (
            select count(*) from public.lesson_progress progress
            where progress.user_id = learner and progress.course_id = courses.id and progress.done_at is not null
          ) as done,
          (
            select count(*) from public.course_lessons lesson
            where lesson.course_id = courses.id and lesson.archived_at is null
          ) as lessons
        from public.enrolments join public.courses on courses.id = enrolments.course_id
        where enrolments.user_id = learner and enrolments.left_at is null
      ) as taken
    ),
    'results', (
      select coalesce(jsonb_agg(to_jsonb(latest) order by latest.submitted_at desc), '[]')
      from (
        select coalesce(modules.title, assessments.level) as title, assessments.kind, attempts.score,
          attempts.is_passed, attempts.submitted_at
        from public.attempts join public.assessments on assessments.id = attempts.assessment_id
        left join public.course_modules modules on modules.id = assessments.module_id
        where attempts.user_id = learner and attempts.submitted_at is not null
        order by attempts.submitted_at desc
        limit 20
      ) as latest
    ),
    'certificates', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'id', id, 'title', course_title, 'name', student_name, 'status', status
      ) order by created_at desc), '[]')
      from public.certificates where user_id = learner
    )
  )
$$;

create function public.family_overview()
returns jsonb
language sql
stable
security definer
set search_path = ''
as $$
  select jsonb_build_object(
    'code', family.code,
    'places', (
      select max(plans.places) from public.memberships held join public.plans on plans.id = held.plan_id
      where held.user_id = me.id and held.status = 'Active' and held.starts_at <= now() and held.ends_at > now()
    ),
    'members', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'id', place.user_id,
        'kind', place.kind,
        'name', coalesce(child.nickname, profiles.full_name, profiles.email),
        'full_name', case place.kind when 'child' then profiles.full_name end,
        'birth_year', case place.kind when 'child' then ages.birth_year end,
        'shows_name', coalesce(child.shows_name, false),
        'may_hand_in', coalesce(child.may_hand_in, true),
        'may_show_work', coalesce(child.may_show_work, true),
        'may_meet_mentors', coalesce(child.may_meet_mentors, true),
        'is_frozen', child.frozen_at is not null,
        'is_blocked', coalesce(code.blocked_until > now(), false),
        'learned', case when place.shares_progress then private.summarize_learner(place.user_id) end,
        'has_plan', exists (select from private.current_memberships(place.user_id) as held where held.holder_id = me.id)
      ) order by place.added_at, place.user_id), '[]')
      from public.family_places place
      join public.profiles on profiles.id = place.user_id
      left join public.child_accounts child on child.user_id = place.user_id
      left join public.learner_ages ages on ages.user_id = place.user_id
      left join private.picture_codes code on code.user_id = place.user_id
      where place.family_id = family.id
    ),
    'consents', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'id', consents.id, 'child_id', consents.child_id, 'text_version', consents.text_version,
        'method', consents.method, 'given_at', consents.given_at, 'reminded_at', consents.reminded_at,
        'withdrawn_at', consents.withdrawn_at, 'withdrawal', consents.withdrawal,
        'is_open', private.is_open_consent(consents)
      ) order by consents.given_at desc), '[]')
      from public.consents where consents.guardian_id = me.id
    ),
    'forms', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'id', forms.id, 'state', forms.state, 'reason', forms.reason, 'created_at', forms.created_at
      ) order by forms.created_at desc), '[]')
      from public.consent_forms forms where forms.guardian_id = me.id
    ),
    'invitations', (
      select coalesce(jsonb_agg(email order by email), '[]') from private.family_invitations
      where family_id = family.id and created_at > now() - interval '7 days'
    ),
    'own_place', (
      select jsonb_build_object(
        'owner', coalesce(owner.full_name, owner.email), 'kind', place.kind, 'shares_progress', place.shares_progress
      )
      from public.family_places place join public.families other on other.id = place.family_id
      join public.profiles owner on owner.id = other.owner_id
      where place.user_id = me.id
    )
  )
  from public.profiles me left join public.families family on family.owner_id = me.id
  where me.id = auth.uid()
$$;
comment on function public.family_overview() is
  'The family of the caller: its people, what the children learned, what adults agreed to show, and all consents.';
grant execute on function public.family_overview() to authenticated;

create function public.export_child(child uuid)
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  perform private.require_own_child(child);
  return jsonb_build_object(
    'collected_at', now(),
    'account', (select to_jsonb(account) from public.child_accounts account where user_id = child),
    'age', (select to_jsonb(age) from public.learner_ages age where user_id = child),
    'name', (select full_name from public.profiles where id = child),
    'consents', (select coalesce(jsonb_agg(to_jsonb(consent)), '[]') from public.consents consent where child_id = child),
    'enrolments', (select coalesce(jsonb_agg(to_jsonb(row)), '[]') from public.enrolments as row where user_id = child),
    'course_ratings', (
      select coalesce(jsonb_agg(to_jsonb(row)), '[]') from public.course_ratings as row where user_id = child
    ),
    'lesson_progress', (
      select coalesce(jsonb_agg(to_jsonb(row)), '[]') from public.lesson_progress as row where user_id = child
    ),
    'lesson_notes', (
      select coalesce(jsonb_agg(to_jsonb(row)), '[]') from public.lesson_notes as row where user_id = child
    ),
    'attempts', (select coalesce(jsonb_agg(to_jsonb(row)), '[]') from public.attempts as row where user_id = child),
    'extra_time', (select to_jsonb(row) from public.extra_time as row where user_id = child),
    'lab_work', (select coalesce(jsonb_agg(to_jsonb(row)), '[]') from public.lab_work as row where user_id = child),
    'projects', (
      select coalesce(jsonb_agg(to_jsonb(row)), '[]') from public.project_submissions as row where user_id = child
    ),
    'project_versions', (
      select coalesce(jsonb_agg(to_jsonb(version) || jsonb_build_object('reviews', (
        select coalesce(jsonb_agg(to_jsonb(review) - 'reviewer_id'), '[]')
        from public.project_reviews review where review.version_id = version.id
      ))), '[]')
      from public.project_versions version
      join public.project_submissions submission on submission.id = version.submission_id
      where submission.user_id = child
    ),
    -- Without what the mentors keep to themselves.
    'mentorship_sessions', (
      select coalesce(jsonb_agg(to_jsonb(session) - 'mentor_id' || jsonb_build_object('notes', (
        select coalesce(jsonb_agg(jsonb_build_object(
          'kind', note.kind, 'text', note.text, 'created_at', note.created_at
        ) order by note.created_at), '[]')
        from public.mentorship_notes note where note.session_id = session.id and note.kind <> 'private'
      ))), '[]')
      from public.mentorship_sessions session where session.user_id = child
    ),
    'course_messages', (
      select coalesce(jsonb_agg(to_jsonb(message) - 'author_id'), '[]')
      from public.course_messages message where message.learner_id = child
    ),
    'course_mail_choices', (
      select coalesce(jsonb_agg(to_jsonb(row) - 'token'), '[]') from public.course_mail_choices as row
      where user_id = child
    ),
    'contact_messages', (
      select coalesce(jsonb_agg(to_jsonb(row)), '[]') from public.contact_messages as row where user_id = child
    ),
    'support_tickets', (
      select coalesce(jsonb_agg(to_jsonb(ticket) - 'assigned_to' - 'search_text' || jsonb_build_object('messages', (
        select coalesce(jsonb_agg(jsonb_build_object(
          'kind', message.kind, 'text', message.text, 'created_at', message.created_at
        ) order by message.created_at), '[]')
        from public.ticket_messages message where message.ticket_id = ticket.id and message.kind <> 'note'
      ))), '[]')
      from public.support_tickets ticket where ticket.user_id = child
    ),
    'memberships', (
      select coalesce(jsonb_agg(to_jsonb(row)), '[]') from public.memberships as row where user_id = child
    ),
    'payments', (select coalesce(jsonb_agg(to_jsonb(row)), '[]') from public.payments as row where user_id = child),
    'guardianships', (
      select coalesce(jsonb_agg(to_jsonb(row)), '[]') from public.guardianships as row where child_id = child
    ),
    'family_place', (select to_jsonb(row) from public.family_places as row where user_id = child),
    'school', (select to_jsonb(row) - 'added_by' from public.school_pupils as row where user_id = child),
    'organisations', (
      select coalesce(jsonb_agg(jsonb_build_object('name', organisations.name, 'joined_at', member.joined_at)), '[]')
      from public.organisation_members member join public.organisations on organisations.id = member.organisation_id
      where member.user_id = child
    ),
    'left_organisations', (
      select coalesce(jsonb_agg(jsonb_build_object('name', organisations.name, 'left_at', departure.left_at)), '[]')
      from public.organisation_departures departure
      join public.organisations on organisations.id = departure.organisation_id
      where departure.user_id = child
    ),
    'classes', (
      select coalesce(jsonb_agg(to_jsonb(member) || jsonb_build_object(
        'class', classes.name,
        'notes', (
          select coalesce(jsonb_agg(jsonb_build_object('text', note.text, 'created_at', note.created_at)), '[]')
          from public.class_notes note where note.member_id = member.id
        ),
        'extensions', (
          select coalesce(jsonb_agg(jsonb_build_object(
            'assignment_id', extension.assignment_id, 'due_on', extension.due_on
          )), '[]')
          from public.assignment_extensions extension where extension.member_id = member.id
        )
      )), '[]')
      from public.class_members member join public.classes on classes.id = member.class_id
      where member.user_id = child
    ),
    -- With the score from when the class has seen the solutions, as for the learner.
    'class_tests', (
      select coalesce(jsonb_agg(to_jsonb(paper) || jsonb_build_object('score', case
        when private.is_class_test_explained(paper.test_id, paper.moment) then paper.score
      end)), '[]')
      from public.class_test_papers paper where paper.user_id = child
    ),
    'certificates', (
      select coalesce(jsonb_agg(to_jsonb(row)), '[]') from public.certificates as row where user_id = child
    )
  ) || private.personal_records(child);
end
$$;
comment on function public.export_child(uuid) is 'All that is stored about a child of the caller, as one JSON value; of uploaded files what lists them.';
grant execute on function public.export_child(uuid) to authenticated;
