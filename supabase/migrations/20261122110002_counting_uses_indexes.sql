CREATE OR REPLACE FUNCTION private.take_rate_limit(limit_key text, most integer, window_seconds integer, added integer)
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
 SET enable_seqscan TO 'off'
AS $function$
declare
  counted private.rate_limits;
begin
  -- Old windows are swept a few at a time, so the table stays as small as the traffic of the last day.
  delete from private.rate_limits
  where key = any (array(
    select key from private.rate_limits where window_started_at < now() - interval '1 day'
    order by window_started_at limit 5
    for update skip locked
  ));
  insert into private.rate_limits as limits (key, hits) values (limit_key, added)
  on conflict (key) do update set
    hits = case
      when limits.window_started_at <= now() - make_interval(secs => window_seconds) then added
      else limits.hits + added
    end,
    window_started_at = case
      when limits.window_started_at <= now() - make_interval(secs => window_seconds) then now()
      else least(limits.window_started_at, now())
    end
  returning * into counted;
  if counted.hits <= most then
    return 0;
  end if;
  return greatest(
    1,
    ceil(extract(epoch from counted.window_started_at + make_interval(secs => window_seconds) - now()))::integer
  );
end
$function$
;

-- Stores the wish to subscribe and returns which mail to send: to a pending address the link that confirms it, to a
-- subscribed one that it is on the list already, and none if it has had its share of mails this hour.
create or replace function public.request_newsletter_subscription(
  subscriber_email text,
  confirm_hash text,
  unsubscribe_hash text,
  client text,
  most_per_hour integer
)
returns table (mail_due text, retry_after integer)
language plpgsql
security definer
set search_path = ''
as $$
declare
  most_mails_per_address constant integer := 3;
  subscriber public.newsletter_subscribers;
begin
  mail_due := null;
  retry_after := 0;
  if most_per_hour is not null then
    retry_after := private.take_rate_limit('newsletter-client:' || client, most_per_hour, 3600);
    if retry_after > 0
      or private.take_rate_limit('newsletter-address:' || subscriber_email, most_mails_per_address, 3600) > 0
    then
      return next;
      return;
    end if;
  end if;
  -- A request that was not confirmed within a week is deleted: its sender may not own the address.
  delete from public.newsletter_subscribers
  where id = any (array(
    select id from public.newsletter_subscribers
    where state = 'pending' and requested_at < now() - interval '7 days' limit 20
    for update skip locked
  ));
  insert into public.newsletter_subscribers as known (email) values (subscriber_email)
  on conflict (email) do update set
    requested_at = now(),
    state = case when known.state = 'subscribed' then 'subscribed' else 'pending' end
  returning * into subscriber;
  mail_due := subscriber.state;
  insert into private.newsletter_tokens (token_hash, subscriber_id, purpose)
  values (unsubscribe_hash, subscriber.id, 'unsubscribe');
  if subscriber.state = 'pending' then
    -- The newest mail replaces the ones before it.
    delete from private.newsletter_tokens where subscriber_id = subscriber.id and purpose = 'confirm';
    insert into private.newsletter_tokens (token_hash, subscriber_id, purpose)
    values (confirm_hash, subscriber.id, 'confirm');
  end if;
  return next;
end
$$;
