import { Link } from 'react-router';
import { z } from 'zod';
import { orUndefined } from '#app/components/private/load-or-toast.ts';
import { toOutcome } from '#app/components/private/outcome.ts';
import { Icon } from '#app/components/ui/icon.tsx';
import { PageLoading } from '#app/components/workspace/list-page.tsx';
import { adminCourses, courseArchive as words } from '#app/content/admin/courses.ts';
import { importCourses } from '#app/data/course-archives.ts';
import { listCourseNames } from '#app/data/courses.ts';
import { privatePageMeta } from '#app/lib/page-meta.ts';
import type { Route } from './+types/archive.ts';
import { ExportPanel } from './export-panel.tsx';
import { ImportPanel } from './import-panel.tsx';

export const meta: Route.MetaFunction = ({ matches: [root] }) =>
  privatePageMeta(root.loaderData, words.title);

export async function clientLoader() {
  return { courses: await orUndefined(listCourseNames()) };
}

const importSchema = z.object({ change: z.enum(['check', 'store']), file: z.instanceof(File) });

/** The server checks everything again before it stores anything, and writes the audit entry. */
export async function clientAction({ request }: Route.ClientActionArgs) {
  const { change, file } = importSchema.parse(Object.fromEntries(await request.formData()));
  return toOutcome(() => importCourses(file, { isDryRun: change === 'check' }), words.import.failed);
}

export { PageLoading as HydrateFallback };

export default function ArchivePage({ loaderData: { courses } }: Route.ComponentProps) {
  return (
    <>
      <Link
        to="/admin/courses"
        className="mb-4 inline-flex min-h-11 items-center gap-2 text-small font-semibold text-primary-strong"
      >
        <Icon name="arrow-left" className="size-4" />
        {adminCourses.back}
      </Link>
      <h2 className="text-heading">{words.title}</h2>
      <p className="mt-1 mb-8 max-w-prose text-ink-soft">{words.lead}</p>
      <div className="grid items-start gap-8 xl:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <ImportPanel />
        <ExportPanel courses={courses ?? []} />
      </div>
    </>
  );
}
