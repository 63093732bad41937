import { ids } from '../people.ts';
import { type Area, adminsOnly, closed, signedInOnly } from './access.ts';

const installed = [
  '*',
  'AT',
  'BG',
  'CY',
  'CZ',
  'DE',
  'DK',
  'ES',
  'FR',
  'GR',
  'HR',
  'HU',
  'IE',
  'IT',
  'LI',
  'LT',
];
const countries = [...installed, 'LU', 'NL', 'PL', 'RO', 'SI', 'SK'];
const reader = { ...closed, select: countries };

export const ages: Area = {
  tables: {
    'public.consent_ages': {
      name: 'country',
      insert: { country: `'US'`, age: '13' },
      update: ['age', '18'],
      may: { anon: reader, userA: reader, userB: reader, admin: reader, service: reader },
      writable: { insert: [], update: [] },
      planted: { country: `'US'`, age: '13', reviewed_on: `'2026-01-01'` },
    },
    // The accounts of tests have a birth year from the start.
    'public.learner_ages': {
      name: 'user_id',
      insert: { user_id: `'${ids.userA}'`, birth_year: '1980', needs_guardian: 'false' },
      update: ['birth_year', '1980'],
      may: {
        anon: closed,
        userA: { ...closed, select: [ids.userA] },
        userB: { ...closed, select: [ids.userB] },
        admin: { ...closed, select: [ids.admin] },
        service: { ...closed, select: [ids.userA, ids.userB, ids.admin] },
      },
      writable: { insert: [], update: [] },
      planted: { birth_year: '1980', country: `'DE'` },
    },
  },
  functions: {
    'public.state_birth_year(integer, text)': { call: 'public.state_birth_year(1980)', may: signedInOnly },
    'public.reopen_birth_year(uuid, text)': {
      call: `public.reopen_birth_year('${ids.userA}', 'Mistyped')`,
      may: adminsOnly,
    },
    'public.save_consent_age(text, integer, date)': {
      call: `public.save_consent_age('US', 13, '2026-11-18')`,
      may: adminsOnly,
    },
  },
};
