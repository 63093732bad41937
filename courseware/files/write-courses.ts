import { stringify } from 'yaml';
import type { Question } from '../questions/question.ts';
import type { CourseFile, LessonFile, ModuleFile } from './course-files.ts';

/** Serializes courses as files. Reading the files and writing them again gives the same bytes. */
export function writeCourses(courses: readonly CourseFile[]): Map<string, Uint8Array> {
  const files = new Map<string, Uint8Array>();
  const put = (path: string, text: string) => files.set(path, new TextEncoder().encode(text));
  for (const course of courses) {
    const { slug, description, modules, projects, assets, file: _file, ...matter } = course;
    put(`${slug}/course.md`, withMatter(matter, description));
    modules.forEach((module, index) => {
      writeModule(`${slug}/${index + 1}-${module.slug}`, module, put);
    });
    for (const { id, body, file: _path, ...brief } of projects) {
      put(`${slug}/projects/${id}.md`, withMatter(brief, body));
    }
    for (const [path, bytes] of assets) files.set(`${slug}/${path}`, bytes);
  }
  return new Map([...files].toSorted(([a], [b]) => (a < b ? -1 : 1)));
}

type Put = (path: string, text: string) => void;

function writeModule(folder: string, module: ModuleFile, put: Put): void {
  const { slug: _slug, body, lessons, questions, file: _file, ...matter } = module;
  put(`${folder}/module.md`, withMatter(matter, body));
  lessons.forEach((lesson, index) => {
    put(`${folder}/${index + 1}-${lesson.slug}.md`, writeLesson(lesson));
  });
  if (questions.length > 0) put(`${folder}/questions.yaml`, writeQuestions(questions));
}

function writeLesson({ slug: _slug, body, blocks: _blocks, file: _file, ...matter }: LessonFile): string {
  return withMatter(matter, body);
}

type FieldOf<Each> = Each extends Question ? keyof Each : never;

/** The fields of a question in the order authors write them. The compiler asks for those of every kind. */
export const fieldOrder = Object.keys({
  ...{ id: 0, kind: 0, lesson: 0, objective: 0, difficulty: 0, use: 0, template: 0, prompt: 0 },
  ...{ options: 0, inOrder: 0, items: 0, pairs: 0, extra: 0, groups: 0, plane: 0, text: 0, language: 0 },
  ...{ blanks: 0, accept: 0, caseSensitive: 0, key: 0, tolerance: 0, unit: 0, feedback: 0, say: 0 },
  ...{ explanation: 0, hints: 0 },
} satisfies Record<FieldOf<Question>, 0>);

function writeQuestions(questions: readonly Question[]): string {
  return stringify(questions.map(fileFormOf), { lineWidth: 0 }).replaceAll(/\n(?=- id:)/g, '\n\n');
}

/** One question without the dash of the list. */
export function writeQuestion(question: Question): string {
  return stringify(fileFormOf(question), { lineWidth: 0 });
}

function fileFormOf(question: Question): object {
  const fields = Object.entries(question).filter(([name, value]) => !isDefault(name, value));
  fields.sort(([a], [b]) => fieldOrder.indexOf(a) - fieldOrder.indexOf(b));
  return Object.fromEntries(
    fields.map(([name, value]) => [name, name === 'options' ? value.map(trimOption) : value]),
  );
}

function isDefault(name: string, value: unknown): boolean {
  if (value === undefined || value === false) return true;
  if (Array.isArray(value) && value.length === 0) return true;
  return (name === 'tolerance' && value === 0) || (name === 'language' && value === 'text');
}

const trimOption = ({ text, correct, say }: { text: string; correct: unknown; say?: string }) => ({
  text,
  ...(correct === false ? {} : { correct }),
  ...(say === undefined ? {} : { say }),
});

function withMatter(matter: object, body: string): string {
  const fields = Object.fromEntries(
    Object.entries(matter).filter(
      ([, value]) =>
        value !== undefined &&
        value !== null &&
        value !== false &&
        !(Array.isArray(value) && value.length === 0),
    ),
  );
  const head = `---\n${stringify(fields, { lineWidth: 0 })}---\n`;
  return body === '' ? head : `${head}\n${body}\n`;
}
