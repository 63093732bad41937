import type { Site } from '#app/content/site.ts';
import { type LegalPage, lastUpdated } from './legal-page.ts';

export const cookiePolicy = (site: Site): LegalPage => ({
  meta: {
    title: 'Cookie Policy',
    description:
      'We set no advertising cookies. What we keep in your browser instead: the session when you sign in, and nothing for our statistics.',
  },
  title: 'Cookie Policy',
  lastUpdated,
  introduction: [
    'This page says what this website stores in your browser. The short version: nothing for advertising, nothing for statistics, and your session if you sign in.',
  ],
  sections: [
    {
      id: 'what-these-are',
      title: 'Cookies and local storage',
      body: [
        'A cookie is a small text that a website asks your browser to keep and to send back with each request. Local storage is a place in your browser where a page can keep data; it is not sent along by itself. Both can be cleared by you at any time.',
      ],
    },
    {
      id: 'what-we-store',
      title: 'What we store',
      body: [
        [
          'Session (local storage): when you sign in, your browser keeps the tokens that prove it is you, so that you stay signed in, also in other tabs and after a restart. They are renewed while you use the site and removed when you sign out. Signing in is not possible without them.',
          'Short-lived notes (session storage): your browser may remember things like the scroll position of a page until you close the tab. After you sign up, that includes the address to which we sent the mail and the page you came from, until the address is confirmed.',
          'Your answers (local storage): if you answer questions in a lesson without being signed in, your browser keeps the answers for up to a day. When you sign in on the same browser, they are added to your progress.',
          'Your work (local storage): what you choose in a lab without being signed in, or with your own words and drawings, the programs you write and how large you like to read stay in your browser until you clear them. If you sign in later, the lab asks whether the work is yours before it adds it to your account.',
          'Small notes (local storage): that your account has told us its year of birth, that you would rather not give a name, that answers or work found in your browser were not yours, and whether the keyboard shortcuts of lessons are on.',
          'Signing in with your organisation (a cookie and session storage): for ten minutes your browser keeps two random values that prove that the sign-in began there. They say nothing about you.',
          'For our own staff: people who edit the site keep unsaved drafts in the local storage of their browser, and have a cookie that lets them see the site while it is closed for maintenance.',
        ],
        'These are strictly necessary for what you asked for, which is why we show no consent banner.',
      ],
    },
    {
      id: 'what-we-do-not-use',
      title: 'What we do not use',
      body: [
        [
          'No advertising cookies, and no advertising.',
          'No cookies from other companies, no tracking pixels and no social media buttons that report your visit.',
          'No fingerprinting of your device.',
        ],
      ],
    },
    {
      id: 'statistics',
      title: 'Our statistics',
      body: [
        'We count page views and a few events on our own servers, without cookies and without storing anything in your browser. The counts are kept by day and do not identify you.',
        'If your browser sends a Do Not Track or Global Privacy Control signal, we honour it and do not count your visit.',
      ],
    },
    {
      id: 'newsletter',
      title: 'Our emails',
      body: [
        'Our emails contain no tracking pixels. Links to confirm or to unsubscribe carry a code that belongs to your address, because they would not work without it.',
      ],
    },
    {
      id: 'your-choices',
      title: 'Your choices',
      body: [
        [
          'Sign out to remove the session from your browser.',
          'Clear cookies and site data in the settings of your browser. You will have to sign in again.',
          'Switch on Do Not Track or Global Privacy Control if you do not want to be counted.',
        ],
        'All public pages can be read without an account and with cookies switched off.',
      ],
    },
    {
      id: 'children',
      title: 'Children',
      body: [
        'Learners under 18 use an account with the involvement of a parent or guardian, and children under 13 need verifiable parental consent. An account stores in the browser what is described above and nothing else.',
      ],
    },
    {
      id: 'changes',
      title: 'Changes to this policy',
      body: [
        "If we ever want to store more, we change this page first and give 30 days' notice of material changes. Where the law asks for your consent, we ask for it.",
      ],
    },
    {
      id: 'contact',
      title: 'Contact',
      body: [`Questions about this policy: ${site.mailboxes.info}, or the contact page of this website.`],
    },
  ],
});
