/** Copy of the page of one course. The course's own texts come from the database. */
export const coursePage = {
  facts: {
    level: 'Level',
    duration: 'Duration',
    modules: 'Modules',
    instructor: 'Instructor',
    category: 'Category',
    rating: 'Rating',
  },
  rating: (stars: number, ratings: number) =>
    `${stars.toFixed(1)} of 5, from ${ratings === 1 ? '1 learner' : `${ratings} learners`}`,
  outline: 'What is in this course',
  noOutline: 'The modules of this course are being prepared.',
  minutes: 'min',
  plan: {
    introductory: 'This is an introductory course. It is open on the Free plan.',
    other: 'Enrolling costs nothing. A plan that includes this level opens its modules.',
    link: 'Compare plans',
  },
  enrolment: {
    enrol: 'Enrol in this course',
    busy: 'One moment...',
    enrolled: 'You are enrolled in this course.',
    leave: 'Leave this course',
    account: 'See all your courses',
    withoutScript: 'Enrolling here needs JavaScript. Without it, please write to',
    done: (title: string) => ({ title: 'You are enrolled', text: `${title} is now among your courses.` }),
    left: (title: string) => ({
      title: 'You left the course',
      text: `${title} is no longer among your courses.`,
    }),
  },
} as const;
