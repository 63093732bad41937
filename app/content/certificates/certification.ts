import { certificationLink } from '#app/content/site/navigation.ts';
import type {
  CallToAction,
  Card,
  PageIntro,
  PageMeta,
  Question,
  SectionHeading,
  Step,
} from '#app/content/types.ts';

export const certificationPage: {
  meta: PageMeta;
  intro: PageIntro;
  why: SectionHeading & { cards: Card[] };
  levels: SectionHeading;
  steps: SectionHeading & { items: Step[] };
  certificate: SectionHeading & { points: Card[] /** Not on hosted Supabase. */; badge: Card };
  questions: SectionHeading & { items: Question[] };
  callToAction: CallToAction;
} = {
  meta: {
    title: certificationLink.label,
    description:
      'Three certificates: AI Foundations, AI Practitioner and AI Expert. Digital, verifiable, and earned through modules, assessments and a capstone.',
  },
  intro: {
    eyebrow: 'Certification',
    title: 'Proof of what you can do',
    lead: 'A certificate from us says that you finished the work and passed the assessments, not that you were present. It is digital, and anyone you show it to can check that it is real.',
  },
  why: {
    title: 'Why certify?',
    lead: 'You may learn here without ever asking for a certificate. These are good reasons to do so all the same.',
    cards: [
      {
        icon: 'target',
        title: 'A goal to finish for',
        text: 'Clear requirements make it easier to keep going in the weeks when life is full.',
      },
      {
        icon: 'badge-check',
        title: 'Something others can check',
        text: 'An employer, a school or a university can confirm the certificate by its number.',
      },
      {
        icon: 'chart-column',
        title: 'A measure of yourself',
        text: 'Assessments show you what you have really understood and where to go back.',
      },
      {
        icon: 'route',
        title: 'Levels that build',
        text: 'Each certificate prepares you for the next. Start with Foundations or enter where you fit.',
      },
    ],
  },
  levels: {
    title: 'Three levels of certification',
    lead: 'One for each level of our courses.',
  },
  steps: {
    title: 'Five steps to your certificate',
    lead: 'The same five for everyone. The capstone belongs to the Expert level. If AI Practitioner takes a project, the list above says so.',
    items: [
      {
        title: 'Enroll',
        text: 'Choose your level and a plan that includes certification. Certification is included with Pro.',
      },
      {
        title: 'Complete modules',
        text: 'Work through every module of the level at your own pace, including its activities.',
      },
      {
        title: 'Pass assessments',
        text: 'Each module closes with a quiz, and each level with an exam, which opens when its modules are complete. If you do not pass, study the feedback and try again.',
      },
      {
        title: 'Expert capstone',
        text: 'At the Expert level you plan, build and defend a project, which experts review.',
      },
      {
        title: 'Receive certificate',
        text: 'We issue your certificate digitally, with a number of its own that others can verify.',
      },
    ],
  },
  certificate: {
    title: 'Digital and verifiable',
    lead: 'Paper gets lost, and pictures can be edited. Our certificates are records.',
    points: [
      {
        icon: 'file-text',
        title: 'Digital',
        text: 'You receive it as a digital document that you can keep, print, or add to an application or a profile.',
      },
      {
        icon: 'shield-check',
        title: 'Verifiable',
        text: 'Every certificate carries a unique number. Anyone who has the number can look up the name, the course, the date, the result in one word and whether it is valid.',
        link: { label: 'Verify a certificate', href: '/verify' },
      },
      {
        icon: 'lock',
        title: 'Private by default',
        text: 'We publish no list of names. A certificate is seen by those to whom you give its number.',
      },
    ],
    badge: {
      icon: 'award',
      title: 'An Open Badge',
      text: 'The page of a certificate offers a badge as a picture and as a signed file (Open Badges 3.0). Other systems check it with our public keys, and we check files in your browser, without receiving them.',
      link: { label: 'Check a badge file', href: '/verify' },
    },
  },
  questions: {
    title: 'Questions about certificates',
    lead: 'Short answers to what people ask most.',
    items: [
      {
        question: 'Do I need a certificate to take a course?',
        answer: 'No. Certification is there for those who want it.',
      },
      {
        question: 'Which plan includes certification?',
        answer:
          'Certification is included with Pro. Of the memberships, Expert includes all three certificates, and Learner and Family include AI Foundations and AI Practitioner. For schools and companies the agreement says which ones.',
        link: { label: 'Compare plans', href: '/pricing' },
      },
      {
        question: 'How long is a certificate valid?',
        answer:
          'Two years from the day it is issued, unless the certificate names another day. After that the page that verifies it says that it has expired, and you get a new one by passing the exam again.',
        link: { label: 'Verify a certificate', href: '/verify' },
      },
      {
        question: 'Can a child earn a certificate?',
        answer:
          'Yes. Learners under 18 enroll together with a parent or guardian, and children under 13 need verifiable parental consent. Until the learner is 18 the certificate shows initials, unless the parent who looks after the account allows the whole name. A pupil whose school made the account takes it along first: alone if old enough, otherwise with a parent.',
      },
      {
        question: 'Can I skip a level?',
        answer:
          'If you already know the material, you may enter at a higher level. Write to us and we help you find the right place.',
        link: { label: 'Ask for advice', href: '/contact?topic=certification' },
      },
    ],
  },
  callToAction: {
    title: 'Choose where to begin',
    text: 'Look through the levels, or see which plan suits you.',
    links: [
      { label: 'Explore Courses', href: '/courses' },
      { label: 'View plans', href: '/pricing' },
    ],
  },
};
