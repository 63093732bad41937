/** Far longer than our longest lesson, and short enough to render while the author types. */
export const authoringLimits = {
  lessonText: 50_000,
  lessonLines: 2_000,
  /** How deep lists and quotes may be inside each other. Parsing takes quadratic time in the depth. */
  nesting: 10,
  /** Rendering takes quadratic time on a paragraph that is made for it. */
  paragraph: 5_000,
  objective: 200,
  objectives: 10,
  questionText: 20_000,
} as const;
