-- A mail that is kept in the outbox shows its text. A mail that a mail server has taken has none; restored backups of
-- earlier versions may call a kept mail sent.
create or replace function public.read_mail(mail_id bigint)
returns text
language plpgsql
security definer
set search_path = ''
as $$
declare
  mail record;
begin
  perform private.require_mail_queue();
  perform private.hold_mail_recipient(mail_id);
  select recipient, subject, state, text_body into mail from server.mails where id = mail_id;
  if not found then
    raise sqlstate 'PT404' using message = 'There is no such mail.';
  end if;
  perform private.record_admin_action(
    'mail_view',
    jsonb_build_object('mail_id', mail_id, 'recipient', mail.recipient, 'subject', mail.subject)
  );
  return case when mail.state in ('kept', 'sent') then mail.text_body end;
end
$$;

comment on function public.read_mail(bigint) is
  'The text of a mail that is kept in the outbox; nothing for any other. Opening a mail is on record. For admins.';

-- What sample people did in lessons and quizzes is sample data, too.
create or replace function private.is_sample_needed(sample_table text, sample_id text)
returns boolean
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  parts constant text[] := array[
    'public.course_modules', 'public.course_lessons', 'public.lesson_contents', 'public.lesson_revisions',
    'public.course_files', 'public.blog_post_slugs', 'public.ticket_messages'
  ];
  parts_of_people constant text[] := array['public.lesson_progress', 'public.attempts', 'public.learner_ages'];
  reference record;
  is_needed boolean;
begin
  if sample_table = 'auth.users' and exists (
    select from public.profiles where id::text = sample_id and role = 'admin'
  ) then
    return true;
  end if;
  for reference in
    with links as (
      select
        conrelid,
        conrelid::regclass::text as referring_table,
        attname as referring_column,
        case confrelid when 'public.profiles'::regclass then 'auth.users' else confrelid::regclass::text end
          as referred_table
      from pg_catalog.pg_constraint
      join pg_catalog.pg_attribute on attrelid = conrelid and attnum = conkey[1]
      where contype = 'f' and connamespace = 'public'::regnamespace
    )
    select
      referring_table,
      referring_column,
      -- The row itself and all else it refers to, as lines of sample_rows.
      (
        select string_agg(format('(%L, referring.%I::text)', kin_table, kin_column), ', ')
        from (
          select other.referred_table, other.referring_column from links other
          where other.conrelid = link.conrelid and other.referring_column <> link.referring_column
          union all
          select link.referring_table, attname from pg_catalog.pg_attribute
          where attrelid = link.conrelid and attname = 'id'
        ) as kin (kin_table, kin_column)
      ) as kin
    from links link
    where referred_table = sample_table
      and referring_table <> 'public.profiles'
      and referring_table <> all (case sample_table when 'auth.users' then parts_of_people else parts end)
  loop
    execute format(
      'select exists (
         select from %s referring where referring.%I::text = $1 and not exists (
           select from private.sample_rows where removed_at is null and (table_name, row_id) in (%s)
         )
       )',
      reference.referring_table, reference.referring_column, coalesce(reference.kin, '(null, null)')
    ) into is_needed using sample_id;
    if is_needed then
      return true;
    end if;
  end loop;
  return false;
end
$$;
