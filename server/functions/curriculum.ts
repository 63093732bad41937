import type { Backend } from '#backend/backend.ts';
import type { SqlValue } from '#backend/database/database.ts';
import { findUserId, serviceRole } from '#backend/functions/callers.ts';
import type { HostedFunction } from '#backend/functions/hosted-function.ts';
import { handleCurriculum } from '#supabase/functions/curriculum/handler.ts';

/** Importing every course takes seconds. */
const timeLimit = 60_000;

/** Courses are larger than the API lets a request be, so this asks the database itself. */
export const curriculum: HostedFunction = {
  verifyJwt: true,
  handle: (request, { backend }) =>
    handleCurriculum(request, {
      findUserId: () => findUserId(request, backend),
      async listCourses(admin, onlyCourse) {
        const rows = await query<{ slug: string }>(
          backend,
          'select * from public.courses_to_export($1, $2) as slug',
          [admin, onlyCourse],
        );
        return rows.map(({ slug }) => slug);
      },
      async exportCourse(slug) {
        const [row] = await query<{ course: unknown }>(backend, 'select public.export_course($1) as course', [
          slug,
        ]);
        return row?.course;
      },
      async importCourses(admin, courses, isTrial) {
        const [row] = await query<{ result: unknown }>(
          backend,
          'select public.import_courses($1, $2, $3) as result',
          [admin, JSON.stringify(courses), isTrial],
        );
        return row?.result;
      },
    }),
};

function query<Row extends object>({ database }: Backend, text: string, values: SqlValue[]): Promise<Row[]> {
  return database.run(serviceRole, (transaction) => transaction.query<Row>(text, values), { timeLimit });
}
