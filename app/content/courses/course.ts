/** Copy of the page of one course. The course's own texts come from the database. */
export const coursePage = {
  facts: {
    level: 'Level',
    duration: 'Duration',
    modules: 'Modules',
    lessons: 'Lessons',
    instructor: 'Instructor',
    category: 'Category',
    rating: 'Rating',
  },
  rating: (stars: number, ratings: number) =>
    `${stars.toFixed(1)} of 5, from ${ratings === 1 ? '1 learner' : `${ratings} learners`}`,
  lessons: (count: number, minutes: number) =>
    `${count}, about ${minutes < 100 ? `${minutes} minutes` : `${Math.round(minutes / 60)} hours`} in all`,
  objectives: 'After this course you can',
  outline: 'What is in this course',
  quiz: 'Module quiz',
  quizPassed: 'Passed',
  quizNotPassed: 'Not passed yet',
  teachersPlan: "Teacher's plan (PDF)",
  noOutline: 'The modules of this course are being prepared.',
  minutes: 'min',
  plan: {
    introductory:
      'This is an introductory course. It is open on the Free plan. Its lessons and labs need no account; an account keeps your progress and opens the quizzes.',
    included: 'Your plan opens this course.',
    other: 'A plan that includes this level opens this course.',
    link: 'Compare plans',
  },
  enrolment: {
    enrol: 'Enrol in this course',
    start: 'Start this course',
    choosePlan: 'Choose a plan to start',
    planOfChild: 'A grown-up can open this course with a membership.',
    read: 'Read the first lesson without an account',
    look: (lesson: string) => `First lesson: ${lesson}`,
    done: (done: number, total: number) => `${done} of ${total} ${total === 1 ? 'lesson' : 'lessons'} done`,
    busy: 'One moment...',
    enrolled: 'You are enrolled in this course.',
    leave: 'Leave this course',
    account: 'See all your courses',
    withoutScript: 'Enrolling here needs JavaScript. Without it, please write to',
    enrolledToast: (title: string) => ({
      title: 'You are enrolled',
      text: `${title} is now among your courses.`,
    }),
    left: (title: string) => ({
      title: 'You left the course',
      text: `Your progress in ${title} is kept.`,
    }),
  },
} as const;
