/**
 * Files whose subject is the same on both engines: functions above the database, rules in SQL that protect
 * nothing, and the files of the schema.
 * `npm test` runs them on PostgreSQL alone, which needs less processor time; journeys in the browser use them on PGlite.
 * What protects data, keys, money or children runs on both, and so does what depends on an engine: access, mass
 * assignment, deletions, races, crashes, types of values, notifications.
 */
export const sameOnBothEngines = [
  'backend/functions/routes.backend.test.ts',
  'backend/realtime/{conformance,limits}.backend.test.ts',
  'backend/rest/{embedding,fuzz,request-shape}.backend.test.ts',
  'backend/storage/{conformance,documents,films,list-objects,renditions}.backend.test.ts',
  'server/functions/{authoring,class-tests,contact-form,course-files,course-round-trip,curriculum}.backend.test.ts',
  'server/functions/{hosted-platform,lab-evidence,labs,mentorship,newsletter,project-review}.backend.test.ts',
  'server/functions/{teaching,ticket-message}.backend.test.ts',
  'server/seed/seed.backend.test.ts',
  'supabase/schema-changes/schema-changes.test.ts',
  'supabase/types/*.test.ts',
  'supabase/tests/{admin-dashboard,analytics,archived-lessons,audit-filters,blog-post-slugs,blog-posts}.test.ts',
  'supabase/tests/{certificate-mails,certificate-progress,contact-messages,course-lessons,course-modules}.test.ts',
  'supabase/tests/{course-ratings,course-results,courses,curriculum-import,enrolments,extra-time}.test.ts',
  'supabase/tests/{lab-evidence,lab-work,lesson-notes,lesson-progress,lesson-revisions}.test.ts',
  'supabase/tests/{mentorship-sessions,module-completion,newsletter-subscribers,next-step,plans}.test.ts',
  'supabase/tests/{sample-data,specified-calls,support-tickets,ticket-messages,visible-text}.test.ts',
];

const setting = 'ENGINES_SHARE_TESTS';

/** Whether this run has both engines, and PostgreSQL takes those files. A run of single files never shares. */
export const doEnginesShare = process.env[setting] !== undefined;

/** For `npm test`, before Vitest reads its configuration. */
export function shareBetweenEngines(): void {
  process.env[setting] = '1';
}
