import { type Area, adminsOnly } from './access.ts';

export const backOffice: Area = {
  tables: {},
  functions: {
    'public.admin_dashboard()': { call: 'public.admin_dashboard()', may: adminsOnly },
    'public.list_audited_admins()': { call: 'public.list_audited_admins()', may: adminsOnly },
    'public.list_mails(text, bigint, integer)': {
      rows: `insert into server.mails (id, recipient, subject, state) overriding system value
        values (1000, 'reader@example.com', 'Welcome', 'failed')`,
      call: 'public.list_mails()',
      may: adminsOnly,
    },
    'public.read_mail(bigint)': { call: 'public.read_mail(1000)', may: adminsOnly },
    'public.send_mail_again(bigint)': { call: 'public.send_mail_again(1000)', may: adminsOnly },
  },
};
