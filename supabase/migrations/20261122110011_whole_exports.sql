create or replace function public.export_child(child uuid)
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

comment on function public.export_child(uuid) is
  'All that is stored about a child of the caller, as one JSON value; of uploaded files what lists them.';

-- Answers of attempts that are not submitted stay out: their questions may still be answered elsewhere. So do questions,
-- keys and scores, which the page of a result shows when they are due.
create function private.personal_records(person uuid)
returns jsonb
language sql
stable
security definer
set search_path = ''
as $$
  select jsonb_build_object(
    'sign_ins', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'created_at', session.created_at, 'refreshed_at', session.refreshed_at,
        'ip', host(session.ip), 'user_agent', session.user_agent
      ) order by session.created_at), '[]')
      from auth.sessions session where session.user_id = person
    ),
    'answers', (
      select coalesce(jsonb_agg(jsonb_build_object('attempt_id', attempt.id, 'answers', (
        select jsonb_agg(asked.answer order by asked.position)
        from private.attempt_questions asked where asked.attempt_id = attempt.id
      )) order by attempt.started_at, attempt.id), '[]')
      from public.attempts attempt where attempt.user_id = person and attempt.submitted_at is not null
    ),
    'begun_courses', (
      select coalesce(jsonb_agg(to_jsonb(begun) - 'user_id' order by begun.joined_at), '[]')
      from private.course_learners begun where begun.user_id = person
    ),
    'begun_levels', (
      select coalesce(jsonb_agg(to_jsonb(begun) - 'user_id' order by begun.begun_at), '[]')
      from private.begun_levels begun where begun.user_id = person
    ),
    'course_staff', (
      select coalesce(jsonb_agg(to_jsonb(staff) - 'user_id' order by staff.added_at), '[]')
      from public.course_staff staff where staff.user_id = person
    ),
    'taught_classes', (
      select coalesce(jsonb_agg(to_jsonb(teacher) - 'user_id' order by teacher.added_at), '[]')
      from public.class_teachers teacher where teacher.user_id = person
    ),
    'completed_modules', (
      select coalesce(jsonb_agg(to_jsonb(completed) - 'user_id' order by completed.completed_at), '[]')
      from private.module_completions completed where completed.user_id = person
    )
  )
$$;

create function public.own_records()
returns jsonb
language sql
stable
security definer
set search_path = ''
as $$
  select private.personal_records(auth.uid())
$$;

comment on function public.own_records() is
  'What is stored about the caller and shown by no table: sign-ins, answers, and what they have begun and completed.';

grant execute on function public.own_records() to authenticated;
