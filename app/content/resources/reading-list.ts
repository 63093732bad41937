import type { CallToAction, PageIntro, PageMeta } from '#app/content/types.ts';

export type Reading = { title: string; authors: string; year: number; kind: 'Book' | 'Paper'; why: string };
export type ReadingGroup = { id: string; title: string; lead: string; items: Reading[] };

export const readingListPage: {
  meta: PageMeta;
  intro: PageIntro;
  note: string;
  closing: CallToAction;
} = {
  meta: {
    title: 'Reading List',
    description:
      'Books and papers about AI that we would lend to a friend: for children, for everyone, on ethics, for builders, and the classic papers.',
  },
  intro: {
    eyebrow: 'Reading list',
    title: 'Books and papers we would lend you',
    lead: 'No one can read everything about AI. These are worth the time, and each has a sentence that says why.',
  },
  note: 'Years are those of the first edition or publication; many have newer editions. We earn nothing from this list. Your library probably has most of it.',
  closing: {
    title: 'Rather do than read?',
    text: 'Two of our resources keep your hands busy and need no book at all.',
    links: [
      { label: 'Mini-course', href: '/free-resources/mini-course' },
      { label: 'Python tutorial', href: '/free-resources/python-tutorial' },
    ],
  },
};

export const readingGroups: ReadingGroup[] = [
  {
    id: 'children',
    title: 'For children and families',
    lead: 'To read alone or aloud.',
    items: [
      {
        title: 'Hello Ruby: Adventures in Coding',
        authors: 'Linda Liukas',
        year: 2015,
        kind: 'Book',
        why: 'A picture book with activities that introduces the thinking behind computers without a computer.',
      },
      {
        title: 'The Wild Robot',
        authors: 'Peter Brown',
        year: 2016,
        kind: 'Book',
        why: 'A robot learns from animals on an island: a gentle novel to talk about what learning and belonging mean.',
      },
    ],
  },
  {
    id: 'everyone',
    title: 'For everyone',
    lead: 'No mathematics needed.',
    items: [
      {
        title: 'Artificial Intelligence: A Guide for Thinking Humans',
        authors: 'Melanie Mitchell',
        year: 2019,
        kind: 'Book',
        why: 'The clearest account we know of how AI works and of how far it is from understanding.',
      },
      {
        title: 'You Look Like a Thing and I Love You',
        authors: 'Janelle Shane',
        year: 2019,
        kind: 'Book',
        why: 'Very funny, and you learn more from its failing machines than from most success stories.',
      },
      {
        title: 'Hello World: Being Human in the Age of Algorithms',
        authors: 'Hannah Fry',
        year: 2018,
        kind: 'Book',
        why: 'Real cases from courts, hospitals and cars show when to trust an algorithm and when to trust a person.',
      },
      {
        title: 'The Alignment Problem',
        authors: 'Brian Christian',
        year: 2020,
        kind: 'Book',
        why: 'Tells the story of the researchers who try to make machines do what we mean.',
      },
      {
        title: 'Klara and the Sun',
        authors: 'Kazuo Ishiguro',
        year: 2021,
        kind: 'Book',
        why: 'A novel told by an artificial friend, which leaves you with better questions than answers.',
      },
    ],
  },
  {
    id: 'ethics',
    title: 'Ethics and society',
    lead: 'Who gains, who pays and who decides.',
    items: [
      {
        title: 'Weapons of Math Destruction',
        authors: "Cathy O'Neil",
        year: 2016,
        kind: 'Book',
        why: 'Shows how models that nobody may question do harm, in words everyone understands.',
      },
      {
        title: 'Algorithms of Oppression',
        authors: 'Safiya Umoja Noble',
        year: 2018,
        kind: 'Book',
        why: 'A close look at search results, and at the prejudices they repeat.',
      },
      {
        title: 'Invisible Women',
        authors: 'Caroline Criado Perez',
        year: 2019,
        kind: 'Book',
        why: 'Not only about AI: it shows what happens when half of the people are missing from the data.',
      },
      {
        title: 'Human Compatible',
        authors: 'Stuart Russell',
        year: 2019,
        kind: 'Book',
        why: 'A leading researcher explains why machines should be uncertain about what we want.',
      },
      {
        title: 'Atlas of AI',
        authors: 'Kate Crawford',
        year: 2021,
        kind: 'Book',
        why: 'Follows AI back to the minerals, the workers and the power it is made from.',
      },
      {
        title: 'Unmasking AI',
        authors: 'Joy Buolamwini',
        year: 2023,
        kind: 'Book',
        why: 'The author tells how she found the bias in face recognition, and what came of it.',
      },
    ],
  },
  {
    id: 'builders',
    title: 'For builders',
    lead: 'With a keyboard beside you.',
    items: [
      {
        title: 'Automate the Boring Stuff with Python',
        authors: 'Al Sweigart',
        year: 2015,
        kind: 'Book',
        why: 'Teaches Python through small programs that are useful the same day.',
      },
      {
        title: 'An Introduction to Statistical Learning',
        authors: 'Gareth James, Daniela Witten, Trevor Hastie and Robert Tibshirani',
        year: 2013,
        kind: 'Book',
        why: 'The best place to understand the classic methods before you call a library.',
      },
      {
        title: 'Deep Learning',
        authors: 'Ian Goodfellow, Yoshua Bengio and Aaron Courville',
        year: 2016,
        kind: 'Book',
        why: 'The mathematics behind neural networks in one place, still the foundation of what came after.',
      },
      {
        title: 'Reinforcement Learning: An Introduction',
        authors: 'Richard S. Sutton and Andrew G. Barto',
        year: 1998,
        kind: 'Book',
        why: 'The standard text, written by those who shaped the field, and a pleasure to read.',
      },
      {
        title: 'Artificial Intelligence: A Modern Approach',
        authors: 'Stuart Russell and Peter Norvig',
        year: 1995,
        kind: 'Book',
        why: 'The textbook that shows how wide the field is beyond machine learning.',
      },
      {
        title: 'Designing Machine Learning Systems',
        authors: 'Chip Huyen',
        year: 2022,
        kind: 'Book',
        why: 'Everything that comes after the notebook: data, deployment, monitoring and change.',
      },
    ],
  },
  {
    id: 'papers',
    title: 'Papers worth the effort',
    lead: 'Some are hard. Read the beginning and the end first.',
    items: [
      {
        title: 'Computing Machinery and Intelligence',
        authors: 'Alan M. Turing',
        year: 1950,
        kind: 'Paper',
        why: 'Where the question "Can machines think?" became something one could test. Easy to read even today.',
      },
      {
        title: 'Learning representations by back-propagating errors',
        authors: 'David E. Rumelhart, Geoffrey E. Hinton and Ronald J. Williams',
        year: 1986,
        kind: 'Paper',
        why: 'Four pages that made it practical to train networks with hidden layers.',
      },
      {
        title: 'Statistical Modeling: The Two Cultures',
        authors: 'Leo Breiman',
        year: 2001,
        kind: 'Paper',
        why: 'An argument about what models are for, to explain or to predict, that is still going on.',
      },
      {
        title: 'Hidden Technical Debt in Machine Learning Systems',
        authors: 'D. Sculley and others',
        year: 2015,
        kind: 'Paper',
        why: 'Why the model is the small part of a real system, and the rest is what breaks.',
      },
      {
        title: 'Attention Is All You Need',
        authors: 'Ashish Vaswani and others',
        year: 2017,
        kind: 'Paper',
        why: 'It introduced the transformer, on which the language models of today are built.',
      },
      {
        title: 'Gender Shades',
        authors: 'Joy Buolamwini and Timnit Gebru',
        year: 2018,
        kind: 'Paper',
        why: 'A model of how to measure unfairness: take the average apart and publish what you find.',
      },
      {
        title: 'Model Cards for Model Reporting',
        authors: 'Margaret Mitchell and others',
        year: 2019,
        kind: 'Paper',
        why: 'A simple proposal that every model should come with a description of its limits.',
      },
      {
        title: 'On the Dangers of Stochastic Parrots: Can Language Models Be Too Big?',
        authors: 'Emily M. Bender, Timnit Gebru, Angelina McMillan-Major and Shmargaret Shmitchell',
        year: 2021,
        kind: 'Paper',
        why: 'The much discussed case for asking what large language models cost, and whom.',
      },
    ],
  },
];
