/**
 * `npm run curriculum -- check [DIR]`, `notebooks [--write]`, `import [DIR]` or `export DIR`: the courses as a folder of
 * files.
 */
import { globSync } from 'node:fs';
import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { SupabaseClient } from '@supabase/supabase-js';
import { type CourseFigures, checkCurriculum } from '#courseware/check/check-curriculum.ts';
import { checkPython } from '#courseware/check/check-python.ts';
import { describeProblem } from '#courseware/content-problem.ts';
import { readCourses } from '#courseware/files/read-courses.ts';
import { readFolder } from '#courseware/files/read-folder.ts';
import { writeCourses } from '#courseware/files/write-courses.ts';
import { checkNotebooks } from '#courseware/notebooks/check-notebooks.ts';
import { unpackCourse } from '#courseware/unpack-course.ts';
import { importReportSchema } from '#domain/courses/import-report.ts';
import type { Database, Json } from '#domain/database/database-types.ts';
import { packCourses } from '../curriculum/pack-courses.ts';
import { CommandRefused, runCommand } from './run-command.ts';
import { openServiceClient } from './service-client.ts';

type Client = SupabaseClient<Database>;

await runCommand(
  async (environment, [command, folder]) => {
    if (command === 'check') return check(folder ?? 'curriculum');
    if (command === 'notebooks') return runNotebooks(folder === '--write');
    if (command !== 'import' && !(command === 'export' && folder)) {
      throw new CommandRefused(
        'Say: npm run curriculum -- check [DIR] | notebooks [--write] | import [DIR] | export DIR',
      );
    }
    const { client, close } = await openServiceClient(environment);
    try {
      if (command === 'import') await importFrom(client, folder ?? 'curriculum');
      else await exportTo(client, folder ?? '');
    } finally {
      await close();
    }
  },
  { worksOnHosted: true },
);

async function check(folder: string): Promise<void> {
  const files = await readFolder(folder);
  const { courses, problems: contentProblems } = checkCurriculum(files);
  const python = await checkPython(readCourses(files).courses);
  const problems = [...contentProblems, ...python.problems];
  console.table(Object.fromEntries(courses.map(({ slug, ...figures }) => [slug, describeFigures(figures)])));
  for (const { perLesson } of courses) console.log(describeLessons(perLesson));
  for (const warning of python.warnings) console.warn(`warning: ${describeProblem(warning)}`);
  for (const problem of problems) console.error(describeProblem(problem));
  console.log(
    `${courses.length} courses, ${python.programs} programs run, ${python.warnings.length} warnings, ${problems.length} problems`,
  );
  if (problems.length > 0) throw new CommandRefused('The curriculum has problems.');
}

/** The notebooks that lessons offer to take home. Those whose libraries are missing here are named. */
async function runNotebooks(write: boolean): Promise<void> {
  const files = globSync('curriculum/*/downloads/*.ipynb').sort();
  const { ran, skipped, problems } = await checkNotebooks(files, write);
  for (const { file, seconds } of ran) console.log(`${file}: ${seconds.toFixed(1)} s`);
  for (const { file, missing } of skipped) console.log(`${file}: skipped, needs ${missing.join(', ')}`);
  for (const problem of problems) console.error(describeProblem(problem));
  console.log(`${ran.length} notebooks run, ${skipped.length} skipped, ${problems.length} problems`);
  if (problems.length > 0) throw new CommandRefused('Some notebooks do not do what they show.');
}

/** A line for each lesson: its words, its reading grade, and the share of its minutes that is doing. */
function describeLessons(lessons: CourseFigures['perLesson']): string {
  return lessons
    .map(
      ({ file, words, grade, shareOfDoing }) =>
        `${file}: ${words} words, grade ${grade.toFixed(1)}, doing ${Math.round(shareOfDoing * 100)} %`,
    )
    .join('\n');
}

/** A row of the table: shares as percentages, and the questions by kind. */
function describeFigures({
  shareOfDoing,
  parametric,
  byKind,
  perLesson: _perLesson,
  ...figures
}: Omit<CourseFigures, 'slug'>): Record<string, number | string> {
  const percent = (share: number) => `${Math.round(share * 100)} %`;
  return {
    ...figures,
    doing: percent(shareOfDoing),
    parametric: percent(parametric / Math.max(1, figures.questions)),
    ...byKind,
  };
}

/** Reads and renders every file before it stores the first course, so that one mistake stops the whole import. */
async function importFrom(client: Client, folder: string): Promise<void> {
  for (const course of packCourses(await readFolder(folder))) {
    const { data } = await client
      .rpc('import_course', { imported: JSON.parse(JSON.stringify(course)) as Json })
      .throwOnError();
    const { outcome, lessons, kept } = importReportSchema.parse(data);
    const { added, changed, unchanged } = lessons;
    console.log(
      `${course.slug}: ${outcome}, ${added} lessons added, ${changed} changed, ${unchanged} unchanged`,
    );
    for (const id of kept) console.log(`  kept as edited on the site: ${id}`);
  }
}

async function exportTo(client: Client, folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  if ((await readdir(folder)).length > 0) throw new CommandRefused(`${folder} is not empty.`);
  const { data: courses } = await client.from('courses').select('slug').order('slug').throwOnError();
  for (const { slug } of courses) {
    const { data } = await client.rpc('export_course', { course_slug: slug }).throwOnError();
    const files = writeCourses([unpackCourse(data)]);
    for (const [path, bytes] of files) {
      const file = join(folder, path);
      await mkdir(dirname(file), { recursive: true });
      await writeFile(file, bytes);
    }
    console.log(`${slug}: ${files.size} files`);
  }
}
