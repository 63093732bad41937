import type { Site } from '#app/content/site.ts';
import type { CallToAction, Card, PageIntro, PageMeta, SectionHeading } from '#app/content/types.ts';

type AboutPage = {
  meta: PageMeta;
  intro: PageIntro;
  story: { title: string; paragraphs: string[] };
  mission: { title: string; text: string; link: CallToAction['links'][number] };
  offerings: SectionHeading & { cards: Card[] };
  differentiators: SectionHeading & { cards: Card[] };
  audiences: SectionHeading & { cards: Card[] };
  vision: { title: string; paragraphs: string[] };
  callToAction: CallToAction;
};

export const aboutPage = (site: Site): AboutPage => ({
  meta: {
    title: 'About Us',
    description: `${site.name} teaches AI to people of every age and helps schools and companies use it well: our story, mission, offerings and vision.`,
  },
  intro: {
    eyebrow: 'About us',
    title: 'A school for a world with AI in it',
    lead: 'We teach AI to children and grandparents, to students and engineers, and we help organisations use it responsibly. One institute, because these people talk to each other.',
  },
  story: {
    title: 'Our story',
    paragraphs: [
      'AI arrived in daily life faster than the lessons about it. Children were talking to chatbots before their teachers had tried one. Parents were asked for rules about tools they had never used. Companies bought systems that nobody in the house could question.',
      'Most of what was on offer served only one of these people: code for those who already code, slogans for those who decide, and for everyone else either wonder or fear.',
      'We started the institute to teach the same true ideas to all of them, each in their own words. What a model is does not change between a classroom and a boardroom. What changes is the example, the pace and the responsibility. So we built three levels that lead from one to the next, and we added services for organisations that want to do the work properly.',
    ],
  },
  mission: {
    title: 'Our mission',
    text: 'To make understanding AI a part of everyday education, at every age and every stage of life, so that people can use it, build it and judge it for themselves.',
    link: { label: 'Read our mission', href: '/our-mission' },
  },
  offerings: {
    title: 'What we offer',
    lead: 'Seven things, from a first lesson to a running system.',
    cards: [
      {
        icon: 'book-open',
        title: 'Courses',
        text: 'Beginner, Intermediate and Expert, in short modules at your own pace.',
        link: { label: 'See the courses', href: '/courses' },
      },
      {
        icon: 'award',
        title: 'Certifications',
        text: 'Three digital, verifiable certificates that are earned by assessment.',
        link: { label: 'About certification', href: '/certification' },
      },
      {
        icon: 'briefcase',
        title: 'Enterprise services',
        text: 'Consulting from the first workshop to a measured pilot, and people to carry it on.',
        link: { label: 'Enterprise services', href: '/enterprise-services' },
      },
      {
        icon: 'cloud',
        title: 'AI platform',
        text: 'A cloud platform with model APIs and tools for fairness and synthetic data.',
        link: { label: 'AI platform', href: '/ai-platform' },
      },
      {
        icon: 'layers',
        title: 'Vertical solutions',
        text: 'Ready starting points for healthcare, finance, retail and education.',
        link: { label: 'Vertical solutions', href: '/vertical-solutions' },
      },
      {
        icon: 'store',
        title: 'Marketplace',
        text: 'A place for reviewed models, data sets and teaching material.',
        link: { label: 'Marketplace', href: '/marketplace' },
      },
      {
        icon: 'microscope',
        title: 'Research',
        text: 'Work on how people learn AI, and on how AI can be tested.',
        link: { label: 'Research', href: '/research' },
      },
    ],
  },
  differentiators: {
    title: 'What makes us different',
    lead: 'Choices we made on purpose.',
    cards: [
      {
        icon: 'sprout',
        title: 'Every age under one roof',
        text: 'A child who starts with us can stay for decades. So can the teacher.',
      },
      {
        icon: 'eye',
        title: 'We show the mistakes',
        text: 'Each course contains models that fail, because that is where the understanding is.',
      },
      {
        icon: 'scale',
        title: 'Ethics is part of the method',
        text: 'When we measure accuracy, we also measure who is affected by the errors.',
      },
      {
        icon: 'message-circle',
        title: 'Plain words',
        text: 'If we cannot explain it simply, we say that, and keep working on it.',
      },
      {
        icon: 'handshake',
        title: 'Teaching and practice together',
        text: 'What we learn in projects with organisations goes back into the lessons.',
      },
      {
        icon: 'lock',
        title: 'Little data about you',
        text: 'No advertising and no advertising cookies. We keep what your account needs, and you can take it with you or delete it.',
      },
    ],
  },
  audiences: {
    title: 'Whom we serve',
    lead: 'Learners of all ages, and the places where they learn and work.',
    cards: [
      {
        icon: 'face-slightly-smiling',
        title: 'Kids, 7-12',
        text: 'Stories, games and activities, together with a grown-up.',
      },
      {
        icon: 'rocket',
        title: 'Teens, 13-17',
        text: 'How it works, how to build it, and how not to be fooled.',
      },
      { icon: 'users', title: 'Adults', text: 'Calm, complete introductions for people with busy lives.' },
      { icon: 'briefcase', title: 'Professionals', text: 'Skills that hold at work, with proof of them.' },
      {
        icon: 'school',
        title: 'Schools',
        text: 'Accounts for classes, lesson plans, printable material and workshops for teachers.',
      },
      {
        icon: 'building-complex',
        title: 'Enterprises and businesses',
        text: 'Training, consulting, a platform and solutions.',
      },
    ],
  },
  vision: {
    title: 'Our vision',
    paragraphs: [
      'We would like to see a world in which asking how a machine came to its answer is as ordinary as asking a person. In which a twelve-year-old can say why a recommendation is a guess, a nurse can tell a good tool from a bad one, and a company publishes what its systems get wrong.',
      'That needs many schools and many teachers. We want to be one that people trust, at every age and every stage.',
    ],
  },
  callToAction: {
    title: 'Come and learn with us',
    text: 'Begin free, or write to us about your school or company.',
    links: [
      { label: 'Explore Courses', href: '/courses' },
      { label: 'Contact us', href: '/contact?topic=general' },
    ],
  },
});
