/**
 * Who may do what with every table, view and function of the schemas that the API exposes. `access-matrix.test.ts` and
 * `mass-assignment.test.ts` run every attempt as every actor and compare, so a new object needs an entry in one of
 * these areas.
 */
import type { FunctionAccess, TableAccess } from './access/access.ts';
import { accounts } from './access/accounts.ts';
import { ages } from './access/ages.ts';
import { analytics } from './access/analytics.ts';
import { backOffice } from './access/back-office.ts';
import { blog } from './access/blog.ts';
import { certificates } from './access/certificates.ts';
import { classAccess } from './access/classes.ts';
import { contact } from './access/contact.ts';
import { courseMessages } from './access/course-messages.ts';
import { courses } from './access/courses.ts';
import { familyAccess } from './access/families.ts';
import { learning } from './access/learning.ts';
import { mentorship } from './access/mentorship.ts';
import { newsletter } from './access/newsletter.ts';
import { organisations } from './access/organisations.ts';
import { payments } from './access/payments.ts';
import { projects } from './access/projects.ts';
import { realtime } from './access/realtime.ts';
import { settings } from './access/settings.ts';
import { storage } from './access/storage.ts';

const areas = [
  accounts,
  ages,
  analytics,
  backOffice,
  blog,
  certificates,
  contact,
  courses,
  familyAccess,
  learning,
  courseMessages,
  mentorship,
  newsletter,
  organisations,
  classAccess,
  payments,
  projects,
  realtime,
  settings,
  storage,
];

export const tables: Record<string, TableAccess> = Object.assign({}, ...areas.map((area) => area.tables));

export const functions: Record<string, FunctionAccess> = Object.assign(
  {},
  ...areas.map((area) => area.functions),
);
