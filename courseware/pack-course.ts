import { isPicturePath } from '#domain/courses/course-file.ts';
import { toBase64 } from '#domain/text/base64.ts';
import { findLab } from '#labs/registry.ts';
import type { CourseFile, LessonFile, ModuleFile, ProjectFile } from './files/course-files.ts';
import {
  compileLesson,
  type LabAbout,
  type LessonBlock,
  type LessonParts,
} from './lessons/compile-lesson.ts';
import { inlinePicture } from './lessons/inline-figure.ts';
import { readPictureSize } from './lessons/picture-size.ts';
import { questionRenderer, renderLessonMarkdown } from './markdown/lesson-markdown.ts';
import { type CompiledQuestion, compileQuestion } from './questions/compile.ts';
import { drawQuestion } from './questions/draw.ts';
import { pictureOf, type Question } from './questions/question.ts';
import { firstSeed, type QuestionView } from './questions/view.ts';

export interface PackedLesson {
  content_id: string;
  slug: string;
  title: string;
  kind: string;
  duration_minutes: number | null;
  objectives: string[];
  ideas: string[];
  body: string;
  blocks: LessonBlock[];
  required_checks: string[];
}

export interface PackedQuestion {
  id: string;
  lesson: string;
  is_parametric: boolean;
  is_for_exam: boolean;
  /** JSON as text: a jsonb column would not keep the order of a template's variables. */
  question: string;
  compiled: string;
  /** What lessons show of the question before it is answered. */
  first_view: QuestionView;
}

export interface PackedModule {
  content_id: string;
  slug: string;
  title: string;
  objectives: string[];
  ideas: string[];
  teaching_notes: string;
  lessons: PackedLesson[];
  questions: PackedQuestion[];
}

/** A course in the format of `import_course`: lessons rendered, questions compiled, files in base64. */
export function packCourse(course: CourseFile) {
  const { slug, title, level, summary, instructor, category, duration, introductory } = course;
  const { position = null, status = null } = course;
  const decoder = new TextDecoder();
  const files: PackedFiles = {
    figure(path) {
      const bytes = path.endsWith('.svg') ? course.assets.get(path) : undefined;
      return bytes && decoder.decode(bytes);
    },
    picture(path) {
      const bytes = isPicturePath(path) ? course.assets.get(path) : undefined;
      return bytes && readPictureSize(bytes);
    },
    pictureSource(path) {
      const bytes = course.assets.get(path);
      if (!bytes) return undefined;
      return isPicturePath(path) ? pictureData(path, toBase64(bytes)) : decoder.decode(bytes);
    },
  };
  return {
    ...{ slug, title, level, summary, instructor, category, duration, position, introductory, status },
    objectives: course.objectives,
    skills: course.skills,
    description: course.description,
    modules: course.modules.map((module) => packModule(module, files)),
    projects: course.projects.map(packProject),
    files: [...course.assets].map(([path, bytes]) => ({
      path,
      content: toBase64(bytes),
    })),
  };
}

export type PackedCourse = ReturnType<typeof packCourse>;

interface PackedFiles extends Pick<LessonParts, 'figure' | 'picture'> {
  pictureSource: PictureSource;
}

function packModule(module: ModuleFile, { pictureSource, ...files }: PackedFiles): PackedModule {
  const compiled = module.questions.map((question) => renderQuestion(question, pictureSource));
  return {
    content_id: module.id,
    slug: module.slug,
    title: module.title,
    objectives: module.objectives,
    ideas: module.ideas,
    teaching_notes: module.body,
    lessons: module.lessons.map((lesson) => packLesson(lesson, { ...files, lab: labAbout })),
    questions: compiled.map(packQuestion),
  };
}

function packProject({ id, title, use, rubric, body }: ProjectFile) {
  const html = renderLessonMarkdown(body)
    .map((part) => part.html)
    .join('');
  return { content_id: id, title, use, rubric, body, html };
}

/** What a lesson says about a lab; undefined for one that is not built yet. */
export function labAbout(name: string): LabAbout | undefined {
  const lab = findLab(name);
  return lab && { title: lab.title, idea: lab.idea, minutes: lab.minutes };
}

function packLesson(lesson: LessonFile, parts: LessonParts): PackedLesson {
  return {
    content_id: lesson.id,
    slug: lesson.slug,
    title: lesson.title,
    kind: lesson.kind,
    duration_minutes: lesson.minutes ?? null,
    objectives: lesson.objectives,
    ideas: lesson.ideas,
    body: lesson.body,
    blocks: compileLesson(lesson.blocks, parts),
    required_checks: lesson.blocks.flatMap((block) => (block.kind === 'check' ? [block.question] : [])),
  };
}

/** The picture of a question: the source of a drawing, or the data URL of another picture. */
type PictureSource = (path: string) => string | undefined;

/** The data URL of a picture. A question contains its picture, because a URL of the site would need a token. */
export function pictureData(path: string, base64: string): string {
  return `data:image/${path.endsWith('.png') ? 'png' : 'webp'};base64,${base64}`;
}

/** A question with its texts and its picture, as the database stores it. */
export function renderQuestion(question: Question, pictureSource: PictureSource): CompiledQuestion {
  const path = pictureOf(question);
  const source = path && pictureSource(path);
  return {
    ...compileQuestion(question, questionRenderer),
    picture: path && source ? drawPicture(path, source, question.id) : undefined,
  };
}

function drawPicture(path: string, source: string, key: string): string {
  if (!isPicturePath(path)) return inlinePicture(source, key);
  return `<image href="${source}" width="100%" height="100%" preserveAspectRatio="none"></image>`;
}

export function packQuestion(compiled: CompiledQuestion): PackedQuestion {
  const { question } = compiled;
  return {
    id: question.id,
    lesson: question.lesson,
    is_parametric: question.template !== undefined,
    is_for_exam: question.use === 'exam',
    question: JSON.stringify(question),
    compiled: JSON.stringify(compiled),
    first_view: drawQuestion(compiled, firstSeed).view,
  };
}
