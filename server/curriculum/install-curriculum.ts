import { createHash } from 'node:crypto';
import { glob, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Database, Transaction } from '#backend/database/database.ts';
import type { Logger } from '#backend/log/log.ts';
import type { Files } from '#courseware/files/course-files.ts';
import { readFolder } from '#courseware/files/read-folder.ts';
import type { PackedCourse } from '#courseware/pack-course.ts';
import { importReportSchema } from '#domain/courses/import-report.ts';

const shippedFolder = fileURLToPath(new URL('../../curriculum', import.meta.url));
const labsFolder = fileURLToPath(new URL('../../labs', import.meta.url));

/** Rendering all courses takes seconds, so the build keeps the result beside the pages. */
const packedFile = fileURLToPath(new URL('../../build/curriculum.json', import.meta.url));

/**
 * Brings the institute's courses into the database, unless they are there already. What was changed in the back office
 * stays as it is. All courses are one transaction: a process killed on the way has installed nothing.
 */
export async function installCurriculum(database: Database, log: Logger): Promise<void> {
  const files = await readFolder(shippedFolder);
  const hash = await hashFiles(files);
  if ((await database.run('server', readInstalledHash)) === hash) return;
  const courses = await loadPacked(files, hash);
  await database.run('server', async (transaction) => {
    // Of two processes that start at once the second finds the courses installed. Importing them again would lock rows
    // that the first one needs for its sample data.
    await transaction.query(`select pg_advisory_xact_lock(hashtext('public.import_course'))`);
    if ((await readInstalledHash(transaction)) === hash) return;
    for (const course of courses) {
      const [row] = await transaction.query<{ report: unknown }>(
        'select public.import_course($1) as report',
        [JSON.stringify(course)],
      );
      const { kept } = importReportSchema.parse(row?.report);
      if (kept.length > 0)
        log.info({ course: course.slug, kept }, 'the curriculum left edited parts as they are');
    }
    await transaction.query(
      `insert into private.installed_curriculum (hash) values ($1)
       on conflict (is_only) do update set hash = excluded.hash, installed_at = now()`,
      [hash],
    );
  });
}

/**
 * The courses are installed again when a file changes, and when a lab that lessons introduce does. The files of the labs
 * are read instead of their code, which would stay in memory.
 */
export async function hashFiles(files: Files): Promise<string> {
  const hash = createHash('sha256');
  const models: string[] = [];
  for await (const path of glob('*/model.ts', { cwd: labsFolder })) models.push(path);
  for (const path of models.toSorted()) hash.update(await readFile(join(labsFolder, path))).update('\0');
  for (const [path, bytes] of files) hash.update(path).update('\0').update(bytes).update('\0');
  return hash.digest('hex');
}

async function readInstalledHash(transaction: Transaction): Promise<string | undefined> {
  const [installed] = await transaction.query<{ hash: string }>(
    'select hash from private.installed_curriculum',
  );
  return installed?.hash;
}

async function loadPacked(files: Files, hash: string): Promise<PackedCourse[]> {
  const built = await readFile(packedFile, 'utf8').catch(() => undefined);
  const kept = built && (JSON.parse(built) as { hash: string; courses: PackedCourse[] });
  if (kept && kept.hash === hash) return kept.courses;
  const { packCourses } = await import('./pack-courses.ts');
  return packCourses(files);
}
