-- What admins see of the mail queue at /admin/mail.

-- The queue belongs to our server (backend/database/bootstrap.sql). Hosted Supabase sends mails itself and has no such
-- table, so each function begins by looking for it.
create function private.require_mail_queue()
returns void
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  perform private.require_admin();
  if to_regclass('server.mails') is null then
    raise sqlstate 'PT404' using message = 'The mails of this site are sent by its hosted backend.';
  end if;
end
$$;

-- Locks the account that a mail is addressed to, if there is one. Mails of a deleted account are deleted with it.
create function private.hold_mail_recipient(mail_id bigint)
returns void
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform private.hold_account(users.id)
  from auth.users
  where users.is_sso_user = false
    and users.email = (select lower(recipient) from server.mails where mails.id = mail_id);
end
$$;

-- What the audit log says about a mail. An address without an account would stay there for ever, so it is left out.
create function private.describe_mail(mail_id bigint)
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  mail record;
begin
  select recipient, subject into mail from server.mails where id = mail_id;
  return jsonb_strip_nulls(jsonb_build_object(
    'mail_id', mail_id,
    'recipient', case when exists (
      select from auth.users where lower(users.email) = lower(mail.recipient)
    ) then mail.recipient end,
    'subject', mail.subject
  ));
end
$$;

create function public.list_mails(
  mail_state text default null,
  before_mail bigint default null,
  page_size integer default 100
)
returns table (
  id bigint,
  recipient text,
  subject text,
  state text,
  attempts integer,
  last_error text,
  created_at timestamptz,
  sent_at timestamptz,
  next_attempt_at timestamptz
)
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  perform private.require_mail_queue();
  return query execute $query$
    select id, recipient, subject, state, attempts, last_error, created_at, sent_at, next_attempt_at
    from server.mails
    where ($1 is null or state = $1) and ($2 is null or id < $2)
    order by id desc
    limit $3
  $query$ using mail_state, before_mail, least(page_size, 1000);
end
$$;
comment on function public.list_mails(text, bigint, integer) is
  'The mails of one state or of all, newest first, without their text, and old ones without an address that has no account; the next page begins before the mail named. For admins.';
grant execute on function public.list_mails(text, bigint, integer) to authenticated;

-- A mail that is not sent yet contains links for its reader alone. Only a mail that is kept in the outbox, which the
-- operators of the server can read anyway, shows its text. A mail that a mail server has taken has none; restored
-- backups of earlier versions may call a kept mail sent.
create function public.read_mail(mail_id bigint)
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
  select state, text_body into mail from server.mails where id = mail_id;
  if not found then
    raise sqlstate 'PT404' using message = 'There is no such mail.';
  end if;
  perform private.record_admin_action('mail_view', private.describe_mail(mail_id));
  return case when mail.state in ('kept', 'sent') then mail.text_body end;
end
$$;
comment on function public.read_mail(bigint) is
  'The text of a mail that is kept in the outbox; nothing for any other. Opening a mail is on record. For admins.';
grant execute on function public.read_mail(bigint) to authenticated;

create function public.send_mail_again(mail_id bigint)
returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  mail record;
begin
  perform private.require_mail_queue();
  perform private.hold_mail_recipient(mail_id);
  select state, recipient into mail from server.mails where id = mail_id for update;
  if not found then
    raise sqlstate 'PT404' using message = 'There is no such mail.';
  end if;
  if mail.state <> 'failed' then
    raise sqlstate 'PT409' using message = 'Only a mail that failed can be sent again.';
  end if;
  if mail.recipient is null then
    raise sqlstate 'PT410' using message = 'The address of this mail has been removed.';
  end if;
  update server.mails set state = 'queued', next_attempt_at = now() where id = mail_id;
  perform private.record_admin_action('mail_send_again', private.describe_mail(mail_id));
end
$$;
comment on function public.send_mail_again(bigint) is
  'Puts a mail that was given up back into the queue, which tries it once more. For admins.';
grant execute on function public.send_mail_again(bigint) to authenticated;
