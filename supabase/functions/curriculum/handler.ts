import { corsHeaders } from '@supabase/supabase-js/cors';
import { z } from 'zod';
import type { LeftOut, Omissions } from '#courseware/archive/archive-courses.ts';
import { archiveLimits } from '#courseware/archive/archive-limits.ts';
import type { ContentProblem } from '#courseware/content-problem.ts';
import { importReportSchema } from '#domain/courses/import-report.ts';
import { type LeftOutReport, leftOutHeader, writeLeftOut } from '#domain/courses/left-out.ts';
import { defineFunction } from '#supabase/functions/_shared/define-function.ts';
import { respond } from '#supabase/functions/_shared/json-endpoint.ts';
import type { FunctionPlatform } from '#supabase/functions/_shared/platform.ts';
import { readLimitedBytes } from '#supabase/functions/_shared/read-limited.ts';
import { packCourses, writeFiles, zipFiles } from './tasks.ts';

const importResult = z.object({
  courses: z.array(importReportSchema),
  taken: z.array(z.object({ id: z.string(), course: z.string() })),
});

/** Importing every course takes seconds. */
const importTimeLimit = 120_000;

/**
 * Courses as a zip file, for admins. GET exports all, or the one that `course` names. POST imports the zip file in its
 * body; with `dry_run` it only says what that would do.
 */
export const handleCurriculum = defineFunction({
  auth: 'user',
  methods: ['GET', 'POST'],
  async handle({ request, user: admin, platform }) {
    const { searchParams } = new URL(request.url);
    if (request.method === 'GET') return exportArchive(admin, searchParams.get('course'), platform);
    return importArchive(request, admin, searchParams.has('dry_run'), platform);
  },
});

async function exportArchive(
  admin: string,
  onlyCourse: string | null,
  { database, compute }: FunctionPlatform,
): Promise<Response> {
  const { data: slugs } = await database
    .rpc('courses_to_export', { admin, only_course: onlyCourse })
    .throwOnError();
  const files = new Map<string, Uint8Array>();
  const leftOut: LeftOut[] = [];
  const omissions: Omissions = { drafts: 0, films: 0, pictures: 0 };
  for (const slug of slugs) {
    const { data: course } = await database.rpc('export_course', { course_slug: slug }).throwOnError();
    const written = await compute(writeFiles, { slug, course });
    if ('reason' in written) {
      leftOut.push(written);
      continue;
    }
    for (const [path, bytes] of written.files) files.set(path, bytes);
    for (const part of ['drafts', 'films', 'pictures'] as const) omissions[part] += written.omissions[part];
  }
  const [refused] = leftOut;
  if (onlyCourse !== null && refused) {
    return respond(409, { error: `This course cannot be written as files yet: ${refused.reason}.` });
  }
  const zip = await compute(zipFiles, { files, leftOut });
  const report: LeftOutReport = { courses: leftOut, ...omissions };
  await database
    .rpc('record_course_export', {
      admin,
      only_course: onlyCourse,
      left_out: leftOut.map(({ slug }) => slug),
    })
    .throwOnError();
  return new Response(zip, {
    headers: {
      ...corsHeaders,
      'Access-Control-Expose-Headers': leftOutHeader,
      [leftOutHeader]: writeLeftOut(report),
      'Content-Type': 'application/zip',
      'Content-Disposition': `attachment; filename="${onlyCourse === null ? 'courses' : slugs[0]}.zip"`,
      'Cache-Control': 'no-store',
    },
  });
}

async function importArchive(
  request: Request,
  admin: string,
  isDryRun: boolean,
  platform: FunctionPlatform,
): Promise<Response> {
  // Importing nothing refuses all others before their megabytes are read.
  await importCourses(admin, new TextEncoder().encode('[]'), true, platform);
  const bytes = await readLimitedBytes(request, archiveLimits.bytes);
  if (!bytes) return respond(413, { error: `A zip file has at most ${archiveLimits.bytes / 1_000_000} MB.` });
  const { courses, fileOf, problems, problemCount } = await platform.compute(packCourses, bytes);
  if (problemCount > 0) return respond(200, refused(problems, problemCount));
  const result = importResult.parse(await importCourses(admin, courses, isDryRun, platform));
  if (result.taken.length > 0) {
    const taken = result.taken.map(({ id, course }) => ({
      file: fileOf.get(id) ?? 'zip',
      message: `The id "${id}" belongs to the course "${course}".`,
    }));
    return respond(200, refused(taken.slice(0, archiveLimits.problems), taken.length));
  }
  return respond(200, { isStored: !isDryRun, problems: [], problemCount: 0, courses: result.courses });
}

/** `courses` is JSON. The database refuses all but admins. */
function importCourses(
  admin: string,
  courses: Uint8Array,
  is_dry_run: boolean,
  platform: FunctionPlatform,
): Promise<unknown> {
  return platform.transact(
    ({ call }) => call('import_courses', { admin, imported: courses, is_dry_run }),
    importTimeLimit,
  );
}

function refused(problems: ContentProblem[], problemCount: number) {
  return { isStored: false, problems, problemCount, courses: [] };
}
