-- The settings that admins save at /admin/settings.

create table public.site_settings (
  id boolean primary key default true check (id),
  site_name text not null default 'Lifelong AI Institute'
    check (char_length(site_name) between 2 and 80 and site_name = btrim(site_name) and site_name !~ '[[:cntrl:]]'),
  site_description text not null
    default 'Online AI courses, certifications and services for kids, teens, adults, professionals, schools and enterprises.'
    check (char_length(site_description) between 10 and 300 and site_description !~ '[[:cntrl:]]'),
  contact_email text not null default 'info@lifelong-ai.example'
    check (char_length(contact_email) <= 254 and contact_email ~ '^[^@[:space:]<>"]+@[^@[:space:]<>"]+\.[^@[:space:]<>"]+$'),
  support_email text not null default 'support@lifelong-ai.example'
    check (char_length(support_email) <= 254 and support_email ~ '^[^@[:space:]<>"]+@[^@[:space:]<>"]+\.[^@[:space:]<>"]+$'),
  registration_enabled boolean not null default true,
  email_verification_required boolean not null default true,
  maintenance_mode boolean not null default false,
  notifications_enabled boolean not null default true,
  email_notifications boolean not null default true,
  sms_notifications boolean not null default false,
  analytics_enabled boolean not null default true,
  analytics_id text not null default '' check (analytics_id ~ '^[A-Za-z0-9_-]{0,64}$'),
  primary_color text not null default '#3B82F6' check (primary_color ~ '^#[0-9A-F]{6}$'),
  logo_url text not null default ''
    check (logo_url = '' or (char_length(logo_url) <= 2048 and logo_url ~* '^https?://[^[:space:]]+$')),
  favicon_url text not null default ''
    check (favicon_url = '' or (char_length(favicon_url) <= 2048 and favicon_url ~* '^https?://[^[:space:]]+$')),
  updated_at timestamptz not null default now(),
  project_required boolean not null default true
);
comment on table public.site_settings is
  'What admins decide about the whole site, in one row. Every page is made from it, so nothing in it is a secret.';
comment on column public.site_settings.project_required is
  'Whether AI Practitioner takes an accepted project. For an institute without reviewers it is off.';
comment on column public.site_settings.updated_at is 'Lets an admin notice that somebody else saved in between.';

grant select on public.site_settings to anon, authenticated, service_role;
alter table public.site_settings enable row level security;

-- Everyone reads the settings: the pages they describe are public. Only save_site_settings writes here.
create policy "settings are public" on public.site_settings for select to anon, authenticated
using (true);

create trigger announce_content_change after update on public.site_settings
for each row execute function private.announce_content_change();

create trigger clean_text before insert or update of site_name on public.site_settings
for each row execute function private.clean_text('site_name');

insert into public.site_settings default values;

create table private.closed_settings (
  id boolean primary key default true check (id),
  smtp_host text not null default ''
    check (smtp_host = '' or (char_length(smtp_host) <= 253 and smtp_host ~ '^[A-Za-z0-9.:_-]+$')),
  smtp_port integer not null default 587 check (smtp_port between 1 and 65535),
  smtp_username text not null default '' check (char_length(smtp_username) <= 254 and smtp_username !~ '[[:cntrl:]]'),
  smtp_password text not null default '' check (char_length(smtp_password) <= 500 and smtp_password !~ '[[:cntrl:]]'),
  maintenance_pass uuid not null default gen_random_uuid()
);
comment on table private.closed_settings is
  'The settings that are nobody''s business, in one row that only the server itself can read.';
comment on column private.closed_settings.maintenance_pass is
  'Whoever shows it sees the public pages in maintenance too. Admins get it with the settings.';

alter table private.closed_settings enable row level security;

insert into private.closed_settings default values;

-- What the form shows: everything but the password, of which it says only whether it is set.
create function private.shown_site_settings()
returns jsonb
language sql
stable
security definer
set search_path = ''
as $$
  select (to_jsonb(settings) || to_jsonb(closed)) - 'id' - 'smtp_password'
    || jsonb_build_object('has_smtp_password', closed.smtp_password <> '')
  from public.site_settings settings, private.closed_settings closed
