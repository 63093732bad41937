import { departmentMailboxes, mailLink, type Site } from '#app/content/site.ts';
import type { Card, Link, PageIntro, PageMeta, SectionHeading } from '#app/content/types.ts';

type PressPage = {
  meta: PageMeta;
  intro: PageIntro;
  contact: { title: string; text: string; link: Link };
  topics: SectionHeading & { cards: Card[] };
  facts: SectionHeading & { items: { label: string; value: string }[] };
  guidelines: SectionHeading & { items: string[] };
  boilerplate: { title: string; text: string };
};

export const pressPage = (site: Site): PressPage => ({
  meta: {
    title: 'Press & Media',
    description:
      'For journalists: how to reach the media team, who reply within one business day, what we can speak about, facts and a short description.',
  },
  intro: {
    eyebrow: 'Press and media',
    title: 'For journalists and editors',
    lead: 'We are glad to explain AI, and education in AI, on the record and in plain words. Our media team replies within one business day.',
  },
  contact: {
    title: 'Reach the media team',
    text: 'Write by email and tell us your outlet, your deadline and your question. The media team replies within one business day.',
    link: mailLink(departmentMailboxes.press),
  },
  topics: {
    title: 'What we can speak about',
    lead: 'Subjects on which we teach every day.',
    cards: [
      {
        icon: 'school',
        title: 'AI in education',
        text: 'What children should learn about AI and when, what teachers need, and what belongs on paper.',
      },
      {
        icon: 'users',
        title: 'AI for all ages',
        text: 'How adults and older people learn about AI, and what stands in the way.',
      },
      {
        icon: 'scale',
        title: 'Fairness and safety',
        text: 'How bias enters a system, how it is measured and what can be done about it.',
      },
      {
        icon: 'building-complex',
        title: 'AI at work',
        text: 'Why pilots fail, what a sensible first project looks like and when to do without AI.',
      },
    ],
  },
  facts: {
    title: 'Facts at a glance',
    lead: 'Everything here may be quoted.',
    items: [
      { label: 'Name', value: site.name },
      { label: 'Tagline', value: site.tagline },
      { label: 'Learners', value: 'Kids 7-12, teens 13-17, adults and professionals' },
      { label: 'Levels', value: 'Beginner, Intermediate and Expert' },
      { label: 'Certificates', value: 'AI Foundations, AI Practitioner and AI Expert' },
      { label: 'For organisations', value: 'Schools, enterprises and businesses' },
      { label: 'Place', value: 'Online' },
    ],
  },
  guidelines: {
    title: 'Using our name and material',
    lead: 'A few requests.',
    items: [
      `Please write our name in full at the first mention: ${site.name}.`,
      'You may quote from this site and from our blog with a link to the page.',
      'Please do not use our name or logo to suggest that we endorse a product.',
      'We give no interviews with learners under 18, and no details about any learner.',
    ],
  },
  boilerplate: {
    title: 'In a paragraph',
    text: `${site.name} is an online school for artificial intelligence. It teaches kids, teens, adults and professionals at three levels, awards digital, verifiable certificates, and helps schools and enterprises with training, consulting, a platform and solutions for particular fields. Its motto is "${site.tagline}".`,
  },
});
