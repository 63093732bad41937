/** What a project counts for: the project of the Practitioner level, or one part of the Expert capstone. */
export const projectUses = ['project', 'capstone-plan', 'capstone-build', 'capstone-defence'] as const;
type ProjectUse = (typeof projectUses)[number];

/** A test compares these limits with the database. */
export const projectLimits = {
  text: 20_000,
  links: 10,
  link: 500,
  files: 10,
  handInsPerDay: 10,
  fewestCriteria: 3,
  criteria: 5,
  criterionTitle: 120,
  criterionText: 600,
  comment: 4_000,
} as const;

/** Where a project stands. A claimed one is being reviewed and cannot be taken back. */
export const projectStatuses = ['draft', 'handed-in', 'claimed', 'revise', 'accepted'] as const;
export type ProjectStatus = (typeof projectStatuses)[number];

interface Criterion {
  id: string;
  title: string;
  /** What it is like when it is accepted. */
  accepted: string;
}

interface CriterionComment {
  criterion: string;
  is_met: boolean;
  comment: string;
}

/** What was handed in once. It never changes. */
export interface ProjectVersion {
  number: number;
  text: string;
  links: string[];
  files: string[];
  /** As it was when the version was handed in. */
  rubric: Criterion[];
  handed_in_at: string;
  review: {
    is_accepted: boolean;
    comments: CriterionComment[];
    summary: string;
    reviewed_at: string;
  } | null;
}

interface ProjectCourse {
  slug: string;
  title: string;
}

/** The project that a learner works on next for the certificate of a level, or that waits for its review. */
export interface CertificateProject {
  content_id: string;
  title: string;
  /** Null: not begun. */
  status: ProjectStatus | null;
  course: ProjectCourse;
}

/** The result of `my_project`: a project as its learner sees it. */
export interface MyProject {
  id: string;
  content_id: string;
  title: string;
  use: ProjectUse;
  /** The brief. */
  html: string;
  rubric: Criterion[];
  course: ProjectCourse;
  may_study: boolean;
  /** Null: not begun. */
  status: ProjectStatus | null;
  revision: number;
  text: string;
  links: string[];
  files: string[];
  handed_in_at: string | null;
  /** Whether it is part of the evidence in the credential of the certificate. */
  is_shown: boolean;
  /** Newest first. */
  versions: ProjectVersion[];
}

/** The result of `project_submission`: what reviewers see. */
export interface SubmittedProject {
  id: string;
  status: ProjectStatus;
  learner_id: string;
  learner_name: string;
  project_id: string;
  title: string;
  use: ProjectUse;
  html: string;
  course: ProjectCourse;
  handed_in_at: string | null;
  is_mine: boolean;
  claimed_by_name: string | null;
  versions: ProjectVersion[];
}

/** A project in "My learning". */
export interface BegunProject {
  content_id: string;
  title: string;
  status: ProjectStatus;
  handed_in_at: string | null;
  course: ProjectCourse;
}
