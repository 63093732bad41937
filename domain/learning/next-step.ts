import type { CourseLevel } from '#domain/courses/course.ts';
import type { CertificateProject } from '#domain/courses/project.ts';
import type { CertificateProgress } from './my-learning.ts';

/** A page that steps link to. */
export interface Named {
  slug: string;
  title: string;
}

/** The result of `next_step`: the one thing that a learner does next. */
export type NextStep =
  /** Of an exam, which has a level, or of a quiz, which has a course and a module. */
  | {
      kind: 'attempt';
      attempt: string;
      level: CourseLevel | null;
      course: Named | null;
      module: Named | null;
      /** The time is over, or the attempt was closed: what is left is to see the result. */
      is_over: boolean;
      /** Null without a time limit. */
      seconds_left: number | null;
    }
  | {
      kind: 'lesson';
      course: Named;
      module: Named;
      lesson: Named & { minutes: number | null; block_key: string };
      /** Whether the learner has done anything in the course yet. */
      is_begun: boolean;
      /** What the lessons of the course that are not done take. */
      minutes_left: number;
    }
  | {
      kind: 'quiz';
      course: Named;
      module: Named;
      is_retry: boolean;
      /** How long the learner has to wait after attempts that were not passed. */
      pause_seconds: number;
    }
  | { kind: 'exam'; level: CourseLevel }
  /** A course to begin with. Without one there is nothing left that the plan of the learner opens. */
  | { kind: 'start'; course: Named | null }
  /** The project, or the part of the capstone, that the certificate of a level takes. */
  | ({ kind: 'project'; level: CourseLevel } & CertificateProject)
  /** What the certificate of a level still takes. */
  | ({
      kind: 'missing';
      /** When the exam can be taken again, if no attempt is left now. */
      exam_again_at: string | null;
    } & CertificateProgress)
  /** Everything of the level is done. The certificate may still be in preparation. */
  | ({ kind: 'certificate' } & CertificateProgress);
