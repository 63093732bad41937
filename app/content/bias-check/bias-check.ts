import type {
  CallToAction,
  PageIntro,
  PageMeta,
  Question,
  SectionHeading,
  Step,
} from '#app/content/types.ts';

export type FairnessIdea = { id: string; name: string; term: string; text: string };

/** The three definitions of the lessons, in the words of the lessons. */
export const fairnessIdeas: Record<
  'demographic-parity' | 'equalised-odds' | 'predictive-parity',
  FairnessIdea
> = {
  'demographic-parity': {
    id: 'same-share',
    name: 'Same share',
    term: 'demographic parity',
    text: 'From each group the same part gets a yes. It needs no truth, and it does not ask whether the right people got it.',
  },
  'equalised-odds': {
    id: 'same-chance',
    name: 'Same chance',
    term: 'equal opportunity and equalised odds',
    text: 'Of those for whom yes is right, the same part gets it: that is equal opportunity. If those for whom it is wrong are also treated alike, it is called equalised odds.',
  },
  'predictive-parity': {
    id: 'same-meaning',
    name: 'Same meaning',
    term: 'predictive parity',
    text: 'Of those who get a yes, it is right for the same part. A yes can be trusted equally in every group.',
  },
};

export const biasCheckPage: {
  meta: PageMeta;
  intro: PageIntro;
  tool: SectionHeading & {
    file: string;
    fileHint: string;
    or: string;
    example: string;
    exampleNote: string;
    loading: string;
    withoutScript: string;
    privacy: string;
  };
  file: SectionHeading & { sample: { caption: string; columns: string[]; rows: string[][] }; steps: Step[] };
  ideas: SectionHeading & { conflict: string };
  limits: SectionHeading & { items: string[] };
  questions: SectionHeading & { items: Question[] };
  callToAction: CallToAction;
} = {
  meta: {
    title: 'Bias Check: is a model fair to every group?',
    description:
      'Drop a CSV with predictions, truth and groups. See the rates of each group and three definitions of fairness, computed in your browser.',
  },
  intro: {
    eyebrow: 'Bias check',
    title: 'Right on average. And for whom?',
    lead: 'A model can be right nine times out of ten and still fail the same people again and again. Give this page a table of its decisions and it counts group by group. It is free, and your file stays on your device.',
  },
  tool: {
    title: 'Check a table',
    lead: 'Use a file of your own, or see first how it works.',
    file: 'Your CSV file',
    fileHint: 'Choose a file, or drop it on this field. Up to 25 MB and 500,000 rows.',
    or: 'No file at hand?',
    example: 'Try our example',
    exampleNote:
      'An invented town and 366 invented applicants: a program said who would need a place in a training course.',
    loading: 'Getting the check ready ...',
    withoutScript:
      'The check runs in your browser and needs JavaScript. Everything below can be read without it.',
    privacy:
      'Your file is read by your own browser and is never sent anywhere, neither to us nor to anyone else. Close the page and nothing of it is left.',
  },
  file: {
    title: 'What your file needs',
    lead: 'One row for each decision, and at least three columns. Their names and their order do not matter: you choose them after loading.',
    sample: {
      caption: 'The first rows of a fitting file',
      columns: ['prediction', 'truth', 'group'],
      rows: [
        ['yes', 'yes', 'Hill'],
        ['no', 'yes', 'River'],
        ['yes', 'no', 'Hill'],
      ],
    },
    steps: [
      {
        title: 'Prediction',
        text: 'What the model or the person decided: yes or no, 1 or 0, or two words of your own. A score is not a decision yet: apply your threshold first.',
      },
      {
        title: 'Truth',
        text: 'What turned out to be right. Be careful where it comes from: if the past was unfair, a truth copied from it is too.',
      },
      {
        title: 'Group',
        text: 'What you want to compare by, such as age band, district or language. Up to 50 groups. Leave out names and anything else the check does not need.',
      },
    ],
  },
  ideas: {
    title: 'Three ideas of fair',
    lead: 'Our lessons teach three, and the check computes all of them.',
    conflict:
      'They pull apart. When the groups differ in how often yes is right, and the model makes mistakes, they cannot all hold at once. This was proved around 2016. So the check does not name a winner: people have to choose what should be equal here, and say why.',
  },
  limits: {
    title: 'What the check cannot say',
    lead: 'It counts. The judgement stays with you.',
    items: [
      'It does not say why a difference exists, nor whether it is just. It shows where to look.',
      'It does not see whether everybody had to clear the same bar: a file of decisions does not contain the scores.',
      'It believes your truth column. If that is biased, so is every rate that uses it.',
      'It knows only the people in your file. Those who were never asked, or gave up, are not counted.',
      'It looks at one column of groups. People who belong to two groups may be treated worse than either shows. Make a column that joins both, and check again.',
      'With many groups or rates, about one comparison in twenty looks different by chance alone.',
      'A small group gives a wide interval. No clear difference does not mean no difference.',
    ],
  },
  questions: {
    title: 'How it is computed',
    lead: 'Nothing hidden: these are the methods, by name.',
    items: [
      {
        question: 'Which intervals are used?',
        answer:
          'All are 95 % intervals. Rates have Wilson score intervals. Differences between two groups have Newcombe intervals (method 10 of his paper of 1998), and ratios have MOVER-R intervals, which are made of the same Wilson limits. They treat the rows as independent. If one person appears in many rows, the true intervals are wider.',
      },
      {
        question: 'When is a difference called clear?',
        answer:
          'When its interval does not include zero and both rates rest on at least 10 rows. That bar of 10 is a choice of ours. Below it the numbers are shown, and no conclusion is drawn.',
      },
      {
        question: 'What is the four-fifths rule?',
        answer:
          'Guidelines on hiring in the United States from 1978 suggest a closer look when the lowest selection rate is below four fifths of the highest. The check tells you when that is so. It is an alarm, not a verdict, and not legal advice.',
      },
      {
        question: 'What happens to rows with errors?',
        answer:
          'They are left out of the rates, and never in silence: the page says how many there are and lists the first 20 with their row numbers and what is wrong.',
      },
      {
        question: 'Which files can be read?',
        answer:
          'CSV files with commas, semicolons or tabs, in UTF-8, UTF-16 with a byte order mark, or Windows-1252. The first row names the columns. From a spreadsheet, use "Save as" and choose CSV.',
      },
    ],
  },
  callToAction: {
    title: 'Learn what is behind it',
    text: 'Our courses take averages apart, let you move the bar yourself, and show how an audit is written.',
    links: [
      { label: 'Explore All Courses', href: '/courses' },
      { label: 'The AI Platform', href: '/ai-platform' },
    ],
  },
};
