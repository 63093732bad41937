import { z } from 'zod';
import { isPicturePath } from '#domain/courses/course-file.ts';
import { contentId } from '../content-id.ts';
import type { ContentProblem } from '../content-problem.ts';
import { findFigureProblem, findFigureScript } from '../lessons/find-figure-problem.ts';
import {
  findMissingParts,
  findPictureExcess,
  findTextProblems,
  missingFile,
  notAPicture,
} from '../lessons/find-lesson-problems.ts';
import { parseBlocks } from '../lessons/parse-blocks.ts';
import { readPictureSize } from '../lessons/picture-size.ts';
import { findExcess } from '../markdown/find-excess.ts';
import { findQuestionTextProblems } from '../questions/find-text-problems.ts';
import { pictureOf, type Question, questionSchema } from '../questions/question.ts';
import {
  type CourseFile,
  courseMatter,
  type Files,
  type LessonFile,
  lessonMatter,
  type ModuleFile,
  moduleMatter,
  type ProjectFile,
  projectMatter,
} from './course-files.ts';
import { readYaml, splitFrontMatter, yamlLimits } from './yaml-source.ts';

export interface ReadCourses {
  courses: CourseFile[];
  problems: ContentProblem[];
}

const decoder = new TextDecoder();
const slugPattern = /^[a-z0-9]+(-[a-z0-9]+)*$/;
const numberedPattern = /^(\d{1,3})-([a-z0-9]+(?:-[a-z0-9]+)*)$/;
const largestText = 1_000_000;
const projectPattern = /^projects\/([a-z0-9]+(?:-[a-z0-9]+)*)\.md$/;
const assetPattern =
  /^(figures|downloads)\/[a-z0-9][a-z0-9._-]*\.(svg|png|webp|pdf|csv|zip|txt|json|ipynb|weights)$/;

/** Reads all courses of a curriculum. Reports every problem with its file and line. */
export function readCourses(files: Files): ReadCourses {
  const problems: ContentProblem[] = [];
  const report = (file: string, message: string, line?: number) => problems.push({ file, line, message });
  const folders = new Map<string, Map<string, Uint8Array>>();
  for (const [path, bytes] of files) {
    const slash = path.indexOf('/');
    const folder = path.slice(0, Math.max(0, slash));
    if (slash === -1 || !slugPattern.test(folder)) {
      if (slash !== -1) report(path, 'The folder of a course has a name such as "meet-ai".');
      else if (!/^(readme|license)/i.test(path)) report(path, 'Files belong into the folder of a course.');
      continue;
    }
    const inside = folders.get(folder) ?? new Map<string, Uint8Array>();
    inside.set(path.slice(slash + 1), bytes);
    folders.set(folder, inside);
  }
  const courses = [...folders].flatMap(([slug, inside]) => readCourse(slug, inside, problems) ?? []);
  reportRepeatedIds(courses, problems);
  return { courses: courses.toSorted((a, b) => a.slug.localeCompare(b.slug)), problems };
}

function readCourse(slug: string, files: Files, problems: ContentProblem[]): CourseFile | undefined {
  const file = `${slug}/course.md`;
  const matter = readMatter(file, files.get('course.md'), courseMatter, problems);
  const modules = new Map<string, Map<string, Uint8Array>>();
  const assets = new Map<string, Uint8Array>();
  const projects: ProjectFile[] = [];
  for (const [path, bytes] of files) {
    const [folder = '', ...rest] = path.split('/');
    if (path === 'course.md') continue;
    const project = projectPattern.exec(path)?.[1];
    if (project !== undefined) {
      projects.push(...readProject(`${slug}/${path}`, project, bytes, problems));
    } else if (assetPattern.test(path)) {
      assets.set(path, bytes);
      const svg = path.endsWith('.svg') ? decoder.decode(bytes) : '';
      const problem = findFigureProblem(svg) ?? findFigureScript(svg);
      if (problem) problems.push({ file: `${slug}/${path}`, ...problem });
      if (isPicturePath(path) && !readPictureSize(bytes)) {
        problems.push({ file: `${slug}/${path}`, message: notAPicture });
      }
    } else if (numberedPattern.test(folder) && rest.length === 1) {
      const inside = modules.get(folder) ?? new Map<string, Uint8Array>();
      inside.set(rest[0] as string, bytes);
      modules.set(folder, inside);
    } else {
      const message = /\.(mp4|webm|vtt)$/i.test(path)
        ? 'Films and captions are not part of the files of a course. Upload them in the editor of the lesson.'
        : 'A file with this name has no place in a course.';
      problems.push({ file: `${slug}/${path}`, message });
    }
  }
  const read = inOrder(modules).flatMap(
    ([folder, inside]) => readModule(slug, folder, inside, problems) ?? [],
  );
  if (!matter) return undefined;
  const description = readNotes(matter, file, problems);
  const course = {
    ...matter.value,
    slug,
    description,
    modules: read,
    projects: byId(projects),
    assets,
    file,
  };
  reportMissingParts(course, problems);
  return course;
}

