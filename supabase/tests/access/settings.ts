import { type Area, adminsOnly, closed } from './access.ts';

const readOnly = { ...closed, select: ['Lifelong AI Institute'] };

export const settings: Area = {
  tables: {
    'public.site_settings': {
      name: 'site_name',
      insert: { id: 'false' },
      update: ['site_name', `'Another school'`],
      may: { anon: readOnly, userA: readOnly, userB: readOnly, admin: readOnly, service: readOnly },
      writable: { insert: [], update: [] },
    },
  },
  functions: {
    'public.read_site_settings()': { call: 'public.read_site_settings()', may: adminsOnly },
    'public.save_site_settings(jsonb, timestamp with time zone)': {
      call: `public.save_site_settings('{"site_name": "A school"}', (select updated_at from public.site_settings))`,
      may: adminsOnly,
    },
    'public.count_sample_rows()': { call: 'public.count_sample_rows()', may: adminsOnly },
    'public.remove_sample_data()': { call: 'public.remove_sample_data()', may: adminsOnly },
  },
};
