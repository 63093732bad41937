import type { Link } from '#app/content/types.ts';

/** The words on the help chat itself. They stand apart from its answers, which are fetched when it is opened. */
export const chatLabels = {
  launcher: 'Help',
  open: 'Open the help chat',
  close: 'Close the help chat',
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
  transcript: 'My conversation with the help chat:',
  unavailable: {
    title: 'Help is not available',
    text: 'The help chat could not be loaded. Please try again, or use the contact form.',
  },
};

/** Following this link hands the conversation to a person: the contact form opens with the transcript in it. */
export const handOverLink: Link = {
  label: 'Pass this conversation to a person',
  href: '/contact?topic=help-chat',
};
