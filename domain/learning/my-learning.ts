import type { AgeState } from '#domain/accounts/birth-year.ts';
import type { Certificate } from '#domain/certificates/certificate.ts';
import type { ClassWork } from '#domain/classes/class-work.ts';
import type { CourseLevel, CourseStatus } from '#domain/courses/course.ts';
import type { BegunProject } from '#domain/courses/project.ts';
import type { FunctionResult, Tables } from '#domain/database/database.ts';
import type { MentorshipMonth } from '#domain/memberships/mentorship.ts';
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

/** A certificate with the goals of labs that belong to it, and whether its public page shows them. */
export type OwnCertificate = Certificate & { labs: { goals: number; is_shown: boolean } };

/** The result of `my_learning`. */
export interface MyLearning {
  age: AgeState;
  /** Whether the account has no name and is not a child's. */
  may_give_name: boolean;
  next: NextStep;
  /** Latest first; those that were left come last. */
  courses: BegunCourse[];
  retries: Retry[];
  /** What needs the learner first, then what waits, then what is accepted. */
  projects: BegunProject[];
  /** One for each level. */
  levels: CertificateProgress[];
  /** Newest first. */
  certificates: OwnCertificate[];
  /** Newest first. */
  notes: PlacedNote[];
  /** What the classes of the learner work on. */
  classes: ClassWork[];
  /** The sessions of this month. */
  mentorship: MentorshipMonth;
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
