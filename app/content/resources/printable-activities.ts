import type { Link, PageIntro, PageMeta, Prose, Step } from '#app/content/types.ts';

/** An empty string is a field that the learner fills in by hand. */
export type SheetTable = { caption: string; columns: string[]; rows: string[][] };

/** The page and the PDF both use this, so texts are limited to characters every PDF font has. */
export type ActivitySheet = {
  id: string;
  fileName: string;
  title: string;
  ages: string;
  players: string;
  materials: string[];
  purpose: string;
  steps: Step[];
  tables: SheetTable[];
  questions: string[];
  forGrownUps: { title: string; body: Prose };
};

export const printableActivitiesPage: {
  meta: PageMeta;
  intro: PageIntro;
  labels: {
    download: string;
    ages: string;
    players: string;
    materials: string;
    purpose: string;
    steps: string;
    questions: string;
  };
  use: { title: string; text: string };
  closing: { title: string; text: string; links: Link[] };
} = {
  meta: {
    title: 'Printable Activities',
    description:
      'Two free AI activities without a screen, as PDF worksheets to print: be the sorting machine (7-12 years) and put a recommender on trial (13-17 years).',
  },
  intro: {
    eyebrow: 'Printable activities',
    title: 'AI on paper',
    lead: 'Two activities that need a table, a pencil and some company. Read them here or print the sheets.',
  },
  labels: {
    download: 'Download the PDF',
    ages: 'Ages',
    players: 'Players',
    materials: 'You need',
    purpose: 'What it shows',
    steps: 'How to play',
    questions: 'Talk about it',
  },
  use: {
    title: 'For classes and clubs',
    text: 'You may print and copy the sheets for your learners free of charge. Please keep our name on them.',
  },
  closing: {
    title: 'Would you like us to run one with your group?',
    text: 'Both activities are part of our workshops.',
    links: [
      { label: 'See the workshops', href: '/workshops' },
      { label: "Teacher's plans", href: '/free-resources/teachers-plans' },
      { label: 'All free resources', href: '/free-resources' },
    ],
  },
};

