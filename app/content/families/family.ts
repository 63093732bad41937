/** The words of /family, /join and the pages that their mails link to. */
export const picturePad = {
  legend: 'Four pictures, in order',
  again: 'Start again',
  chosen: (labels: string[]) =>
    labels.length === 0
      ? 'No picture chosen yet'
      : `${labels.length} of 4 pictures chosen: ${labels.join(', ')}`,
  missing: 'Please choose four pictures.',
} as const;

export const joinPage = {
  title: 'Sign in with pictures',
  description:
    'Children sign in here with the code of their family or class, their nickname and the four pictures of their own code. No email address is needed.',
  intro: {
    eyebrow: 'For children',
    title: 'Sign in with your pictures',
    lead: 'You need the code of your family or class, your nickname and your four pictures.',
  },
  code: 'Family or class code',
  codeHint: '8 letters and digits, from your sheet or card',
  nickname: 'Your nickname',
  button: 'Let me in',
  busy: 'One moment...',
  forgotten:
    'Forgotten your pictures? Ask the grown-up who made your account, or your teacher: they can give you new ones.',
  withoutScript: 'Signing in needs JavaScript. Please ask a grown-up to switch it on.',
} as const;

export const familyPage = {
  title: 'My family',
  intro: {
    eyebrow: 'Family',
    title: 'My family',
    lead: 'Accounts for your children, what they have learned, and everything you have agreed to.',
  },
  waiting: 'Loading your family...',
  failed: 'Your family could not be loaded.',
  retry: 'Try again',
  withoutScript: 'This page needs JavaScript. Please switch it on and load it again.',
  signedOut: {
    title: 'Please sign in',
    text: 'Your family belongs to your account.',
    button: 'Sign In',
  },
  childNote: 'A parent or guardian looks after your family here. You find your lessons under My learning.',
  toLearning: 'To My learning',
  needsAge: 'Please open My learning first and tell us the year in which you were born.',
  places: {
    title: 'Places',
    left: (left: number, places: number) =>
      `Your membership is for ${places} people, with you. ${left === 0 ? 'All places are taken.' : `${left} ${left === 1 ? 'place is' : 'places are'} free.`}`,
    none: 'Without a family membership your children learn on the Free plan: the introductory courses are open to them.',
    compare: 'Compare memberships',
  },
  code: {
    title: 'Family code',
    text: 'Your children type it when they sign in. It opens nothing by itself.',
    reset: 'New code',
    resetDone: 'Your family has a new code.',
    join: 'Where children sign in',
  },
  add: {
    title: 'Add a child',
    text: 'First we mail you what we would store, and you decide. Nothing about your child is stored before that.',
    button: 'Send me the consent mail',
    busy: 'Sending...',
    sent: 'The mail is on its way. Open the link in it.',
    next: 'Now look into your mail and open the link: it shows what you would agree to, and works for 7 days. Nothing there after a few minutes? Look among the unwanted mails, or send it again.',
    formTitle: 'The account of your child',
    formText: 'You have given your consent. Choose the rest together with your child.',
    takeOver:
      'A child asked for this with an account of their own. The account becomes the one you set up here.',
    nickname: 'Nickname',
    nicknameHint: 'Not the whole name. You, your child and the people who run this site see it.',
    year: 'Year of birth',
    submit: 'Make the account',
    submitBusy: 'Making the account...',
    done: 'The account is ready. Print the sheet for your child.',
    ofSchool:
      'Does your child learn with an account of a school already? Ask the teacher for a code. You use it after your consent.',
  },
  takeOver: {
    title: 'Your child has an account of a school?',
    text: 'With a code from the teacher you take that account over, with all that your child has learned. From then on you look after it, and the school can no longer delete it.',
    code: 'Code from the teacher',
    codeHint: '12 letters and digits. The class code and the login card are something else.',
    nickname: 'Nickname',
    nicknameHint: 'For signing in with your family code. In the class your child keeps the name there.',
    stays: 'My child stays in the class',
    staysHint:
      'Its teachers still see what your child does in what they assign, and its school sees lessons, results and certificates.',
    button: 'Take the account over',
    busy: 'Taking it over...',
    done: 'The account belongs to your family now. The new pictures work from now on.',
  },
  paper: {
    title: 'Would you rather sign on paper?',
    text: 'Print the form, sign it, and upload a scan or a photo of it. A person reads it and writes to you. If nobody has decided after 30 days, we delete the form and its scan and tell you by mail.',
    download: 'Form to sign (PDF)',
    choose: 'Scan or photo of the signed form',
    hint: 'PDF, PNG or JPEG, at most 10 MB. Only you and the people who check it can open it.',
    button: 'Upload the form',
    busy: 'Uploading...',
    done: 'Thank you. We write to you as soon as we have read your form.',
    missing: 'Please choose the scan of your form.',
    wrongType: 'This is not a PDF, PNG or JPEG file.',
    tooLarge: 'This file is larger than 10 MB.',
    waiting: (date: string, until: string) =>
      `We got your form on ${date} and write to you when a person has read it. If nobody has decided by ${until}, we delete it and tell you by mail.`,
    takeBack: 'Take the form back',
    takenBack: 'Your form and its scan are deleted.',
    refused: (date: string) => `We could not accept your form of ${date}:`,
    failed: 'The text of the form could not be loaded. Please try again.',
  },
  permissions: {
    title: (name: string) => `What ${name} may use`,
    text: 'Lessons, labs and quizzes are always open, and exams once a name for certificates is entered. These you decide. A change works at once. A mentor talks with your child only in a session that you ask for, so that you can be there.',
    handIn: 'Hand in projects',
    handInHint: 'The reviewers of the course, who are people, read what your child hands in.',
    showWork: 'Show work with a certificate',
    showWorkHint:
      'Everybody who has the link of the certificate sees the labs and the titles of projects that your child shows.',
    button: 'Save',
    done: 'Saved. It works from now on.',
  },
  members: {
    title: 'People',
    child: (year: number) => `Child, born in ${year}`,
    adult: 'Has an address of their own',
    hidden: 'Does not share what they learn.',
    frozen: 'Frozen: nobody can sign in.',
    blocked: 'Too many wrong pictures. New pictures open it again.',
    noPlace: 'No place in your membership: the introductory courses are open.',
    learned: (lessons: number, minutes: number) =>
      `${lessons} ${lessons === 1 ? 'lesson' : 'lessons'} done, about ${minutes} minutes`,
    lastActive: (when: string) => `Last active: ${when}`,
    nothing: 'Nothing learned yet.',
    lessons: (done: number, lessons: number) => `${done} of ${lessons} lessons`,
    results: 'Results',
    result: (title: string, score: number, isPassed: boolean) =>
      `${title}: ${score} %, ${isPassed ? 'passed' : 'not passed yet'}`,
    certificates: 'Certificates',
  },
  actions: {
    sheet: 'Sheet to print (PDF)',
    pictures: 'New pictures',
    name: 'Name on certificates',
    permissions: 'What they may use',
    export: 'Download all data',
    receipt: 'Receipt (JSON)',
    receiptPdf: 'Receipt (PDF)',
    withdraw: 'Withdraw consent',
    again: 'Give consent again',
    delete: 'Delete the account',
    remove: 'Remove from family',
    for: (action: string, name: string) => `${action}: ${name}`,
  },
  pictures: {
    title: (name: string) => `New pictures for ${name}`,
    text: 'The old ones stop working at once, and devices that are signed in are signed out.',
    button: 'Save the pictures',
    done: 'The new pictures work from now on.',
  },
  name: {
    title: (name: string) => `The name of ${name} on certificates`,
    text: 'A certificate needs a name. Everybody who has its link can read it, so it shows initials unless you allow more.',
    label: 'Name',
    whole: 'Show the whole name instead of initials',
    button: 'Save',
    done: 'Saved.',
  },
  withdraw: {
    title: (name: string) => `Withdraw your consent for ${name}`,
    text: 'Choose what happens with the account. It happens at once.',
    freeze: 'Freeze it: nobody can sign in, and all is kept until you decide',
    delete: 'Delete it, with everything your child has done here',
    button: 'Withdraw consent',
    keep: 'Keep it',
    done: 'Your consent is withdrawn.',
  },
  delete: {
    title: (name: string) => `Delete the account of ${name}`,
    text: 'Lessons, notes, results and certificates are deleted at once and cannot be brought back.',
    button: 'Delete the account',
    keep: 'Keep it',
    done: 'The account is deleted.',
  },
  invite: {
    title: 'Invite an adult',
    text: 'They learn with an account of their own. You see their progress only if they agree.',
    email: 'Email address',
    button: 'Send the invitation',
    busy: 'Sending...',
    done: 'The invitation is on its way.',
    open: (email: string) => `Invited: ${email}`,
  },
  own: {
    title: 'The family you belong to',
    text: (owner: string) => `You have a place in the family of ${owner}.`,
    share: 'Let the owner see what I learn',
    leave: 'Leave this family',
    left: 'You have left the family. Your progress stays with you.',
  },
  consents: {
    title: 'What you have agreed to',
    given: (date: string, version: string, method: 'email-plus' | 'signed-form') =>
      `Given on ${date} ${method === 'email-plus' ? 'by mail' : 'on paper'}, text of ${version}`,
    withdrawn: (date: string, choice: 'delete' | 'freeze') =>
      `Withdrawn on ${date}: ${choice === 'delete' ? 'account deleted' : 'account frozen'}`,
    open: 'Waits for the account of your child',
  },
} as const;

