import { expect, test } from 'vitest';
import type { NextStep } from '#domain/learning/next-step.ts';
import { describeStep } from './describe-step.ts';

const course = { slug: 'meet-ai', title: 'Meet AI' };
const module = { slug: 'what-is-ai', title: 'What is AI' };
const level = {
  level: 'Beginner' as const,
  title: 'AI Foundations',
  modules: 12,
  modules_passed: 12,
  modules_complete: 11,
  exam_score: null,
  is_in_plan: true,
  is_paid: true,
  has_name: true,
  certificate_id: null,
  certificate_status: null,
  requirements: [],
  missing_requirements: [],
  project: null,
};
const project = {
  content_id: 'pyai-report',
  title: 'A report',
  course: { slug: 'python-for-ai', title: 'Python for AI' },
};

test.each<[NextStep, { title: string; path: string; notes: string[] }]>([
  [
    {
      kind: 'attempt',
      attempt: '1',
      level: 'Advanced',
      course: null,
      module: null,
      is_over: false,
      seconds_left: 61,
    },
    {
      title: 'Expert AI exam',
      path: '/exams/expert',
      notes: ['2 minutes left. The clock goes on while the page is closed.'],
    },
  ],
  [
    { kind: 'attempt', attempt: '1', level: null, course, module, is_over: true, seconds_left: null },
    {
      title: 'Quiz: What is AI',
      path: '/courses/meet-ai/quiz/what-is-ai',
      notes: ['The time is over. Your saved answers count.'],
    },
  ],
  [
    {
      kind: 'lesson',
      course,
      module,
      lesson: { slug: 'rules', title: 'Rules', minutes: 8, block_key: 'b4' },
      is_begun: true,
      minutes_left: 1,
    },
    { title: 'Rules', path: '/courses/meet-ai/rules#block-b4', notes: ['1 minute left in this course'] },
  ],
  [
    { kind: 'quiz', course, module, is_retry: true, pause_seconds: 61 },
    {
      title: 'Quiz: What is AI',
      path: '/courses/meet-ai/quiz/what-is-ai',
      notes: ['Not passed yet. You can take it again in 2 minutes.'],
    },
  ],
  [
    { kind: 'project', level: 'Intermediate', ...project, status: null },
    {
      title: 'A report',
      path: '/projects/pyai-report',
      notes: ['AI Practitioner takes one accepted project. Any project of an Intermediate course counts.'],
    },
  ],
  [
    { kind: 'project', level: 'Advanced', ...project, status: 'revise' },
    {
      title: 'A report',
      path: '/projects/pyai-report',
      notes: ['A reviewer has commented on it. Hand it in again when it is ready.'],
    },
  ],
  [
    {
      kind: 'missing',
      exam_again_at: null,
      ...level,
      modules_complete: 12,
      exam_score: 90,
      missing_requirements: ['project'],
      project: { ...project, status: 'claimed' },
    },
    {
      title: 'What is missing for AI Foundations',
      path: '/projects/pyai-report',
      notes: ['Your project waits for its review'],
    },
  ],
  [
    { kind: 'missing', exam_again_at: '2026-12-01T10:00:00Z', ...level },
    {
      title: 'What is missing for AI Foundations',
      path: '/beginner-ai',
      notes: [
        '1 module is not complete',
        'The exam is not passed. You can take it again on December 1, 2026',
      ],
    },
  ],
  [
    { kind: 'certificate', ...level, certificate_id: 'LAI-1', certificate_status: 'Issued' },
    {
      title: 'Your certificate: AI Foundations',
      path: '/verify/LAI-1',
      notes: ['Everything of this level is done. Well done!'],
    },
  ],
])('a step says what it is and leads to it: %j', (step, expected) => {
  expect(describeStep(step, false)).toMatchObject(expected);
});

test('of what is missing, the way leads to the first thing that the learner can change', () => {
  const missing = {
    kind: 'missing' as const,
    exam_again_at: null,
    ...level,
    exam_score: 90,
    modules_complete: 12,
  };
  const pathOf = (changes: Partial<typeof level>, isChild = false) =>
    describeStep({ ...missing, ...changes }, isChild).path;
  expect(pathOf({ is_in_plan: false, is_paid: false, has_name: false })).toBe('/pricing');
  expect(pathOf({ is_paid: false, has_name: false })).toBe('/account');
  expect(pathOf({ is_paid: false })).toBe('/account');
  const ofOthers = { is_in_plan: false, is_paid: false, has_name: false };
  expect(pathOf({ ...ofOthers, exam_score: null }, true), 'of a child').toBe('/beginner-ai');
  expect(pathOf(ofOthers, true), 'of a child who has done all').toBe('/courses');
});
