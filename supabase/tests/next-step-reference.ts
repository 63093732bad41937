import { type CourseLevel, courseLevels } from '#domain/courses/course.ts';
import {
  type Attempt,
  type Course,
  type Exams,
  type Learner,
  type Module,
  openedBy,
} from './random-learners.ts';

/** What `next_step` should offer to a learner, written as plainly as possible. */
export function expectedStep(
  courses: Course[],
  exams: Exams,
  learner: Learner,
  within: { course?: Course; level?: CourseLevel } = {},
): string {
  const running = runningAttempt();
  if (running) return `attempt ${running.id}`;
  const ofCourse = within.course && mayStudy(within.course) && stepIn(within.course);
  if (ofCourse) return ofCourse;

  const wantedLevel = within.course?.level ?? within.level;
  const levels = wantedLevel ? [wantedLevel] : activeLevels();
  for (const level of levels) {
    for (const course of begunCourses().filter((course) => course.level === level)) {
      const step = mayStudy(course) && stepIn(course);
      if (step) return step;
    }
    if (isExamOpen(level)) return `exam ${level}`;
  }
  for (const level of levels) {
    if (modulesOf(level).length === 0 || learner.certificates.includes(level)) continue;
    const course = isLevelComplete(level) ? undefined : courseToBegin(level);
    return course ? `start ${course.slug}` : `missing ${level}`;
  }
  if (wantedLevel) return `certificate ${wantedLevel}`;
  const course = courseLevels.map(courseToBegin).find(Boolean);
  return `start ${course?.slug ?? 'nothing'}`;

  // Attempts

  function runningAttempt(): Attempt | undefined {
    const open = learner.attempts.filter((attempt) => attempt.submittedAgo === undefined).filter(mayContinue);
    const timed = open.filter(({ endsAgo }) => endsAgo !== undefined);
    const quizzes = open.filter(({ endsAgo, assessment }) => {
      const course = courses.find(({ modules }) => modules.some(({ quiz }) => quiz === assessment));
      return endsAgo === undefined && (!within.course || course === within.course);
    });
    return (
      oldestFirst(timed, ({ endsAgo }) => endsAgo ?? 0)[0] ??
      newestFirst(quizzes, ({ startedAgo }) => startedAgo)[0]
    );
  }

  function mayContinue({ assessment }: Attempt): boolean {
    const level = courseLevels.find((level) => exams[level] === assessment);
    if (level) return examCourses(level).every(mayStudy);
    return courses.some(
      (course) => mayStudy(course) && liveModules(course).some(({ quiz }) => quiz === assessment),
    );
  }

  function isPassed(assessment: string): boolean {
    return learner.attempts.some((attempt) => attempt.assessment === assessment && attempt.isPassed);
  }

  // Courses

  function mayStudy({ id, level, status, isIntroductory }: Course): boolean {
    if (status === 'Published' && isIntroductory) return true;
    const isTaken = learner.enrolments.some(({ course }) => course === id);
    const opened: readonly CourseLevel[] = learner.plan ? openedBy[learner.plan] : [];
    return (status === 'Published' || isTaken) && opened.includes(level);
  }

  /** Minutes since the learner last did anything in a course, or undefined if they never did. */
  function lastTouched(course: Course): number | undefined {
    const quizzes = course.modules.map(({ quiz }) => quiz);
    const moments = [
      ...learner.progress.filter((row) => row.course === course.id).map(({ updatedAgo }) => updatedAgo),
      ...learner.attempts.filter(({ assessment }) => quizzes.includes(assessment)).map(momentOf),
      ...learner.enrolments
        .filter((row) => row.course === course.id && row.leftAgo === undefined)
        .map(({ enrolledAgo }) => enrolledAgo),
    ];
    return moments.length > 0 ? Math.min(...moments) : undefined;
  }

  function hasLeft(course: Course): boolean {
    const enrolment = learner.enrolments.find((row) => row.course === course.id);
    return enrolment?.leftAgo !== undefined && enrolment.leftAgo <= (lastTouched(course) ?? Infinity);
  }

  function begunCourses(): Course[] {
    const begun = courses.filter((course) => lastTouched(course) !== undefined && !hasLeft(course));
    return newestFirst(begun, (course) => lastTouched(course) ?? 0);
  }

  function activeLevels(): CourseLevel[] {
    const moments = courseLevels.map((level) => ({
      level,
      ago: Math.min(
        ...begunCourses()
          .filter((course) => course.level === level)
          .map((course) => lastTouched(course) ?? Infinity),
        ...learner.attempts.filter(({ assessment }) => assessment === exams[level]).map(momentOf),
      ),
    }));
    return newestFirst(
      moments.filter(({ ago }) => ago < Infinity),
      ({ ago }) => ago,
    ).map(({ level }) => level);
  }

  function courseToBegin(level: CourseLevel): Course | undefined {
    return courses.find(
      (course) =>
        course.level === level &&
        course.status === 'Published' &&
        lastTouched(course) === undefined &&
        mayStudy(course) &&
        liveModules(course).some((module) => module.quiz || lessonsOf(module).length > 0),
    );
  }

  /** The module the learner was in last comes first, then those after it, then those before it. */
  function stepIn(course: Course): string | undefined {
    const modules = liveModules(course);
    const [latest] = newestFirst(
      modules.flatMap((module) => [
        ...lessonsOf(module).flatMap(({ id }) => {
          const row = learner.progress.find(({ lesson }) => lesson === id);
          return row ? [{ module, lesson: id, ago: row.updatedAgo }] : [];
        }),
        ...learner.attempts
          .filter(({ assessment }) => assessment === module.quiz)
          .map((attempt) => ({ module, lesson: undefined, ago: momentOf(attempt) })),
      ]),
      ({ ago }) => ago,
    );
    const first = latest ? modules.indexOf(latest.module) : 0;
    for (const module of [...modules.slice(first), ...modules.slice(0, first)]) {
      const lessons = lessonsOf(module);
      const from = Math.max(
        0,
        lessons.findIndex(({ id }) => id === latest?.lesson),
      );
      const next = [...lessons.slice(from), ...lessons.slice(0, from)].find(({ id }) => !isDone(id));
      if (next) return `lesson ${next.slug}`;
      if (module.quiz && !isPassed(module.quiz)) return `quiz ${module.slug}`;
    }
    return undefined;
  }

  function isDone(lesson: string): boolean {
    return learner.progress.some((row) => row.lesson === lesson && row.isDone);
  }

  // Levels

  function examCourses(level: CourseLevel): Course[] {
    return courses.filter(
      (course) => course.level === level && course.status === 'Published' && liveModules(course).length > 0,
    );
  }

  function modulesOf(level: CourseLevel): Module[] {
    return examCourses(level)
      .flatMap(liveModules)
      .filter((module) => module.quiz || lessonsOf(module).length > 0);
  }

  function isLevelComplete(level: CourseLevel): boolean {
    return modulesOf(level).every(
      (module) => lessonsOf(module).every(({ id }) => isDone(id)) && (!module.quiz || isPassed(module.quiz)),
    );
  }

  function isExamOpen(level: CourseLevel): boolean {
    const exam = exams[level];
    const recent = learner.attempts.filter(
      ({ assessment, startedAgo }) => assessment === exam && startedAgo < 30 * 24 * 60,
    );
    return (
      modulesOf(level).length > 0 &&
      isLevelComplete(level) &&
      !isPassed(exam) &&
      !learner.certificates.includes(level) &&
      recent.length < 3 &&
      examCourses(level).every(mayStudy)
    );
  }
}

const liveModules = (course: Course) => course.modules.filter(({ isArchived }) => !isArchived);
const lessonsOf = (module: Module) =>
  module.lessons.filter(({ isWritten, isArchived }) => isWritten && !isArchived);
const momentOf = ({ submittedAgo, startedAgo }: Attempt) => submittedAgo ?? startedAgo;
const newestFirst = <Item>(items: Item[], ago: (item: Item) => number) =>
  items.toSorted((one, other) => ago(one) - ago(other));
const oldestFirst = <Item>(items: Item[], ago: (item: Item) => number) =>
  items.toSorted((one, other) => ago(other) - ago(one));
