import type { Transaction } from '#backend/database/database.ts';
import { markAsSample } from './mark-as-sample.ts';

/**
 * Plausible counts for the 90 days before today; today's counts are real from the first view on. Page views are derived
 * from their day alone: lower at weekends, slowly growing, a little uneven. Messages, enrolments and requests are those
 * of the other sample rows, so that analytics agree with the lists.
 */
const text = `
  with shares (event, path, referrer, device, share) as (
    values
      ('page_view', '/', 'direct', 'desktop', 0.2),
      ('page_view', '/', 'google.com', 'phone', 0.24),
      ('page_view', '/', 'duckduckgo.com', 'desktop', 0.06),
      ('page_view', '/courses', 'google.com', 'phone', 0.14),
      ('page_view', '/courses', 'internal', 'desktop', 0.26),
      ('page_view', '/beginner-ai', 'internal', 'phone', 0.22),
      ('page_view', '/pricing', 'internal', 'desktop', 0.17),
      ('page_view', '/membership', 'internal', 'phone', 0.12),
      ('page_view', '/free-resources', 'linkedin.com', 'desktop', 0.09),
      ('page_view', '/blog', 'news.ycombinator.com', 'desktop', 0.07),
      ('page_view', '/blog', 'internal', 'phone', 0.11),
      ('page_view', '/faq', 'internal', 'phone', 0.06),
      ('page_view', '/contact', 'direct', 'phone', 0.05),
      ('sign_up_opened', '/courses', 'internal', 'phone', 0.014)
  ), days as (
    select
      (now() at time zone 'utc')::date - ago as day,
      (130 - 0.55 * ago)
        * case when extract(isodow from (now() at time zone 'utc')::date - ago) > 5 then 0.6 else 1 end
        * (0.85 + (ago * 7919 % 31) / 100.0) as visits
    from generate_series(1, 90) as ago
  ), happened (event, path, device, at) as (
    select 'contact_sent', '/contact', 'phone', created_at from public.support_tickets
    union all
    select 'enrolled', 'other', 'desktop', enrolled_at from public.enrolments
    union all
    select 'plan_requested', 'other', 'desktop', created_at from public.payments
  )
  insert into private.visit_counts (id, day, event, path, referrer, device, times)
  select 'sample', day, event, path, referrer, device, round(visits * share)
  from days cross join shares
  where round(visits * share) > 0
  union all
  select 'sample', day, event, path, 'internal', device, count(*)
  from happened join days on days.day = (at at time zone 'utc')::date
  group by day, event, path, device`;

export async function addSampleAnalytics(transaction: Transaction): Promise<void> {
  await transaction.query(text);
  await markAsSample(transaction, 'private.visit_counts', 'sample');
}