function readModule(
  course: string,
  folder: string,
  files: Files,
  problems: ContentProblem[],
): ModuleFile | undefined {
  const inModule = (name: string) => `${course}/${folder}/${name}`;
  const matter = readMatter(inModule('module.md'), files.get('module.md'), moduleMatter, problems);
  const lessons: [string, Uint8Array][] = [];
  let questions: Question[] = [];
  for (const [name, bytes] of files) {
    if (name === 'module.md') continue;
    if (name === 'questions.yaml') questions = readQuestions(inModule(name), bytes, problems);
    else if (name.endsWith('.md') && numberedPattern.test(name.slice(0, -3))) {
      lessons.push([name.slice(0, -3), bytes]);
    } else {
      problems.push({ file: inModule(name), message: 'A file with this name has no place in a module.' });
    }
  }
  const read = inOrder(new Map(lessons)).flatMap(
    ([name, bytes]) => readLesson(inModule(`${name}.md`), name, bytes, problems) ?? [],
  );
  if (!matter) return undefined;
  return {
    ...matter.value,
    slug: folder.replace(/^\d+-/, ''),
    body: readNotes(matter, inModule('module.md'), problems),
    lessons: read,
    questions,
    file: inModule('module.md'),
  };
}

/** The text below the front matter without blank lines around it, and the line of the file on which it begins. */
function trimBody({ body, bodyLine }: { body: string; bodyLine: number }) {
  const text = body.trim();
  const leadingLines = body.slice(0, body.indexOf(text)).split('\n').length - 1;
  return { body: text, firstLine: bodyLine + leadingLines };
}

/** Reports text that pages cannot render. `checkLimits` reports text that is too long. */
function readNotes(
  matter: { body: string; bodyLine: number },
  file: string,
  problems: ContentProblem[],
): string {
  const { body, firstLine } = trimBody(matter);
  const excess = findExcess(body, { what: 'This text', most: Number.POSITIVE_INFINITY, firstLine });
  problems.push(...excess.map((problem) => ({ file, ...problem })));
  return body;
}

function readLesson(
  file: string,
  name: string,
  bytes: Uint8Array,
  problems: ContentProblem[],
): LessonFile | undefined {
  const matter = readMatter(file, bytes, lessonMatter, problems);
  if (!matter) return undefined;
  const { body, firstLine } = trimBody(matter);
  const excess = findExcess(body, { firstLine });
  if (excess.length > 0) {
    problems.push(...excess.map((problem) => ({ file, ...problem })));
    return undefined;
  }
  const { blocks, problems: found } = parseBlocks(body, firstLine);
  for (const problem of [...found, ...findTextProblems(body, blocks, firstLine)])
    problems.push({ file, ...problem });
  return { ...matter.value, slug: name.replace(/^\d+-/, ''), body, blocks, file };
}

function readProject(
  file: string,
  name: string,
  bytes: Uint8Array,
  problems: ContentProblem[],
): ProjectFile[] {
  const matter = readMatter(file, bytes, projectMatter, problems);
  const id = contentId.safeParse(name);
  if (!id.success) problems.push({ file, message: 'The name of the file is too long.' });
  if (!matter || !id.success) return [];
  const body = readNotes(matter, file, problems);
  if (body === '') problems.push({ file, message: 'The brief is empty.' });
  return [{ ...matter.value, id: id.data, body, file }];
}

const byId = (projects: ProjectFile[]) => projects.toSorted((a, b) => (a.id < b.id ? -1 : 1));

function readQuestions(file: string, bytes: Uint8Array, problems: ContentProblem[]): Question[] {
  const text = readText(file, bytes, problems);
  if (text === undefined) return [];
  const { value = [], problems: found } = readYaml({ file, text }, z.array(questionSchema));
  problems.push(...found);
  for (const question of value) {
    for (const { path, message } of findQuestionTextProblems(question)) {
      problems.push({ file, message: `${question.id}: ${path.join('.')}: ${message}` });
    }
  }
  return value;
}

