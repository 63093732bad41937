import type { Site } from '#app/content/site.ts';
import { type LegalPage, lastUpdated } from './legal-page.ts';

export const privacyPolicy = (site: Site): LegalPage => ({
  meta: {
    title: 'Privacy Policy',
    description:
      'What personal data we collect, why, for how long, who sees it, how we protect children, and how you can see, take or delete your data.',
  },
  title: 'Privacy Policy',
  lastUpdated,
  introduction: [
    `This policy explains what ${site.name} ("we") does with personal data on this website and in our courses. We collect little, we sell nothing, and we show no advertising.`,
    'If you only read our pages, we learn almost nothing about you. If you create an account, write to us or subscribe to the newsletter, we keep what that needs.',
  ],
  sections: [
    {
      id: 'data-we-collect',
      title: 'Data we collect',
      body: [
        'Data you give us:',
        [
          'Account: your email address, your password (stored only as a hash that cannot be turned back), the year of your birth, your country where the law makes that necessary, and, if you add them, your name and a picture.',
          'Sign-in with your school or company, if you use it: your email address, your name and the identifier of your account there, which your school or company tells us. We keep no password for it.',
          'Membership: the plan and billing period you request, whether a student discount applies, and the invoices and payments that belong to it. We do not ask for card numbers on this website.',
          'Trials: a keyed hash of your email address for each group of plans you have tried or had, so that one person gets one trial. The hash cannot be turned back into the address.',
          'Contact: your name, email address, subject and message when you use the contact form.',
          'Newsletter: your email address, and whether and when you confirmed it.',
          'Mentorship: the topic and times you ask for, your time zone, the time and link we confirm, and the notes that you and your mentors write about a session.',
          'Family: who shares your membership, and if you look after a child, the consent you gave, with its text, the time and the way.',
          'Classes and organisations, if you belong to one: your role and your seat, the name and the number that your class knows you by, and what your teachers write to you.',
          'Learning: the courses you enrol in and how you rate them, the notes you write beside lessons, what you choose in labs, which Python exercises you have passed, the projects you hand in, whether your answers in lessons were right, the answers you give in quizzes, exams and class tests, and certificates issued to you, with the course, the date and the result. Nobody but you reads your notes; those of a child are in the file that its parent or guardian can download.',
        ],
        'Data that arises when you use the site:',
        [
          'Progress: while you are signed in, how far you have read in each lesson, which of its questions you have answered, and when. Who works on a course sees its learners by name and email address, with their progress, their quiz results and the answers they handed in.',
          'Messages: what the instructors of a course write to you, and whether you have stopped the mails of a course. Every such mail has a link that stops them.',
          'Security records: the network address from which requests come, and the time and the kind of browser of sign-ins, used to keep accounts safe and to limit abuse.',
          'Page statistics: how often each page is viewed, from which website, on a phone or on a larger screen, and a few events such as a finished form. We keep only the numbers of each day: no address, no cookie, no profile of you. If your browser sends a Do Not Track or Global Privacy Control signal, we do not count you at all.',
          'Error reports: technical details of a fault, so that we can fix it.',
        ],
      ],
    },
    {
      id: 'why-we-use-it',
      title: 'Why we use it',
      body: [
        [
          'To provide your account, courses, memberships and certificates (our contract with you).',
          'To answer your messages (your request, and our interest in answering it).',
          'To send the newsletter (your consent, which you can withdraw at any time with one click).',
          'To protect the site and its users, and to fix faults (our legitimate interest in a safe service).',
          'To see which pages are useful (our legitimate interest, with statistics that do not identify you).',
          'To keep the records that tax and other laws require (our legal duty).',
        ],
        'Our software grades quizzes and exams, issues certificates and checks the age that you state. If you ask, a person looks at the result. We take no other decisions about you by automated means alone, and we do not train AI models with your personal data.',
      ],
    },
    {
      id: 'children',
      title: 'Children and young people',
      body: [
        'Our lessons are made for learners from 7 years up, so this part matters to us.',
        [
          'Anyone under 18 may use an account, a membership or the contact form only with the involvement of a parent or guardian.',
          'For a child under 13 we need verifiable parental consent before we collect any personal data from the child. Without it, no account may be made for that child. In some countries the age is higher.',
          'An account says its year of birth before we store anything but its email address, its password as a hash and its sign-ins. If it is too young, it is closed. We keep only these, its country if the law depends on it, and the address of a parent or guardian, to ask for consent. Without an answer we delete the address of the parent or guardian after 7 days, and the account with it.',
          'If it depends on the country whether somebody of 13 or over is too young, we keep the year of birth that was stated until the country is stated too, so that nobody tries another year. Without the country we keep it until the account is deleted. It is in the file with your data.',
          'The account of a child has a nickname, a year of birth, a picture code as a hash, a name for certificates if the parent or guardian enters one, and what the child learns: lessons, answers, notes, labs, projects, ratings, results and certificates. It has no email address and gets no mails.',
          'A school can make accounts for pupils without an email address. For pupils under 13 the school collects the consent of the parents: its agreement with us says who does that, and that the account is for the purposes of the school only. We store the name in the class, the number of the school if there is one, the year of birth, the picture code as a hash, and what the pupil learns. With a code from a teacher, the pupil or a parent can take the account along later; we then tell the school.',
          'A parent or guardian gives consent by mail, or on a signed form that they upload. We delete the scan of a form that we cannot accept at once, one that was never handed in after a day, and keep an accepted one as proof of the consent.',
          'A parent or guardian can ask to see the data of their child, correct it, have it deleted and refuse any further collection. The page Family shows it, gives it as a file, changes the pictures and the name for certificates, freezes the account and deletes it, at once. For any other correction write to us.',
          'We ask a child for no more than taking part requires, and we publish nothing that a child has made unless the parent or guardian allows it.',
        ],
        'If you believe that a child under 13 has given us personal data without consent, write to us. We will delete it.',
      ],
    },
    {
      id: 'storage-in-your-browser',
      title: 'Storage in your browser',
      body: [
        'When you sign in, your session is kept in the local storage of your browser so that you stay signed in. We set no advertising cookies, and our statistics use no cookies. The Cookie Policy has the details.',
      ],
    },
    {
      id: 'sharing',
      title: 'Who sees your data',
      body: [
        'We do not sell or rent personal data. It is seen only by:',
        [
          'Those of our staff who need it for their work. What administrators do with user accounts is recorded in an audit log.',
          'The owner and the managers of an organisation that you have joined, as long as you belong to it: your name, your email address, and your lessons, results and certificates. They see neither your notes nor your answers.',
          'The teachers of a class that you are in, and the owner and the managers of its school or company: your name and number in the class, the email address with which you joined, how far you are in what they assign, your results in quizzes and class tests, and what teachers wrote to you. Of pupils with an account of the school they also see the year of birth.',
          'The parent or guardian who looks after the account of a child: all of it, as the page Family shows it. The owner of a family membership: the name or the email address of its adult members, and their progress if they allow it.',
          'Providers who host the site, store the data or deliver our email, under contracts that bind them to our instructions.',
          'Authorities, when a law obliges us, and no further than it does.',
          'Anyone to whom you give the number of your certificate, who can have it confirmed. They also see the labs and the titles of projects that belong to it, if you choose to show them.',
        ],
      ],
    },
    {
      id: 'how-long',
      title: 'How long we keep it',
      body: [
        [
          'Account and learning data: until you delete your account.',
          'Data of a child: until the parent or guardian deletes the account of the child or, if nobody else looks after the child, their own, or withdraws consent and has it deleted, which takes effect at once. If the account is frozen instead, we keep its data until the parent or guardian decides. Meanwhile nobody can sign in, no work is shown with a certificate, and no project is reviewed; teachers, the school and those who work on a course still see what was learned until then. Backups made before that are kept for as long as the operator of the site keeps backups.',
          'The account of a pupil that a school made: until a teacher deletes it, and at the latest until 30 days after the last class. If the pupil or a parent takes it along, it is kept like any other account.',
          'The roster of a class: as long as the class exists. What it says about you goes with your account. If you do not join, we delete your name and email address from it after 90 days.',
          'The record of a consent and the scan of a signed form, without the data of the child: until the parent or guardian deletes their own account.',
          'The scan of a signed form that nobody has decided about: 30 days. We tell the parent or guardian by mail.',
          'An account that is too young and has no consent: 7 days, or 7 days after we last wrote to its parent or guardian. If a consent was given and the account is not opened under it: 7 days after the consent.',
          'Addresses of guardians and invited family members who do not answer, and an address that a young learner wants to take and does not confirm: 7 days. Addresses to which an organisation has sent an invitation: 14 days.',
          'The hash of your email address that prevents repeated trials: as long as we offer trials, even if the account is deleted.',
          'Contact messages and support tickets: until you delete your account. If you wrote without one, until you ask us to delete them.',
          'Newsletter address: until you delete your account or ask us to delete it. After you unsubscribe we send nothing to it.',
          'Invoices and payments: as long as the law requires, even if the account is deleted.',
          'Mails that we sent you: email address, subject and time, as long as you have an account. Of an address without an account at most a month.',
          'Sign-ins, with network address and kind of browser: until you sign out, which ends all of them, or delete your account. When you change your password, we delete all but the one you are using. Other security records and error reports: only as long as they serve their purpose.',
        ],
      ],
    },
    {
      id: 'your-rights',
      title: 'Your rights',
      body: [
        'Whatever law applies where you live, we give everyone the same rights:',
        [
          'See your data and take it with you: your account page offers it as a JSON file.',
          'Correct it: change your name, picture, email and password on the account page, or write to us.',
          'Delete it: delete your account on the account page, or ask us to.',
          'Object to a use or ask us to limit it, and withdraw consent you have given.',
          'Complain to the data protection authority where you live. We would be glad if you spoke to us first.',
        ],
        'We may ask you to show that an account is yours before we act on a request.',
      ],
    },
    {
      id: 'security',
      title: 'How we protect it',
      body: [
        'Passwords are stored as hashes. Each person can reach only their own records, a rule that is enforced in the database itself. Attempts to guess passwords and picture codes are slowed and stopped. Backups can be made while the site runs, every change is tested for who may see what, and administrators leave a record of what they do. No system is perfectly safe; if a breach puts you at risk, we tell you and the authorities without delay.',
      ],
    },
    {
      id: 'transfers',
      title: 'Data in other countries',
      body: [
        'We teach online, and our providers may keep data in a country other than yours. Where the law asks for safeguards in such a case, we put them in place by contract.',
      ],
    },
    {
      id: 'changes',
      title: 'Changes to this policy',
      body: [
        "If we change this policy in a material way, we give 30 days' notice before the change takes effect, by email to account holders and on this page.",
      ],
    },
    {
      id: 'contact',
      title: 'Contact',
      body: [
        `Questions and requests about privacy: ${site.mailboxes.info}, or the contact page of this website.`,
      ],
    },
  ],
});
