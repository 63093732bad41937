import { levelSummaries } from '#app/content/courses/level-summaries.ts';
import { nextStepWords as words } from '#app/content/learning/next-step.ts';
import { lessonPath, projectPath, quizPath } from '#app/lib/course-paths.ts';
import { findLevel } from '#app/lib/find-level.ts';
import type { CertificateProgress } from '#domain/learning/my-learning.ts';
import type { NextStep } from '#domain/learning/next-step.ts';
import { formatLongDate } from '#domain/text/long-date.ts';
import { describeMissingRequirements } from './describe-requirement.ts';

/** A step in words, and the way to it. */
export interface DescribedStep {
  /** The course or level it belongs to, unless the title says it. */
  context: string;
  title: string;
  notes: string[];
  action: string;
  path: string;
}

/** `isChild`: others decide about the plan and the name of a child. */
export function describeStep(step: NextStep, isChild: boolean): DescribedStep {
  switch (step.kind) {
    case 'attempt':
      return describeAttempt(step);
    case 'lesson': {
      const { course, lesson, is_begun, minutes_left } = step;
      return {
        context: course.title,
        title: lesson.title,
        notes: minutes_left > 0 ? [words.lesson.minutes(minutes_left)] : [],
        action: is_begun ? words.lesson.continue : words.lesson.start,
        path: lessonPath(course.slug, lesson.slug, lesson.block_key),
      };
    }
    case 'quiz': {
      const { course, module, is_retry, pause_seconds } = step;
      const { due, retry, pause } = words.quiz;
      const note = pause_seconds > 0 ? pause(Math.ceil(pause_seconds / 60)) : is_retry ? retry : due;
      return {
        context: course.title,
        title: words.quiz.title(module.title),
        notes: [note],
        action: words.quiz.action,
        path: quizPath(course.slug, module.slug),
      };
    }
    case 'exam':
      return {
        context: '',
        title: words.exam.title(titleOf(step.level)),
        notes: [words.exam.note],
        action: words.exam.action,
        path: examPath(step.level),
      };
    case 'project':
      return {
        context: step.course.title,
        title: step.title,
        notes: [noteOfProject(step)],
        action: words.project.action,
        path: projectPath(step.content_id),
      };
    case 'start':
      return step.course
        ? {
            context: words.start.note,
            title: step.course.title,
            notes: [],
            action: words.start.action,
            path: `/courses/${step.course.slug}`,
          }
        : {
            context: '',
            title: words.start.nothing,
            notes: [],
            action: words.start.catalogue,
            path: '/courses',
          };
    case 'missing':
      return describeMissing(step, isChild);
    case 'certificate': {
      const isIssued = step.certificate_id !== null && step.certificate_status === 'Issued';
      return {
        context: titleOf(step.level),
        title: words.certificate.title(step.title),
        notes: [isIssued ? words.certificate.earned : words.certificate.pending],
        action: isIssued ? words.certificate.action : words.certificate.toLearning,
        path: isIssued ? `/verify/${step.certificate_id}` : '/learn',
      };
    }
  }
}

function describeAttempt(step: Extract<NextStep, { kind: 'attempt' }>): DescribedStep {
  const { course, module, level, is_over, seconds_left } = step;
  const isQuiz = course !== null && module !== null;
  const copy = isQuiz ? words.attempt.quiz : words.attempt.exam;
  const note = isQuiz
    ? words.attempt.quiz.note
    : words.attempt.exam.left(Math.ceil((seconds_left ?? 0) / 60));
  return {
    context: isQuiz ? course.title : '',
    title: isQuiz ? words.quiz.title(module.title) : words.exam.title(titleOf(level)),
    notes: [is_over ? words.attempt.over.note : note],
    action: is_over ? words.attempt.over.action : copy.action,
    path: isQuiz ? quizPath(course.slug, module.slug) : examPath(level),
  };
}

function noteOfProject({ status, level }: Extract<NextStep, { kind: 'project' }>): string {
  if (status === 'revise') return words.project.revise;
  if (status === 'draft') return words.project.draft;
  return level === 'Advanced' ? words.project.capstone : words.project.project;
}

/** All that is missing, and the way to the first of it that the learner can do something about. */
function describeMissing(step: Extract<NextStep, { kind: 'missing' }>, isChild: boolean): DescribedStep {
  const copy = words.missing;
  const { modules, modules_complete, exam_score, exam_again_at, is_in_plan, is_paid, has_name } = step;
  const notes = [
    modules_complete < modules && copy.modules(modules - modules_complete),
    exam_score === null && (exam_again_at ? copy.examAgain(formatLongDate(exam_again_at)) : copy.exam),
    ...describeMissingRequirements(step),
    !is_paid && (is_in_plan ? copy.trial : isChild ? copy.planOfChild : copy.plan),
    !has_name && (isChild ? copy.nameOfChild : copy.name),
  ].filter((note) => note !== false);
  return { context: titleOf(step.level), title: copy.title(step.title), notes, ...wayTo(step, isChild) };
}

function wayTo(progress: CertificateProgress, isChild: boolean) {
  const { level, modules, modules_complete, exam_score, is_in_plan, is_paid, has_name, project } = progress;
  const copy = words.missing;
  if (!isChild) {
    if (!is_in_plan) return { action: copy.toPlans, path: '/pricing' };
    if (!has_name) return { action: copy.toName, path: '/account' };
    if (!is_paid) return { action: copy.toMembership, path: '/account' };
  }
  if (project) return { action: copy.toProject, path: projectPath(project.content_id) };
  const isAllDone = modules_complete === modules && exam_score !== null;
  if (isChild && isAllDone) return { action: words.start.catalogue, path: '/courses' };
  return { action: copy.toLevel, path: summaryOf(level)?.path ?? '/courses' };
}

function summaryOf(level: string | null) {
  const found = findLevel(level);
  return found && levelSummaries[found.id];
}

const titleOf = (level: string | null) => summaryOf(level)?.title ?? '';
const examPath = (level: string | null) => `/exams/${summaryOf(level)?.id ?? ''}`;
