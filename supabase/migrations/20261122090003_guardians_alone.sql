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
    'mentorship_sessions', (
      select coalesce(jsonb_agg(to_jsonb(row) - 'mentor_id'), '[]') from public.mentorship_sessions as row where user_id = child
    ),
    'organisations', (
      select coalesce(jsonb_agg(jsonb_build_object('name', organisations.name, 'joined_at', member.joined_at)), '[]')
      from public.organisation_members member join public.organisations on organisations.id = member.organisation_id
      where member.user_id = child
    ),
    'classes', (
      select coalesce(jsonb_agg(to_jsonb(member) || jsonb_build_object(
        'class', classes.name,
        'notes', (
          select coalesce(jsonb_agg(jsonb_build_object('text', note.text, 'created_at', note.created_at)), '[]')
          from public.class_notes note where note.member_id = member.id
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
  );
end
$$;

-- What the second mail of email-plus is about, a day after the consent. Every call returns what no earlier one did.
create or replace function public.claim_consent_reminders()
returns table (guardian_email text, nickname text, given_at timestamptz)
language sql
security definer
set search_path = ''
as $$
  with due as (
    update public.consents set reminded_at = now()
    where id in (
      select consents.id from public.consents join public.profiles on profiles.id = consents.guardian_id
      where consents.method = 'email-plus' and consents.reminded_at is null
        and consents.withdrawn_at is null and consents.given_at <= now() - interval '1 day'
      order by consents.given_at
      limit 500
      for key share of profiles skip locked
      for no key update of consents skip locked
    )
    returning *
  )
  select profiles.email, child.nickname, due.given_at
  from due join public.profiles on profiles.id = due.guardian_id
  -- Not for an adult who was asked too and did not become the guardian.
  left join public.guardianships own on own.child_id = due.child_id and own.guardian_id = due.guardian_id
  left join public.child_accounts child on child.user_id = own.child_id
$$;