function readMatter<Schema extends z.ZodType>(
  file: string,
  bytes: Uint8Array | undefined,
  schema: Schema,
  problems: ContentProblem[],
): { value: z.output<Schema>; body: string; bodyLine: number } | undefined {
  if (!bytes) {
    problems.push({ file, message: 'The file is missing.' });
    return undefined;
  }
  const text = readText(file, bytes, problems);
  if (text === undefined) return undefined;
  const parts = splitFrontMatter(text);
  if (!parts) {
    problems.push({
      file,
      line: 1,
      message: 'The file must begin with front matter between two lines of "---".',
    });
    return undefined;
  }
  const { frontMatter } = parts;
  const { value, problems: found } = readYaml(
    { file, text: frontMatter, firstLine: 2, most: yamlLimits.frontMatter },
    schema,
  );
  problems.push(...found);
  return value === undefined ? undefined : { value, body: parts.body, bodyLine: parts.bodyLine };
}

function readText(file: string, bytes: Uint8Array, problems: ContentProblem[]): string | undefined {
  if (bytes.length > largestText) {
    problems.push({ file, message: `A text file has at most ${largestText / 1_000} KB.` });
    return undefined;
  }
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes).replaceAll('\r\n', '\n');
  } catch {
    problems.push({ file, message: 'The file is not UTF-8 text.' });
    return undefined;
  }
}

function inOrder<Item>(numbered: Map<string, Item>): [string, Item][] {
  return [...numbered].toSorted(
    ([a], [b]) => Number.parseInt(a, 10) - Number.parseInt(b, 10) || a.localeCompare(b),
  );
}

/** Reports references of lessons and questions to missing questions, figures and downloads. */
function reportMissingParts(course: CourseFile, problems: ContentProblem[]): void {
  for (const module of course.modules) {
    const questions = new Set(module.questions.map(({ id }) => id));
    const lessons = new Map(module.lessons.map((lesson) => [lesson.id, lesson]));
    for (const { file, blocks } of module.lessons) {
      const missing = findMissingParts(blocks, {
        hasQuestion: (id) => questions.has(id),
        hasFile: (path) => course.assets.has(path),
      });
      problems.push(...missing.map((problem) => ({ file, ...problem })));
    }
    const bank = module.file.replace('module.md', 'questions.yaml');
    for (const question of module.questions) {
      const { id, lesson, objective } = question;
      const picture = pictureOf(question);
      const content = picture && course.assets.get(picture);
      if (picture && !content) problems.push({ file: bank, message: `${id}: ${missingFile(picture)}` });
      const tooLarge = picture && content ? findPictureExcess(picture, content.length) : undefined;
      if (tooLarge) problems.push({ file: bank, message: `${id}: ${tooLarge}` });
      const asked = lessons.get(lesson);
      if (!asked) problems.push({ file: bank, message: `${id}: the module has no lesson "${lesson}".` });
      else if (objective > asked.objectives.length) {
        problems.push({ file: bank, message: `${id}: "${lesson}" has no objective ${objective}.` });
      }
    }
  }
}

/**
 * Ids must be unique across the whole curriculum. Slugs must be unique within a course, because the URLs of its lessons
 * and module quizzes use them.
 */
function reportRepeatedIds(courses: CourseFile[], problems: ContentProblem[]): void {
  const ids = new Map<string, string>();
  const note = (seen: Map<string, string>, key: string, file: string, what: string) => {
    const before = seen.get(key);
    if (before !== undefined)
      problems.push({ file, message: `${what} "${key}" is used in ${before} already.` });
    else seen.set(key, file);
  };
  for (const course of courses) {
    const moduleSlugs = new Map<string, string>();
    const lessonSlugs = new Map<string, string>();
    for (const { id, file } of course.projects) note(ids, id, file, 'The id');
    for (const module of course.modules) {
      note(ids, module.id, module.file, 'The id');
      note(moduleSlugs, module.slug, module.file, 'The slug');
      for (const lesson of module.lessons) {
        note(ids, lesson.id, lesson.file, 'The id');
        note(lessonSlugs, lesson.slug, lesson.file, 'The slug');
      }
      const bank = module.file.replace('module.md', 'questions.yaml');
      for (const { id } of module.questions) note(ids, id, bank, 'The id');
    }
  }
}
