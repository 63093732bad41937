/** The words of /organisations: for owners, managers and members of organisations. */
export const organisationRoleNames = {
  owner: 'Owner',
  manager: 'Manager',
  teacher: 'Teacher',
  learner: 'Learner',
} as const;

export const organisationKindNames = { school: 'School', company: 'Company', other: 'Other' } as const;

export const levelNames = { Beginner: 'Beginner', Intermediate: 'Intermediate', Advanced: 'Expert' } as const;

export const organisationsPage = {
  title: 'My organisations',
  intro: {
    eyebrow: 'Organisations',
    title: 'My organisations',
    lead: 'The schools, companies and other groups with which you learn here.',
  },
  waiting: 'Loading...',
  failed: 'Your organisations could not be loaded.',
  retry: 'Try again',
  withoutScript: 'This page needs JavaScript. Please switch it on and load it again.',
  signedOut: { title: 'Please sign in', text: 'Organisations belong to your account.', button: 'Sign In' },
  none: 'You do not belong to an organisation yet. With an invitation by mail or a link you join one.',
  ask: 'For schools and teams: ask for an offer',
  role: (role: string) => `Your role: ${role}`,
  seat: (levels: string, until: string) => `You have a seat. It opens ${levels} until ${until}.`,
  closedSeat: 'You have a seat, and the organisation has no agreement at the moment. What you learned stays.',
  noSeat: 'You have no seat: the introductory courses are open to you.',
  manage: 'People, seats and invitations',
  report: 'Report',
  seen: 'The owner and the managers see your name, your email address, and what you learn: lessons, results and certificates.',
  leave: 'Leave this organisation',
  leaveDialog: {
    title: (name: string) => `Leave ${name}?`,
    text: 'Your seat ends at once. Your progress, notes and certificates stay with your account, and the managers do not see them any more.',
    button: 'Leave',
    done: 'You have left the organisation. Your progress stays with you.',
  },
} as const;

export const joinOrganisationPage = {
  title: 'Join an organisation',
  eyebrow: 'Invitation',
  waiting: 'Looking at your invitation...',
  signedOut: {
    title: 'Please sign in first',
    text: 'Sign in with the address that got the invitation. If you have no account yet, make one: it is free and takes two fields.',
    button: 'Sign In',
  },
  invited: (name: string) => `Join ${name}`,
  lead: (role: string, takesSeat: boolean) =>
    `You are invited as ${role}. ${takesSeat ? 'You get a seat, which opens the courses of the agreement.' : 'You get no seat: it is not needed for this role.'}`,
  roles: { owner: 'the owner', manager: 'a manager', teacher: 'a teacher', learner: 'a learner' },
  seen: 'What the owner and the managers see of you: your name, your email address, and what you learn here, that is lessons, results and certificates. They see neither your notes nor your answers. You can leave at any time, and your progress stays with you.',
  accept: 'Join',
  busy: 'Joining...',
  done: (name: string) => `You belong to ${name} now.`,
  broken: 'This link does not work any more',
  askAgain: 'Please ask the person who invited you for a new one.',
} as const;

