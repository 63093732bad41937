import { chatLabels } from '#app/content/help-chat/labels.ts';
import { contactLimits } from '#domain/contact-limits.ts';
import type { ChatMessage } from './conversation.ts';

/**
 * The conversation as a text that fits the contact form. The greeting says nothing about the visitor and is left
 * out; where there is too much, the oldest messages are.
 */
export function writeTranscript([, ...messages]: ChatMessage[]): string {
  const lines = messages.map(({ isBot, text }) => `${isBot ? chatLabels.bot : chatLabels.visitor}: ${text}`);
  while (joined(lines).length > contactLimits.message.most) lines.shift();
  return joined(lines);
}

function joined(lines: string[]): string {
  return [chatLabels.transcript, ...lines].join('\n\n');
}
