import type { PageIntro, PageMeta } from '#app/content/types.ts';

const meta: PageMeta = {
  title: 'Labs: AI you can take apart',
  description:
    'Small machines that learn in your browser: sort, train, measure and fool them. Every lab belongs to a lesson, and some are open to everyone.',
};

const intro: PageIntro = {
  eyebrow: 'Labs',
  title: 'Machines you can take apart',
  lead: 'A lesson about learning machines should contain a machine that learns. These run in your browser and show what happens inside. In some you open a small language model of our own.',
};

export const labsPage = {
  meta,
  intro,
  open: 'Open to everyone',
  withPlan: (level: string) => `Needs a plan: ${level}`,
  access: (open: number) =>
    `${open === 1 ? 'One lab is' : `${open} labs are`} open to everyone, without an account. The others are in lessons that a plan opens; each card says which level that is.`,
  levels: 'Labs by level',
  plans: { label: 'See the plans', href: '/pricing' },
  facts: (ages: string, minutes: number) => `Ages ${ages}, about ${minutes} minutes`,
  from: (course: string) => `From the course ${course}`,
  count: (count: number) => (count === 1 ? '1 lab' : `${count} labs`),
  none: 'The labs could not be loaded. Please try again in a moment.',
};