export const consentPage = {
  title: 'Your consent',
  intro: {
    eyebrow: 'Family',
    title: 'May your child learn with us?',
    lead: 'Please read what we would store and what not. Nothing happens until you agree.',
  },
  signedOut: {
    title: 'Please sign in first',
    text: 'Sign in with the address that got our mail. If you have no account yet, make one: it is free and takes two fields.',
    button: 'Sign In',
  },
  version: (version: string) => `Text of ${version}`,
  agree: 'I agree',
  busy: 'Saving...',
  done: 'Thank you. Now choose a nickname and pictures with your child.',
  decline: 'If you do not agree, close this page. We delete the request after 7 days.',
  waiting: 'Loading the text...',
  failed: 'The text could not be loaded.',
  retry: 'Try again',
} as const;

export const invitationPage = {
  title: 'Your invitation',
  intro: {
    eyebrow: 'Family',
    title: 'You are invited to a family',
    lead: 'You share its membership and learn with your own account. Your progress belongs to you, also if you leave.',
  },
  signedOut: {
    title: 'Please sign in first',
    text: 'Sign in with the address that got the invitation. If you have no account yet, make one: it is free and takes two fields.',
    button: 'Sign In',
  },
  share: 'Let the owner of the family see what I learn',
  accept: 'Accept the invitation',
  busy: 'Saving...',
  done: 'You have a place in the family.',
} as const;

export const addressPage = {
  title: 'Your own address',
  intro: {
    eyebrow: 'Family',
    title: 'Your own address',
    lead: 'Choose a password. From then on you sign in with your address, and your pictures no longer work. Everything you have learned stays.',
  },
  signedOut: {
    text: 'Please sign in with your pictures on this device, then open the link in the mail once more.',
    join: 'Sign in with pictures',
  },
  password: 'Password',
  passwordHint: 'At least 6 characters.',
  button: 'Take this address',
  busy: 'Saving...',
  done: 'You sign in with your own address from now on. If a parent or guardian looked after your account, we have told them.',
} as const;
