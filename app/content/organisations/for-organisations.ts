import type { Card, Link, PageIntro, PageMeta, Question, SectionHeading, Step } from '#app/content/types.ts';

export const forOrganisationsPage: {
  meta: PageMeta;
  intro: PageIntro;
  links: Link[];
  begin: SectionHeading & { steps: Step[] };
  cost: SectionHeading & { cards: Card[] };
  stored: SectionHeading & { cards: Card[] };
  questions: SectionHeading & { items: Question[] };
} = {
  meta: {
    title: 'For schools and teams',
    description:
      'Learn about AI as a school, a company or a group: what it costs, what is stored, how classes and teams work, and how to begin in five minutes.',
  },
  intro: {
    eyebrow: 'For schools and teams',
    title: 'Learn together, under one agreement',
    lead: 'One agreement with as many seats as you need, one invoice, and a page where you invite people and see what they learn.',
  },
  links: [
    { label: 'Ask for an offer', href: '/contact?topic=institutional' },
    { label: 'My organisations', href: '/organisations' },
  ],
  begin: {
    title: 'From the invitation to the first lesson in five minutes',
    lead: 'Tell us how many people you have in mind and what they should learn. When the agreement is made, this is all there is to do.',
    steps: [
      {
        title: 'Accept',
        text: 'You get a mail with a link. Sign in or make a free account with two fields, and the organisation is yours to manage.',
      },
      {
        title: 'Invite',
        text: 'One address, a link for everybody, or a CSV file with up to 500 rows. You see every row and every mistake before anything is sent.',
      },
      {
        title: 'Learn',
        text: 'People join with an account of their own. Pupils without an email address get a login card that their teacher prints. The seat opens the courses at once.',
      },
      {
        title: 'Look',
        text: 'The report shows lessons, quizzes and certificates of each person, on the page and as a CSV file. Teachers see in their class who has done what, and who is stuck.',
      },
    ],
  },
  cost: {
    title: 'What it costs',
    lead: 'The price depends on the number of seats, the levels and whether certificates are part of it. You know it before you agree.',
    cards: [
      {
        icon: 'users',
        title: 'Seats, not names',
        text: 'You pay for a number of seats. When somebody leaves, you give the seat to somebody else.',
      },
      {
        icon: 'credit-card',
        title: 'One invoice',
        text: 'All lines stand on one invoice: seats, certification, workshops, discounts. You find it as a PDF file on your page. No card is needed.',
      },
      {
        icon: 'calendar',
        title: 'A first and a last day',
        text: 'The agreement begins and ends on the days it names. It does not renew by itself. If it runs for more than a month, we write to you before it ends.',
      },
    ],
  },
  stored: {
    title: 'What is stored, and who sees it',
    lead: 'People who join with an account of their own read it before they join. For pupils under 13, the school tells the parents when it asks for their consent.',
    cards: [
      {
        icon: 'eye',
        title: 'What managers see',
        text: 'Names, email addresses, roles, and what people learn: lessons, results and certificates. Not their notes, and not their answers. They also see every class, as its teachers do.',
      },
      {
        icon: 'graduation-cap',
        title: 'What teachers see',
        text: 'Who is in their classes, with name and email address, how far everybody is in what they assign, and results of quizzes and class tests. Of pupils without an email address also the year of birth.',
      },
      {
        icon: 'lock',
        title: 'Your people only',
        text: 'Managers see their own organisation and nobody else. Members do not see each other.',
      },
      {
        icon: 'heart',
        title: 'Progress belongs to people',
        text: 'People who leave keep their account with all progress and certificates, and so does everybody when the agreement ends. A pupil with an account of the school has to take it along first. Managers no longer see what people learn after they have left.',
      },
    ],
  },
  questions: {
    title: 'Questions of schools and teams',
    lead: 'If yours is not here, write to us.',
    items: [
      {
        question: 'Who can do what?',
        answer:
          'There is one owner. The owner names managers, and can hand the organisation over. Owner and managers invite people, give and take seats, and read the report. Teachers make classes, assign courses and see how far their classes are. Learners learn.',
      },
      {
        question: 'What is a class or a team?',
        answer:
          'A group with teachers and a code. Its teachers upload a roster as a CSV file or let people join with the code, assign courses or lessons with dates, and see who is stuck. A company makes a team for each role or department, each with courses of its own.',
        link: { label: 'My classes', href: '/classes' },
      },
      {
        question: 'Does everybody need a seat?',
        answer:
          'No. Somebody who only manages needs none. The introductory courses are open to everyone, with and without a seat.',
      },
      {
        question: 'Can people sign in with the accounts that they have with us?',
        answer:
          'Yes, with any OpenID Connect provider, such as Google Workspace or Microsoft Entra ID. The owner sets it up on the page of the organisation and shows that your domain is yours. From then on people get their account and a seat at their first sign-in.',
        link: { label: 'Sign in with your organisation', href: '/organisations/sign-in' },
      },
      {
        question: 'What about children under 13?',
        answer:
          'They take part only if the agreement names who at the school collects the consent of the parents. Their data are then used for the purposes of the school only.',
        link: { label: 'Privacy policy', href: '/privacy-policy' },
      },
      {
        question: 'What is stored about a pupil without an email address?',
        answer:
          'The name that the class uses, the number of the school if you give one, the year of birth, the picture code as a hash, and what the pupil learns. The account is deleted 30 days after the pupil has left the last class, unless the pupil or a parent has taken it along.',
      },
      {
        question: 'What is there for teaching itself?',
        answer:
          'Every module has a plan for its teacher as a PDF: what it is about, what to prepare, how long it takes, an activity without a computer and what to discuss. Every lesson can be printed.',
        link: { label: "Teacher's plans", href: '/free-resources/teachers-plans' },
      },
      {
        question: 'Can we see what a class has learned?',
        answer:
          'Yes. A class can take a short test before a module, after it and weeks later. Its teachers see what was gained and what was kept, with the numbers behind it.',
      },
      {
        question: 'What happens when the agreement ends?',
        answer:
          'The seats close after the last day. Nothing that was learned is lost. With a new agreement, everybody finds their seat and their place in the courses again.',
      },
    ],
  },
};
