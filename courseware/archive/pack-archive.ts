import { checkLimits } from '../check/check-limits.ts';
import type { ContentProblem } from '../content-problem.ts';
import type { CourseFile, Files } from '../files/course-files.ts';
import { readCourses } from '../files/read-courses.ts';
import { type PackedCourse, packCourse } from '../pack-course.ts';
import { readZip } from './read-zip.ts';

export interface PackedArchive {
  courses: PackedCourse[];
  /** The file in which each module, lesson, question and project is, by id. */
  fileOf: Map<string, string>;
  problems: ContentProblem[];
}

/** Reads, checks and renders the courses of a zip file. Returns no courses if there is a problem. */
export async function packArchive(bytes: Uint8Array): Promise<PackedArchive> {
  const { files, problems } = await readZip(bytes);
  const refused = (found: ContentProblem[]): PackedArchive => ({
    courses: [],
    fileOf: new Map(),
    problems: found,
  });
  if (problems.length > 0) return refused(problems);
  const read = await readInTurns(withoutOuterFolder(files));
  if (read.problems.length > 0) return refused(read.problems);
  if (read.courses.length === 0) return refused([{ file: 'zip', message: 'The zip file has no courses.' }]);
  const courses: PackedCourse[] = [];
  for (const course of read.courses) {
    await giveWay();
    try {
      courses.push(packCourse(course));
    } catch (error) {
      problems.push({
        file: course.file,
        message: `The course cannot be rendered: ${(error as Error).message}`,
      });
    }
  }
  return problems.length > 0 ? refused(problems) : { courses, fileOf: filesById(read.courses), problems };
}

/** Reading and rendering a course takes a while, so requests of others are served in between. */
function giveWay(): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve);
  });
}

/** Reads course after course. Ids that two courses share are found at the end. */
async function readInTurns(files: Files): Promise<{ courses: CourseFile[]; problems: ContentProblem[] }> {
  const folders = Map.groupBy(files, ([path]) => path.slice(0, Math.max(0, path.indexOf('/'))));
  const courses: CourseFile[] = [];
  const problems: ContentProblem[] = [];
  for (const inside of folders.values()) {
    await giveWay();
    const read = readCourses(new Map(inside));
    courses.push(...read.courses);
    problems.push(...read.problems, ...read.courses.flatMap(checkLimits));
  }
  return { courses, problems: [...problems, ...findSharedIds(courses)] };
}

function findSharedIds(courses: readonly CourseFile[]): ContentProblem[] {
  const owners = new Map<string, CourseFile>();
  return courses.flatMap((course) =>
    [...filesById([course])].flatMap(([id, file]) => {
      const owner = owners.get(id);
      owners.set(id, course);
      return owner
        ? [{ file, message: `The id "${id}" is used in the course "${owner.slug}" already.` }]
        : [];
    }),
  );
}

function filesById(courses: readonly CourseFile[]): Map<string, string> {
  return new Map(
    courses
      .flatMap(({ modules, projects }) => [
        ...projects.map(({ id, file }) => [id, file]),
        ...modules.flatMap((module) => [
          [module.id, module.file],
          ...module.lessons.map(({ id, file }) => [id, file]),
          ...module.questions.map(({ id }) => [id, module.file.replace('module.md', 'questions.yaml')]),
        ]),
      ])
      .map(([id = '', file = '']) => [id, file]),
  );
}

/** A zipped folder holds the folders of the courses in a folder of its own. */
function withoutOuterFolder(files: Files): Files {
  const [outer] = [...files.keys()][0]?.split('/') ?? [];
  const isOuter =
    [...files.keys()].every((path) => path.startsWith(`${outer}/`)) && !files.has(`${outer}/course.md`);
  const hasCourses = [...files.keys()].some((path) => /^[^/]+\/[^/]+\/course\.md$/.test(path));
  if (!isOuter || !hasCourses) return files;
  return new Map([...files].map(([path, bytes]) => [path.slice(`${outer}/`.length), bytes]));
}
