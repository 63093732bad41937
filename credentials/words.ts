/** The texts inside a credential. They contain no braces; see `schema.ts`. */
export const badgeWords = {
  caption: (title: string) => `Badge of the certificate ${title}`,
  description: {
    Beginner: (title: string) =>
      `${title} is the certificate of the Beginner level. Its holder has completed every module of the level and passed its exam.`,
    Intermediate: (title: string) =>
      `${title} is the certificate of the Intermediate level. Its holder has met every requirement of the level and passed its exam.`,
    Advanced: (title: string) =>
      `${title} is the certificate of the Expert level. Its holder has met every requirement of the level and passed its exam.`,
    course: (title: string) =>
      `The certificate of the course ${title}, issued by the staff of the institute.`,
  },
  criteria: {
    Beginner:
      'Complete every module of the Beginner level, which means all of its lessons and its quiz, and pass the exam of the level.',
    Intermediate:
      'Complete every module of the Intermediate level, which means all of its lessons and its quiz, and pass the exam of the level. The page of the certification lists everything the certificate takes.',
    Advanced:
      'Complete every module of the Expert level, which means all of its lessons and its quiz, and pass the exam of the level. The page of the certification lists everything the certificate takes.',
    course: 'Meet the requirements of the course, as its staff has confirmed.',
  },
  evidence: {
    exam: {
      name: 'Exam of the level',
      genre: 'Exam',
      narrative: (day: string, label: string) =>
        `Passed on ${day} with the result ${label} (${bands[label]}).`,
    },
    result: {
      name: 'Result',
      genre: 'Assessment',
      narrative: (label: string) => `Result: ${label} (${bands[label]}).`,
    },
    course: {
      name: 'Modules',
      genre: 'Course work',
      narrative: (modules: number) =>
        `${modules} ${modules === 1 ? 'module' : 'modules'} completed: all lessons done and the quiz passed.`,
    },
    labs: {
      name: 'Labs',
      genre: 'Lab work',
      narrative: (goals: number) =>
        `${goals} ${goals === 1 ? 'goal' : 'goals'} of labs reached. Each can be run again with the stored choices on this page.`,
    },
    project: {
      genre: 'Project',
      narrative: (course: string, day: string) =>
        `A project of the course ${course}, reviewed and accepted on ${day}.`,
    },
  },
} as const;

const bands: Record<string, string> = {
  Excellent: '90 to 100 percent',
  Good: '80 to 89 percent',
  Pass: 'below 80 percent',
};
