/** Copy of the public pages that show the labs of a certificate. */
export const labEvidence = {
  link: (goals: number) =>
    goals === 1 ? 'See the lab goal, and run it again' : `See the ${goals} lab goals, and run them again`,
  section: {
    title: 'Labs',
    text: (goals: number) =>
      `The holder reached ${goals === 1 ? 'a goal' : `${goals} goals`} in labs of this level. You need not believe us: every one can be run again.`,
  },
  list: {
    eyebrow: 'Labs',
    title: 'Run it again yourself',
    lead: 'Each goal below was reached in a lab by the holder of this certificate. We kept the choices that reached it, so you can run the lab with them and watch the same result.',
    empty: 'This certificate shows no labs.',
    reached: (day: string, lesson: string, course: string) =>
      `Reached on ${day}, in “${lesson}” of ${course}`,
    run: 'Run it again',
    runOf: (lab: string) => `Run ${lab} again`,
    proves: {
      title: 'What this shows, and what not',
      items: [
        'The choices are the ones we stored when the goal was reached. Labs have no randomness of their own: the same choices and the same data give the same result, here and on our server.',
        'In most labs every learner has data of their own, so choices that were copied from another learner rarely reach the goal there.',
        'It does not show who sat at the keyboard. The exam of the level and the name on the certificate rest on the account of its holder.',
      ],
    },
  },
  lab: {
    eyebrow: 'Lab of a certificate',
    goal: 'Goal',
    reached: 'Reached on',
    lesson: 'Lesson',
    lessonOf: (lesson: string, course: string) => `${lesson}, in ${course}`,
    certificate: 'Certificate',
    here: 'In your browser',
    hereLead:
      'This is the lab as it was when the goal was reached. Your browser computes the result anew. Change anything you like: nothing is stored.',
    unfit: 'This lab has changed since then, and the stored choices no longer fit it.',
    server: 'On our server',
    serverLead:
      'The server takes the stored choices and runs the lab with them, as it did before it counted the goal.',
    run: 'Run it again',
    running: 'Running...',
    failed: 'The lab could not be run just now. Please try again in a moment.',
    outcomes: {
      reached: 'The goal is reached, with the stored choices.',
      missed: 'The goal is not reached. The lab has changed since these choices were stored.',
      impossible: 'The stored choices no longer fit this lab, which has changed since then.',
    },
    choices: 'The choices as data',
    seed: (seed: number) => `The data of the lab is drawn from the number ${seed}.`,
    all: 'All labs of this certificate',
  },
  own: {
    label: (goals: number) =>
      `Show ${goals === 1 ? 'the lab goal I reached' : `the ${goals} lab goals I reached`} on the public page`,
    hint: 'Visitors can run them again with your choices. Your name and what you wrote are not part of that.',
    shown: { title: 'Labs shown', text: 'They are on the public page of your certificate now.' },
    hidden: { title: 'Labs hidden', text: 'The public page of your certificate no longer shows them.' },
  },
} as const;
