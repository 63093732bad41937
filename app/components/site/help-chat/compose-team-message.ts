import { chatLabels } from '#app/content/help-chat/labels.ts';
import { contactLimits } from '#domain/messages/contact-limits.ts';
import type { ChatMessage } from './conversation.ts';

/**
 * The visitor's questions since their last message to the team, as a message that fits the contact form. If there are
 * too many, the oldest are left out.
 */
export function composeTeamMessage(messages: Pick<ChatMessage, 'isBot' | 'text' | 'isForTeam'>[]): string {
  const since = messages.findLastIndex(({ isForTeam }) => isForTeam) + 1;
  const questions = messages.slice(since).flatMap(({ isBot, text }) => (isBot ? [] : [text]));
  while (joined(questions).length > contactLimits.message.most) questions.shift();
  return questions.length === 0 ? '' : joined(questions);
}

function joined(questions: string[]): string {
  return [chatLabels.askedSoFar, ...questions].join('\n');
}
