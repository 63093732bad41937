import { ids } from '../people.ts';
import { type Area, adminsOnly, closed, signedInOnly } from './access.ts';

const people = ['a@example.com', 'admin@example.com', 'b@example.com'];

export const accounts: Area = {
  tables: {
    'public.profiles': {
      name: 'email',
      insert: { id: `'00000000-0000-4000-8000-0000000000ff'`, email: `'new@example.com'` },
      update: ['full_name', `'Changed'`],
      may: {
        anon: closed,
        userA: { select: ['a@example.com'], insert: 'denied', update: ['a@example.com'], delete: 'denied' },
        // The account of a child, whose guardian gives the name.
        userB: { select: ['b@example.com'], insert: 'denied', update: 'denied', delete: 'denied' },
        admin: { select: people, insert: 'denied', update: ['admin@example.com'], delete: 'denied' },
        service: { select: people, insert: 'denied', update: people, delete: 'denied' },
      },
      writable: { insert: [], update: ['full_name'] },
      serviceWritable: { insert: [], update: ['role'] },
      planted: { role: `'admin'` },
    },
    'public.admin_audit_log': {
      rows: `insert into public.admin_audit_log (admin_id, action) values ('${ids.admin}', 'view_users')`,
      name: 'action',
      insert: { admin_id: 'auth.uid()', action: `'admin_login'`, details: `'{}'` },
      update: ['details', `'{"changed": true}'`],
      may: {
        anon: closed,
        userA: { select: [], insert: 'denied', update: 'denied', delete: 'denied' },
        userB: { select: [], insert: 'denied', update: 'denied', delete: 'denied' },
        admin: { select: ['view_users'], insert: 'done', update: 'denied', delete: 'denied' },
        service: { select: ['view_users'], insert: 'done', update: 'denied', delete: 'denied' },
      },
      writable: { insert: ['admin_id', 'action', 'details'], update: [] },
    },
  },
  functions: {
    'public.log_admin_action(text, jsonb)': {
      call: `public.log_admin_action('admin_login', '{"user_email": "admin@example.com"}')`,
      may: adminsOnly,
    },
    'public.set_user_role(uuid, text)': {
      call: `public.set_user_role('${ids.userA}', 'admin')`,
      may: adminsOnly,
    },
    'public.suspend_user(uuid)': { call: `public.suspend_user('${ids.userA}')`, may: adminsOnly },
    'public.delete_my_account()': {
      call: 'public.delete_my_account()',
      // The only admin cannot be removed.
      may: { ...signedInOnly, admin: 'refused' },
    },
    'public.lift_suspension(uuid)': { call: `public.lift_suspension('${ids.userA}')`, may: adminsOnly },
    'public.admin_email()': { call: 'public.admin_email()', may: signedInOnly },
    'public.search_profiles(text, uuid, integer)': {
      call: `public.search_profiles('example')`,
      may: adminsOnly,
    },
  },
};