export const organisationPage = {
  title: 'Organisation',
  eyebrow: 'Organisation',
  waiting: 'Loading the organisation...',
  missing: 'There is no such organisation of yours.',
  toList: 'My organisations',
  tabs: { people: 'People and seats', report: 'Report', signIn: 'Sign-in' },
  lead: (people: number) => `${people} ${people === 1 ? 'person' : 'people'}`,
  seats: {
    title: 'Seats',
    left: (left: number, seats: number, taken: number, kept: number) =>
      `${taken} of ${seats} ${seats === 1 ? 'seat is' : 'seats are'} taken${kept > 0 ? `, ${kept} kept for invitations` : ''}. ${left === 0 ? 'None is left.' : `${left} left.`}`,
    none: 'There is no agreement with seats at the moment.',
  },
  agreement: {
    title: 'Agreement',
    none: 'There is no agreement yet.',
    days: (from: string, until: string) => `${from} to ${until}`,
    states: { current: 'In force', coming: 'Coming', over: 'Over', ended: 'Ended' },
    seats: (seats: number) => `${seats} ${seats === 1 ? 'seat' : 'seats'}`,
    opens: (levels: string) => `Opens ${levels}`,
    certifies: (levels: string) => `Certificates: ${levels}`,
    noCertificates: 'Without certificates',
    consent: (who: string) =>
      `Consent for children under 13 is collected by ${who}. Their data are used for the school's purposes only.`,
    free: 'Free of charge',
    invoice: (number: string) => `Invoice ${number} (PDF)`,
    statuses: { Pending: 'to be paid', Completed: 'paid', Failed: 'withdrawn', Refunded: 'paid back' },
  },
  people: {
    title: 'People',
    table: 'People of the organisation',
    columns: ['Name', 'Role', 'Seat', 'Since', 'Actions'],
    role: (name: string) => `Role of ${name}`,
    seat: (name: string) => `Seat of ${name}`,
    hasSeat: 'Seat',
    noSeat: 'No seat',
    give: 'Give a seat',
    take: 'Free the seat',
    remove: 'Remove',
    for: (action: string, name: string) => `${action}: ${name}`,
    roleDone: 'The role is changed.',
    seatDone: 'The seat is changed.',
    search: 'Search people',
    noMatch: 'Nobody has a name like this.',
    removeDialog: {
      title: (name: string) => `Remove ${name}?`,
      text: 'The seat is free at once. What the person learned stays with their account. An account that the school made for a pupil is deleted after 30 days, unless the pupil is in a class again.',
      button: 'Remove',
      done: 'The person is removed.',
    },
    ownerDialog: {
      title: (name: string) => `Make ${name} the owner?`,
      text: 'There is one owner. You become a manager.',
      button: 'Hand over',
    },
  },
  invite: {
    title: 'Invite by mail',
    email: 'Email address',
    role: 'Role',
    seat: 'Takes a seat',
    button: 'Send the invitation',
    busy: 'Sending...',
    done: 'The invitation is on its way.',
    open: 'Open invitations',
    openText: (role: string, takesSeat: boolean, date: string) =>
      `${role}, ${takesSeat ? 'with a seat' : 'without a seat'}, invited on ${date}`,
    withdraw: 'Take back',
    withdrawDone: 'The invitation is taken back.',
    expires: 'Invitations work for 14 days.',
  },
  link: {
    title: 'Invite by link',
    text: 'Everyone who has this link can join as a learner and takes a seat, as long as one is left.',
    closed: 'The link is closed: nobody can join with it.',
    label: 'Link',
    copy: 'Copy the link',
    copied: 'The link is copied.',
    open: 'Open a link',
    reset: 'New link',
    close: 'Close the link',
    resetDone: 'There is a new link. The old one does not work any more.',
    closeDone: 'The link is closed.',
  },
  csv: {
    title: 'Invite by CSV file',
    text: 'A table with the column email, and if you like the columns role (learner, teacher or manager) and seat (yes or no). Up to 500 rows. You see every row before anything is sent.',
    example: 'Download an example',
    file: 'CSV file',
    problems: {
      empty: 'This file has no rows.',
      'no-email-column': 'The first row has to name the columns, and one of them has to be email.',
      'too-many-rows': 'This file has more than 500 rows. Please split it.',
      'open-quote': 'A quotation mark in this file is never closed.',
      'too-big': 'This file is larger than 1 MB. Please split it.',
    },
    rowProblems: {
      'email-missing': 'no email address',
      'email-invalid': 'this is not an email address',
      'email-twice': 'this address is in the file twice',
      'role-unknown': 'the role has to be learner, teacher or manager',
      'seat-unknown': 'the seat has to be yes or no',
      'is-member': 'belongs to your organisation already',
      'needs-owner': 'only the owner can invite managers',
    },
    preview: (people: number, seats: number) =>
      `${people} ${people === 1 ? 'person' : 'people'}, ${seats} with a seat`,
    errors: (count: number) =>
      `${count} ${count === 1 ? 'row needs' : 'rows need'} a correction. Nothing is sent until every row is right.`,
    noSeats: (needed: number, left: number) =>
      `The file needs ${needed} seats, and ${left} ${left === 1 ? 'is' : 'are'} left.`,
    table: 'Rows of the file',
    columns: ['Row', 'Email', 'Role', 'Seat', 'Problem'],
    yes: 'yes',
    no: 'no',
    send: (count: number) => `Invite ${count} ${count === 1 ? 'person' : 'people'}`,
    sending: 'Sending...',
    done: 'The invitations are on their way.',
    cancel: 'Choose another file',
  },
} as const;

export const organisationReport = {
  title: 'Report',
  failed: 'The report could not be loaded.',
  lead: 'What the people of your organisation have learned here until now. When somebody leaves, they leave the report.',
  figures: {
    people: 'People',
    active: 'Active in the last 30 days',
    lessons: 'Lessons done',
    certificates: 'Certificates',
  },
  table: 'What each person has learned',
  columns: ['Name', 'Role', 'Courses', 'Lessons', 'Minutes', 'Quizzes passed', 'Certificates', 'Last active'],
  never: 'Not yet',
  none: 'None',
} as const;
