import { findLab } from '#labs/registry.ts';
import type { CourseFile, LessonFile, ModuleFile } from './files/course-files.ts';
import {
  compileLesson,
  type LabAbout,
  type LessonBlock,
  type LessonParts,
} from './lessons/compile-lesson.ts';
import { inlinePicture } from './lessons/inline-figure.ts';
import { questionRenderer } from './markdown/lesson-markdown.ts';
import { type CompiledQuestion, compileQuestion } from './questions/compile.ts';
import { drawQuestion } from './questions/draw.ts';
import { pictureOf, type Question } from './questions/question.ts';
import { firstSeed, type QuestionView } from './questions/view.ts';

export interface PackedLesson {
  content_id: string;
  slug: string;
  title: string;
  kind: string;
  duration_minutes: number;
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
  const { slug, title, level, summary, instructor, category, duration, position, introductory } = course;
  const decoder = new TextDecoder();
  const figure = (path: string) => {
    const bytes = path.endsWith('.svg') ? course.assets.get(path) : undefined;
    return bytes && decoder.decode(bytes);
  };
  return {
    ...{ slug, title, level, summary, instructor, category, duration, position, introductory },
    objectives: course.objectives,
    skills: course.skills,
    description: course.description,
    modules: course.modules.map((module) => packModule(module, figure)),
    files: [...course.assets].map(([path, bytes]) => ({
      path,
      content: Buffer.from(bytes).toString('base64'),
    })),
  };
}

export type PackedCourse = ReturnType<typeof packCourse>;

function packModule(module: ModuleFile, figure: LessonParts['figure']): PackedModule {
  const compiled = module.questions.map((question) => renderQuestion(question, figure));
  return {
    content_id: module.id,
    slug: module.slug,
    title: module.title,
    objectives: module.objectives,
    ideas: module.ideas,
    teaching_notes: module.body,
    lessons: module.lessons.map((lesson) => packLesson(lesson, { figure, lab: labAbout })),
    questions: compiled.map(packQuestion),
  };
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
    duration_minutes: lesson.minutes,
    objectives: lesson.objectives,
    ideas: lesson.ideas,
    body: lesson.body,
    blocks: compileLesson(lesson.blocks, parts),
    required_checks: lesson.blocks.flatMap((block) => (block.kind === 'check' ? [block.question] : [])),
  };
}

/** A question with its texts and its picture, as the database stores it. */
export function renderQuestion(question: Question, figure: LessonParts['figure']): CompiledQuestion {
  const path = pictureOf(question);
  const svg = path && figure(path);
  return {
    ...compileQuestion(question, questionRenderer),
    picture: svg ? inlinePicture(svg, question.id) : undefined,
  };
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
