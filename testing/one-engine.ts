/**
 * Files whose subject is the same on both engines: functions above the database, and rules in SQL.
 * `npm test` runs them on PostgreSQL alone, which needs less processor time; journeys in the browser use them on PGlite.
 * What depends on an engine runs on both: access, deletions, races, crashes, types of values, limits of texts,
 * notifications, files, migrations and backups.
 */
export const sameOnBothEngines = [
  'backend/functions/routes.backend.test.ts',
  'backend/realtime/{conformance,limits}.backend.test.ts',
  'backend/rest/{embedding,fuzz,request-shape}.backend.test.ts',
  'backend/storage/{conformance,documents,films,list-objects,renditions}.backend.test.ts',
  'server/{accounts,credentials,hourly-work,seed,settings}/*.backend.test.ts',
  'server/functions/!(attempt-races|learning).backend.test.ts',
  'supabase/{functions,schema-changes,types}/**/*.test.ts',
  // The pattern below would leave it out, because its name begins like another.
  'supabase/tests/account-deletion-races.test.ts',
  'supabase/tests/!(access-matrix|account-deletion|certificate-races|last-admin|private-tables|realtime-topics|storage*|text-limits).test.ts',
  'testing/secrets/secrets.backend.test.ts',
];

const setting = 'ENGINES_SHARE_TESTS';

/** Whether this run has both engines, and PostgreSQL takes those files. A run of single files never shares. */
export const doEnginesShare = process.env[setting] !== undefined;

/** For `npm test`, before Vitest reads its configuration. */
export function shareBetweenEngines(): void {
  process.env[setting] = '1';
}
