const count = (number: number, one: string, many: string) => `${number} ${number === 1 ? one : many}`;

/** Copy of the plan for teachers that every module has. Its facts come from the curriculum. */
export const teachersPlan = {
  name: "Teacher's plan",
  lead: (module: { number: number; of: number; course: string; level: string }) =>
    `Module ${module.number} of ${module.of} in the ${module.level} course ${module.course}`,
  subject: (module: string, course: string) =>
    `A plan for teaching ${module}, a module of the course ${course}`,
  audience: 'Who it is for',
  time: 'Time',
  lessons: (lessons: number, minutes: number) =>
    `${count(lessons, 'lesson', 'lessons')}, ${minutes} minutes in all`,
  doingInAll: (minutes: number) => `About ${minutes} of them are doing`,
  ideas: 'Big ideas',
  ideaNames: {
    perception: 'Perception',
    representation: 'Representation and reasoning',
    learning: 'Learning',
    interaction: 'Natural interaction',
    society: 'Societal impact',
  } as Record<string, string>,
  objectives: 'What learners can do afterwards',
  /** Notes of the curriculum that a teacher needs before the lessons. All others follow them. */
  notesBefore: ['Timing', 'Materials'],
  lessonByLesson: 'Lesson by lesson',
  lessonFacts: (kind: string, minutes: number | null) =>
    minutes === null ? kind : `${kind}, ${minutes} min`,
  doing: 'To do',
  activities: {
    predictions: (number: number) => count(number, 'prediction', 'predictions'),
    checks: (number: number) => count(number, 'check question', 'check questions'),
    lab: (title: string) => `the lab “${title}”`,
    exercise: (title: string) => `the Python exercise “${title}”`,
    exercises: (number: number) => count(number, 'Python exercise', 'Python exercises'),
    project: 'a project task',
  },
  doingMinutes: (minutes: number) => `about ${minutes} min`,
  vocabulary: 'Words it introduces',
  vocabularyLead: 'As our glossary defines them.',
  assessment: 'Assessment',
  quiz: (questions: number, percent: number) =>
    `The module ends with a quiz of ${count(questions, 'question', 'questions')}, drawn anew for each attempt. ${percent} % passes. Learners may repeat it as often as they like; each needs an account for it.`,
  noQuiz: 'This module has no quiz.',
  online: 'The module on our site',
  use: 'Teachers may print this plan and share it with colleagues free of charge. Please keep our name on it.',
};
