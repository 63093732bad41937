-- The password of the mail server is for the server it was typed for. Kept with another host, port or user name, it would be
-- sent to that server, where an admin could read it. So a change of these removes it, unless it comes with a password.
create or replace function public.save_site_settings(changes jsonb, expected_updated_at timestamptz)
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
    notifications_enabled, email_notifications, sms_notifications,
    analytics_enabled, analytics_id, primary_color, logo_url, favicon_url, updated_at
  ) = row (
    settings.site_name, settings.site_description, settings.contact_email, settings.support_email,
    settings.registration_enabled, settings.email_verification_required, settings.maintenance_mode,
    settings.notifications_enabled, settings.email_notifications, settings.sms_notifications,
    settings.analytics_enabled, settings.analytics_id, settings.primary_color, settings.logo_url, settings.favicon_url,
    settings.updated_at
  );
  perform private.record_admin_action('settings_update', jsonb_build_object(
    'before', private.auditable_settings(before, changed), 'after', private.auditable_settings(after, changed)
  ));
  return private.shown_site_settings();
end
$$;
