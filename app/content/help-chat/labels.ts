/** Copy of the help chat's controls. */
export const chatLabels = {
  title: 'Help',
  note: 'Scripted answers, no waiting',
  log: 'Conversation',
  bot: 'Assistant',
  visitor: 'You',
  quickQuestions: 'Questions people often ask',
  input: 'Your question',
  placeholder: 'Type your question...',
  send: 'Send',
  typing: 'The assistant is typing',
  alsoAbout: 'You also seem to ask about',
  askTeam: 'Ask our team',
  askedSoFar: 'I asked the help chat:',
};

/** The short form in the chat that sends a question to the team. */
export const askTeamForm = {
  title: 'Ask our team',
  name: 'Name',
  email: 'Email',
  message: 'Message',
  signedIn: (email: string) => `We answer to ${email}.`,
  ofChild:
    'We answer by email, and your account has no address. Please ask your parent, guardian or teacher: they can write to us.',
  button: 'Send to our team',
  busy: 'Sending...',
  cancel: 'Back to the chat',
  sent: "Thank you! Your question is with our team. We'll answer by email within 24 hours.",
};