export const activitySheets: ActivitySheet[] = [
  {
    id: 'be-the-sorting-machine',
    fileName: 'be-the-sorting-machine.pdf',
    title: 'Be the Sorting Machine',
    ages: '7-12',
    players: 'Two or more, with a grown-up',
    materials: ['This sheet', 'A pencil and coloured pencils', 'Scissors, if you want to cut out the cards'],
    purpose:
      'A machine learns from examples. If the examples are chosen badly, it learns the wrong thing and does not notice.',
    steps: [
      {
        title: 'Meet the creatures',
        text: 'Zibs and Noops live on a far planet. You are a machine that has to tell them apart. You know nothing about them yet.',
      },
      {
        title: 'Train',
        text: 'Look only at the training cards. Draw each creature if you like. Then write down your rule: a creature is a Zib if...',
      },
      {
        title: 'Guess',
        text: 'Now look at the test cards. Use your rule, and nothing else, and write your guess for each of them.',
      },
      {
        title: 'Compare',
        text: 'A grown-up reads out the right answers. How many did you get? Was your rule a good one?',
      },
      {
        title: 'Learn again',
        text: 'Add the two extra training cards. Change your rule so that it fits all the cards you have seen.',
      },
      {
        title: 'Make your own',
        text: 'Invent a creature that would fool your first rule, and give it to someone else.',
      },
    ],
    tables: [
      {
        caption: 'My rules',
        columns: ['First rule: a creature is a Zib if...', 'Better rule: a creature is a Zib if...'],
        rows: [['', '']],
      },
      {
        caption: 'Training cards',
        columns: ['Card', 'Colour', 'Eyes', 'Spots', 'It is a'],
        rows: [
          ['A', 'green', '3', 'yes', 'Zib'],
          ['B', 'green', '4', 'no', 'Zib'],
          ['C', 'green', '3', 'no', 'Zib'],
          ['D', 'orange', '2', 'yes', 'Noop'],
          ['E', 'orange', '1', 'no', 'Noop'],
          ['F', 'orange', '2', 'no', 'Noop'],
        ],
      },
      {
        caption: 'Test cards',
        columns: ['Card', 'Colour', 'Eyes', 'Spots', 'My guess'],
        rows: [
          ['G', 'orange', '4', 'yes', ''],
          ['H', 'green', '1', 'no', ''],
          ['I', 'green', '3', 'yes', ''],
          ['J', 'orange', '2', 'yes', ''],
        ],
      },
      {
        caption: 'Extra training cards',
        columns: ['Card', 'Colour', 'Eyes', 'Spots', 'It is a'],
        rows: [
          ['K', 'orange', '3', 'no', 'Zib'],
          ['L', 'green', '2', 'yes', 'Noop'],
        ],
      },
      {
        caption: 'My own creature',
        columns: ['Name', 'Colour', 'Eyes', 'Spots', 'It is a'],
        rows: [['', '', '', '', '']],
      },
    ],
    questions: [
      'Which rules fitted the first six cards? Was there more than one?',
      'Why could you not know which rule was right?',
      'Which new cards would you ask for, to be sure?',
      'Where could a real machine make the same mistake?',
    ],
    forGrownUps: {
      title: 'For grown-ups: answers and background',
      body: [
        'The right answers: G is a Zib, H is a Noop, I is a Zib, J is a Noop. What counts is the number of eyes: a creature with three or more is a Zib. Spots mean nothing.',
        'In the first six cards every Zib is green and every Noop is orange. So "green means Zib" fits perfectly, and most children choose it, since colour is easy to see. It gets G and H wrong. Please let that happen; the surprise is the lesson.',
        'Real systems do the same. A model trained on photos of wolves in snow and dogs on grass may learn to look at the ground. People call this bias in the training data. The cure is the one the children find: more varied examples, and tests that differ from the training.',
      ],
    },
  },
  {
    id: 'put-a-recommender-on-trial',
    fileName: 'put-a-recommender-on-trial.pdf',
    title: 'Put a Recommender on Trial',
    ages: '13-17',
    players: 'Six or more, or a class in groups',
    materials: ['This sheet', 'A pencil', 'A calculator, if you like', 'A clock for the speeches'],
    purpose:
      'A recommender shapes what you see, what you see shapes what you watch, and what you watch is its data. You will compute such a loop and judge it.',
    steps: [
      {
        title: 'The accused',
        text: 'LOOP is an app that chooses your next video. Its rule: of the next four videos, three come from the topic you have watched longest and one from the topic in second place. Every video takes four minutes, and Mina watches whatever comes.',
      },
      {
        title: 'Collect evidence',
        text: 'Fill in the table for Mina. After each round, add the new minutes and work out the share of each topic in her total, to the nearest percent.',
      },
      {
        title: 'Take your roles',
        text: 'Prosecution: LOOP harms Mina. Defence: LOOP serves Mina. Witnesses: Mina, an engineer of LOOP, and someone who makes science videos. The others are the jury.',
      },
      {
        title: 'Prepare',
        text: 'Each side writes down its three strongest points. At least one must use a number from the table. Witnesses think about what they want and what they fear.',
      },
      {
        title: 'The trial',
        text: 'Opening speeches, questions to the witnesses, closing speeches. The jury may ask questions too.',
      },
      {
        title: 'The verdict',
        text: 'The jury decides: guilty, not guilty, or guilty in part. It must give reasons and name one change to the rule of LOOP.',
      },
      {
        title: 'Test the change',
        text: 'Compute one round with the new rule. Does it do what the jury wanted? What does it make worse?',
      },
    ],
    tables: [
      {
        caption: "Evidence: Mina's minutes",
        columns: ['Topic', 'Start', 'Share', 'After round 1', 'Share', 'After round 2', 'Share'],
        rows: [
          ['Music', '12', '48%', '', '', '', ''],
          ['Science', '10', '40%', '', '', '', ''],
          ['Pranks', '3', '12%', '', '', '', ''],
          ['Total', '25', '100%', '', '', '', ''],
        ],
      },
      {
        caption: 'Our points',
        columns: ['Side', 'First point', 'Second point', 'Third point'],
        rows: [
          ['Prosecution', '', '', ''],
          ['Defence', '', '', ''],
        ],
      },
      {
        caption: 'The verdict',
        columns: ['Decision', 'Reasons', 'New rule for LOOP'],
        rows: [['', '', '']],
      },
    ],
    questions: [
      'Mina liked music only a little more than science. Where did the difference come from?',
      'Can LOOP learn that Mina is bored, if she watches whatever comes?',
      'What is LOOP made to maximise, and what would you have it maximise?',
      'Should Mina be able to see and change the rule? What would you do with that power?',
      'Which app that you use has such a loop, and how could you find out?',
    ],
    forGrownUps: {
      title: 'For teachers: solution and background',
      body: [
        'Round 1 adds three music videos (12 minutes) and one science video (4 minutes): music 24, science 14, pranks 3, total 41. The shares are 59%, 34% and 7%.',
        'Round 2 adds the same again: music 36, science 18, pranks 3, total 57. The shares are 63%, 32% and 5%.',
        'A small difference at the start (48% against 40%) becomes a wide gap, though the taste of Mina has not changed. This is called a feedback loop: the system creates the data that confirm it. Real recommenders are far more complicated, and the loop is the same in kind.',
        'There is no right verdict. Look for reasons that use evidence, for the interests of everyone concerned, and for a new rule that has been tested rather than only announced. Popular changes: a place kept for something new, a button "not this", equal turns, a limit on time.',
      ],
    },
  },
];
