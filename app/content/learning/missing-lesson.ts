/** Copy in the place of a lesson that cannot be read. */
export const missingLesson = {
  loading: 'Loading this lesson...',
  failed: 'This lesson could not be loaded.',
  retry: 'Try again',
  unwritten: {
    title: 'This lesson is being written',
    text: 'Its place in the course is fixed, its text is not there yet. Please look in again soon.',
  },
  locked: {
    signIn: {
      title: 'This lesson is for members',
      text: (level: string) =>
        `It belongs to the ${level} level. If your plan opens that level, sign in and read on. The outline of the course is open to everybody.`,
      button: 'Sign In',
    },
    plan: {
      title: 'Your plan does not open this lesson yet',
      text: (level: string) =>
        `It belongs to the ${level} level. A plan that includes this level opens it at once. What you have done so far stays yours.`,
    },
    pricing: 'Compare plans',
    course: 'About this course',
    withoutScript: 'Reading this lesson needs JavaScript, because it is for members only.',
  },
} as const;
