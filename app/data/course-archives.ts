import { z } from 'zod';
import { authorizationHeaders, backendUrl, getSupabase } from '#app/lib/supabase.ts';
import { importReportSchema } from '#domain/courses/import-report.ts';
import { type LeftOutReport, leftOutHeader, readLeftOut } from '#domain/courses/left-out.ts';
import { toError } from './call-function.ts';

const reportSchema = z.object({
  isStored: z.boolean(),
  /** The first problems; `problemCount` counts all. */
  problems: z.array(z.object({ file: z.string(), line: z.int().optional(), message: z.string() })),
  problemCount: z.int(),
  courses: z.array(importReportSchema),
});

/** What an archive would change, or has changed. */
export type ArchiveReport = z.output<typeof reportSchema>;

async function callCurriculum(search: URLSearchParams, init: RequestInit): Promise<Response> {
  await getSupabase();
  const response = await fetch(`${backendUrl()}/functions/v1/curriculum?${search}`, {
    ...init,
    headers: { 'Content-Type': 'application/zip', ...(await authorizationHeaders()) },
  });
  if (response.ok) return response;
  throw toError({ status: response.status, body: await response.json().catch(() => ({})) });
}

/** All courses, or the one of this slug, as a zip file, and what it does not contain. For admins. */
export async function exportCourses(
  slug?: string,
): Promise<{ zip: Uint8Array<ArrayBuffer>; leftOut: LeftOutReport }> {
  const response = await callCurriculum(new URLSearchParams(slug ? { course: slug } : {}), {});
  const leftOut = readLeftOut(response.headers.get(leftOutHeader));
  return { zip: new Uint8Array(await response.arrayBuffer()), leftOut };
}

/** Imports a zip file, or only says what that would do. For admins. */
export async function importCourses(file: Blob, { isDryRun }: { isDryRun: boolean }): Promise<ArchiveReport> {
  const search = new URLSearchParams(isDryRun ? { dry_run: '' } : {});
  const response = await callCurriculum(search, { method: 'POST', body: file });
  return reportSchema.parse(await response.json());
}
