/** Courses as a zip file, on hosted Supabase. */
import type { Json } from '#domain/database-types.ts';
import { openHostedPlatform } from '#supabase/functions/_shared/hosted-platform.ts';
import { handleCurriculum } from './handler.ts';

const { answering, database, findUserId } = openHostedPlatform((name) => Deno.env.get(name));

Deno.serve(
  answering((request) =>
    handleCurriculum(request, {
      findUserId: () => findUserId(request),
      async listCourses(admin, only_course) {
        const { data } = await database.rpc('courses_to_export', { admin, only_course }).throwOnError();
        return data;
      },
      async exportCourse(course_slug) {
        const { data } = await database.rpc('export_course', { course_slug }).throwOnError();
        return data;
      },
      async importCourses(admin, courses, is_trial) {
        const imported = JSON.parse(JSON.stringify(courses)) as Json;
        const { data } = await database.rpc('import_courses', { admin, imported, is_trial }).throwOnError();
        return data;
      },
    }),
  ),
);
