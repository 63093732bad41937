/** The exams of a level that a learner has handed in, latest first. */
export type ExamResults = { score: number; is_passed: boolean; submitted_at: string }[];
