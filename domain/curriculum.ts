/**
 * The institute's own courses. The catalogue lists them until courses are published, and the sample data starts with
 * them. The modules add up to what each level promises, and the introductory courses to what the Free plan promises.
 */
import type { CourseLesson, CourseLevel } from './course.ts';

export interface CurriculumCourse {
  level: CourseLevel;
  title: string;
  summary: string;
  introductory?: true;
  instructor: string;
  category: string;
  duration: string;
  modules: { title: string; lessons?: CourseLesson[] }[];
}

export const curriculum: CurriculumCourse[] = [
  {
    level: 'Beginner',
    title: 'Meet AI',
    summary: 'What the word means, where it came from, and what it does not mean.',
    introductory: true,
    instructor: 'Dr. Miriam Vogel',
    category: 'AI Foundations',
    duration: '1 week',
    modules: [
      {
        title: 'What we mean by AI',
        lessons: [
          { title: 'Rules, guesses and patterns', kind: 'Reading', duration_minutes: 10 },
          { title: 'Is this AI? A sorting game', kind: 'Exercise', duration_minutes: 15 },
          { title: 'Check what you know', kind: 'Quiz', duration_minutes: 5 },
        ],
      },
      {
        title: 'A short history of a big word',
        lessons: [
          { title: 'From chess to chatbots', kind: 'Video', duration_minutes: 9 },
          { title: 'Promises that came true, and some that did not', kind: 'Reading', duration_minutes: 12 },
          { title: 'Draw your own time line', kind: 'Exercise', duration_minutes: 20 },
        ],
      },
    ],
  },
  {
    level: 'Beginner',
    title: 'How Machines Learn',
    summary: 'Teach a sorter with cards, then see the same idea at work in a computer.',
    introductory: true,
    instructor: 'Dr. Miriam Vogel',
    category: 'AI Foundations',
    duration: '1 week',
    modules: [
      {
        title: 'Learning from examples',
        lessons: [
          { title: 'The card sorter', kind: 'Exercise', duration_minutes: 25 },
          { title: 'What the sorter learned', kind: 'Reading', duration_minutes: 8 },
        ],
      },
      {
        title: 'When learning goes wrong',
        lessons: [
          { title: 'Too few examples, and the wrong ones', kind: 'Video', duration_minutes: 8 },
          { title: 'Fool the sorter', kind: 'Exercise', duration_minutes: 20 },
          { title: 'Check what you know', kind: 'Quiz', duration_minutes: 5 },
        ],
      },
    ],
  },
  {
    level: 'Beginner',
    title: 'AI in Everyday Life',
    summary: 'Maps, photos, films, spam filters: spot the prediction behind each of them.',
    introductory: true,
    instructor: 'Tomás Herrera',
    category: 'AI Foundations',
    duration: '1 week',
    modules: [
      {
        title: 'Predictions around the house',
        lessons: [
          { title: 'What a spam filter looks at', kind: 'Reading', duration_minutes: 10 },
          { title: 'A walk with open eyes', kind: 'Exercise', duration_minutes: 30 },
        ],
      },
      {
        title: 'Feeds, maps and films',
        lessons: [
          { title: 'Why you are shown what you are shown', kind: 'Video', duration_minutes: 10 },
          { title: 'Reading a map that guesses', kind: 'Reading', duration_minutes: 8 },
          { title: 'Check what you know', kind: 'Quiz', duration_minutes: 5 },
        ],
      },
    ],
  },
  {
    level: 'Beginner',
    title: 'Data Detectives',
    summary: 'Collect, sort and question data, and find out what is missing from it.',
    instructor: 'Tomás Herrera',
    category: 'Data',
    duration: '1-2 weeks',
    modules: [{ title: 'Collecting and sorting' }, { title: 'Asking what is missing' }],
  },
  {
    level: 'Beginner',
    title: 'Talking with Chatbots',
    summary: 'Write a good prompt, check the answer, and know when not to ask.',
    instructor: 'Priya Raman',
    category: 'Language',
    duration: '1 week',
    modules: [{ title: 'Prompts that say what you mean' }, { title: 'Checking the answer' }],
  },
  {
    level: 'Beginner',
    title: 'Fair and Safe AI',
    summary: 'Privacy, bias, made-up answers and fake pictures, and what to do about them.',
    instructor: 'Dr. Ifeoma Nwosu',
    category: 'Ethics',
    duration: '1-2 weeks',
    modules: [{ title: 'Privacy and fairness' }, { title: 'Made-up answers and fake pictures' }],
  },
  {
    level: 'Intermediate',
    title: 'Python for AI',
    summary: 'Values, loops, functions, files and tables: the Python you need, and no more.',
    instructor: 'Lars Eriksen',
    category: 'Programming',
    duration: '2 weeks',
    modules: [
      { title: 'Values and names' },
      { title: 'Loops and decisions' },
      { title: 'Functions and files' },
      { title: 'Tables of data' },
    ],
  },
  {
    level: 'Intermediate',
    title: 'Machine Learning in Practice',
    summary: 'Prepare data, train classic models, split and measure, and find out why a model fails.',
    instructor: 'Dr. Aiko Tanaka',
    category: 'Machine Learning',
    duration: '2-3 weeks',
    modules: [
      { title: 'Preparing data' },
      { title: 'Classic models' },
      { title: 'Splitting and measuring' },
      { title: 'Why a model fails' },
    ],
  },
  {
    level: 'Intermediate',
    title: 'Neural Networks, Step by Step',
    summary: 'Build a small network by hand, then with a library, and watch what training changes.',
    instructor: 'Dr. Aiko Tanaka',
    category: 'Deep Learning',
    duration: '2-3 weeks',
    modules: [
      { title: 'One neuron by hand' },
      { title: 'Layers' },
      { title: 'Training and its curve' },
      { title: 'The same with a library' },
    ],
  },
  {
    level: 'Intermediate',
    title: 'Building with Language Models',
    summary: 'Prompts, retrieval, evaluation and guardrails for an assistant that people can trust.',
    instructor: 'Priya Raman',
    category: 'Language',
    duration: '2 weeks',
    modules: [
      { title: 'Prompts as programs' },
      { title: 'Finding the right passage' },
      { title: 'Measuring answers' },
      { title: 'Guardrails' },
    ],
  },
  {
    level: 'Advanced',
    title: 'Deep Learning Architectures',
    summary: 'Optimisation, regularisation, convolution, recurrence and attention, and when to use which.',
    instructor: 'Dr. Aiko Tanaka',
    category: 'Deep Learning',
    duration: '2-3 weeks',
    modules: [
      { title: 'Optimisation and regularisation' },
      { title: 'Convolution' },
      { title: 'Recurrence' },
      { title: 'Attention' },
    ],
  },
  {
    level: 'Advanced',
    title: 'Language and Transformers',
    summary: 'Tokens, embeddings, attention, pre-training, fine-tuning and evaluation of language models.',
    instructor: 'Priya Raman',
    category: 'Language',
    duration: '2-3 weeks',
    modules: [
      { title: 'Tokens and embeddings' },
      { title: 'Inside a transformer' },
      { title: 'Pre-training and fine-tuning' },
      { title: 'Evaluating language models' },
    ],
  },
  {
    level: 'Advanced',
    title: 'Computer Vision',
    summary: 'Classify, detect and segment images, and test what happens when the light changes.',
    instructor: 'Dr. Samuel Okoro',
    category: 'Vision',
    duration: '2 weeks',
    modules: [
      { title: 'Classification' },
      { title: 'Detection' },
      { title: 'Segmentation' },
      { title: 'Testing under other light' },
    ],
  },
  {
    level: 'Advanced',
    title: 'Reinforcement Learning',
    summary: 'Agents, rewards, value and policy, and why a reward is so easy to get wrong.',
    instructor: 'Dr. Samuel Okoro',
    category: 'Machine Learning',
    duration: '2-3 weeks',
    modules: [
      { title: 'Agents and rewards' },
      { title: 'Value' },
      { title: 'Policy' },
      { title: 'Rewards that go wrong' },
    ],
  },
  {
    level: 'Advanced',
    title: 'Running Models in Production',
    summary: 'Serving, monitoring, drift, cost, security and rolling back on a bad day.',
    instructor: 'Lars Eriksen',
    category: 'Engineering',
    duration: '2 weeks',
    modules: [
      { title: 'Serving a model' },
      { title: 'Monitoring and drift' },
      { title: 'Cost and security' },
      { title: 'Rolling back on a bad day' },
    ],
  },
  {
    level: 'Advanced',
    title: 'Governance and Capstone',
    summary: 'Risk, documentation and audit, then a project of your own from question to defence.',
    instructor: 'Dr. Ifeoma Nwosu',
    category: 'Ethics',
    duration: '2-3 weeks',
    modules: [
      { title: 'Risk and documentation' },
      { title: 'Audit' },
      { title: 'Capstone: from question to plan' },
      { title: 'Capstone: building and defence' },
    ],
  },
];
