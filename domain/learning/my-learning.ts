import type { Certificate } from '#domain/certificates/certificate.ts';
import type { CourseLevel, CourseStatus } from '#domain/courses/course.ts';
import type { FunctionResult, Tables } from '#domain/database/database.ts';
import type { Named, NextStep } from './next-step.ts';

/** What a learner has and lacks for the certificate of a level. */
export type CertificateProgress = FunctionResult<'certificate_progress'>;

/** A course that a learner has begun. Only what can be done counts: lessons with a text, quizzes with questions. */
export interface BegunCourse extends Named {
  id: string;
  status: CourseStatus;
  is_enrolled: boolean;
  /** Left, and not touched since. */
  has_left: boolean;
  lessons: number;
  lessons_done: number;
  quizzes: number;
  quizzes_passed: number;
}

/** A quiz, which has a course and a module, or an exam that was tried and not passed yet. */
export interface Retry {
  id: string;
  score: number;
  pass_percent: number;
  level: CourseLevel | null;
  course: Named | null;
  module: Named | null;
}

/** A note with the lesson it was written beside. Null: the lesson is no longer offered. */
export type PlacedNote = Pick<Tables<'lesson_notes'>, 'id' | 'text' | 'updated_at'> & {
  lesson: (Named & { course: Named }) | null;
};

/** The result of `my_learning`. */
export interface MyLearning {
  next: NextStep;
  /** Latest first; those that were left come last. */
  courses: BegunCourse[];
  retries: Retry[];
  /** One for each level. */
  levels: CertificateProgress[];
  /** Newest first. */
  certificates: Certificate[];
  /** Newest first. */
  notes: PlacedNote[];
}

/** The result of `my_course`: what the page of a course shows to a signed-in user. */
export interface MyCourse {
  is_enrolled: boolean;
  may_study: boolean;
  progress: Pick<
    Tables<'lesson_progress'>,
    'lesson_id' | 'block_key' | 'block_number' | 'checks' | 'done_at' | 'updated_at'
  >[];
  /** The ids of the modules whose quiz is passed. */
  passed_quizzes: string[];
  next: NextStep;
}