$$;

create function public.read_site_settings()
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  perform private.require_admin();
  return private.shown_site_settings();
end
$$;
comment on function public.read_site_settings() is 'All settings but the password of the mail server. For admins.';
grant execute on function public.read_site_settings() to authenticated;

-- The changed settings as the audit log stores them: of a password only whether it is set.
create function private.auditable_settings(settings jsonb, changed text[])
returns jsonb
language sql
immutable
set search_path = ''
as $$
  select jsonb_object_agg(
    key, case when key <> 'smtp_password' then value when value = '""' then '"not set"' else '"set"'::jsonb end
  )
  from jsonb_each(settings)
  where key = any (changed)
$$;

-- The password of the mail server is for the server it was typed for. Kept with another host, port or user name, it
-- would be sent to that server, where an admin could read it. So a change of these removes it, unless it comes with a
-- password.
create function public.save_site_settings(changes jsonb, expected_updated_at timestamptz)
returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  settings public.site_settings;
  closed private.closed_settings;
  before jsonb;
  after jsonb;
  changed text[];
begin
  perform private.require_admin();
  -- Of two admins who save at once, the second waits here and then finds a time that it did not expect.
  select * into settings from public.site_settings for update;
  select * into closed from private.closed_settings;
  if settings.updated_at is distinct from expected_updated_at then
    raise sqlstate 'PT409' using
      message = 'Somebody else has saved the settings since you opened them. Reload to see them, then make your changes again.';
  end if;

  before := to_jsonb(settings) || to_jsonb(closed);
  if exists (
    select from jsonb_object_keys(changes) as name where not before ? name or name in ('id', 'updated_at', 'maintenance_pass')
  ) then
    raise sqlstate 'PT400' using message = 'There is no such setting.';
  end if;
  settings := jsonb_populate_record(settings, changes);
  closed := jsonb_populate_record(closed, changes);
  if not changes ? 'smtp_password' and (closed.smtp_host, closed.smtp_port, closed.smtp_username)
    is distinct from (before ->> 'smtp_host', (before ->> 'smtp_port')::integer, before ->> 'smtp_username')
  then
    closed.smtp_password := '';
  end if;
  after := to_jsonb(settings) || to_jsonb(closed);
  select array_agg(name) into changed from jsonb_object_keys(after) as name where after -> name <> before -> name;
  if changed is null then
    return private.shown_site_settings();
  end if;

  -- The clock, and not the beginning of the transaction, which is older if it waited for another one.
  settings.updated_at := clock_timestamp();
  update private.closed_settings set (smtp_host, smtp_port, smtp_username, smtp_password)
    = row (closed.smtp_host, closed.smtp_port, closed.smtp_username, closed.smtp_password);
  update public.site_settings set (
    site_name, site_description, contact_email, support_email,
    registration_enabled, email_verification_required, maintenance_mode,
    notifications_enabled, email_notifications, sms_notifications, project_required,
    analytics_enabled, analytics_id, primary_color, logo_url, favicon_url, updated_at
  ) = row (
    settings.site_name, settings.site_description, settings.contact_email, settings.support_email,
    settings.registration_enabled, settings.email_verification_required, settings.maintenance_mode,
    settings.notifications_enabled, settings.email_notifications, settings.sms_notifications, settings.project_required,
    settings.analytics_enabled, settings.analytics_id, settings.primary_color, settings.logo_url, settings.favicon_url,
    settings.updated_at
  );
  perform private.record_admin_action('settings_update', jsonb_build_object(
    'before', private.auditable_settings(before, changed), 'after', private.auditable_settings(after, changed)
  ));
  return private.shown_site_settings();
end
$$;
comment on function public.save_site_settings(jsonb, timestamptz) is
  'Saves the settings named in changes, unless somebody saved since the time expected; answers what then holds. For admins.';
grant execute on function public.save_site_settings(jsonb, timestamptz) to authenticated;
