import { type Area, adminsOnly } from './access.ts';

export const analytics: Area = {
  tables: {},
  functions: {
    'public.count_visits(jsonb)': {
      call: `public.count_visits(
        '[{"event": "page_view", "path": "/faq", "referrer": "direct", "device": "phone", "times": 1}]')`,
      // The server counts visits with the same rights as the visitor who opens a page.
      may: { anon: 'done', userA: 'denied', userB: 'denied', admin: 'denied', service: 'denied' },
    },
    'public.admin_analytics(date, date)': {
      call: `public.admin_analytics('2026-11-01', '2026-11-15')`,
      may: adminsOnly,
    },
  },
};
