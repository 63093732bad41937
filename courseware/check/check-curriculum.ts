import type { ContentProblem } from '../content-problem.ts';
import type { CourseFile, Files } from '../files/course-files.ts';
import { readCourses } from '../files/read-courses.ts';
import { type QuestionKind, questionKinds } from '../questions/kinds/views.ts';
import { checkCourse } from './check-course.ts';
import { checkLessons, findRepeatedSentences, measureLesson, shareOfDoing } from './check-lessons.ts';
import { checkQuestions } from './check-questions.ts';

export interface CurriculumReport {
  problems: ContentProblem[];
  courses: CourseFigures[];
}

export interface CourseFigures {
  slug: string;
  modules: number;
  lessons: number;
  words: number;
  minutes: number;
  shareOfDoing: number;
  questions: number;
  parametric: number;
  byKind: Record<QuestionKind, number>;
  checks: number;
  labs: number;
  exercises: number;
  figures: number;
  perLesson: LessonShare[];
}

/** What a lesson asks of its readers. */
interface LessonShare {
  file: string;
  words: number;
  /** The Flesch-Kincaid grade of its text. */
  grade: number;
  shareOfDoing: number;
}

/** Reads a curriculum and checks it against all content rules. Each question is drawn `draws` times, if that is given. */
export function checkCurriculum(files: Files, draws?: number): CurriculumReport {
  const { courses, problems } = readCourses(files);
  return {
    problems: [
      ...problems,
      ...courses.flatMap((course) => [
        ...checkCourse(course),
        ...checkLessons(course),
        ...checkQuestions(course, draws),
      ]),
      ...findRepeatedSentences(courses),
    ],
    courses: courses.map(measureCourse),
  };
}

function measureCourse({ slug, modules }: CourseFile): CourseFigures {
  const lessons = modules.flatMap((module) => module.lessons);
  const questions = modules.flatMap((module) => module.questions);
  const measured = lessons.map((lesson) => ({ file: lesson.file, ...measureLesson(lesson) }));
  const sum = (pick: (lesson: (typeof measured)[number]) => number) =>
    measured.reduce((total, lesson) => total + pick(lesson), 0);
  const doing = sum((lesson) => lesson.doing);
  return {
    slug,
    modules: modules.length,
    lessons: lessons.length,
    words: sum((lesson) => lesson.words),
    minutes: lessons.reduce((total, { minutes = 0 }) => total + minutes, 0),
    shareOfDoing: doing / Math.max(1, doing + sum((lesson) => lesson.reading)),
    perLesson: measured.map(({ file, words, grade, ...lesson }) => ({
      file,
      words,
      grade,
      shareOfDoing: shareOfDoing(lesson),
    })),
    questions: questions.length,
    parametric: questions.filter(({ template }) => template).length,
    byKind: countKinds(questions),
    checks: sum((lesson) => lesson.checks),
    labs: sum((lesson) => lesson.labs),
    exercises: sum((lesson) => lesson.exercises),
    figures: sum((lesson) => lesson.figures),
  };
}

function countKinds(questions: CourseFile['modules'][number]['questions']): Record<QuestionKind, number> {
  const counts = questionKinds.map((kind) => [kind, questions.filter((each) => each.kind === kind).length]);
  return Object.fromEntries(counts);
}
