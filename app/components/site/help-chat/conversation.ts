import type { Site } from '#app/content/site.ts';
import type { Link } from '#app/content/types.ts';
import { composeReply } from './compose-reply.ts';

export interface ChatMessage {
  id: number;
  text: string;
  isBot: boolean;
  timestamp: Date;
  links?: Link[];
  offersTeam?: boolean;
  /** Whether the visitor sent it to the team. */
  isForTeam?: boolean;
}

interface Conversation {
  startedAt: Date;
  /** The messages after the greeting. */
  messages: ChatMessage[];
  isTyping: boolean;
}

const replyDelay = 1000;

/** Lives outside the components, so that it survives closing the panel and navigation within a visit. */
let conversation: Conversation = {
  startedAt: new Date(),
  messages: [],
  isTyping: false,
};
let awaitedReplies = 0;
const listeners = new Set<() => void>();

/** Adds a visitor's message. The reply follows after a short delay, like a person's. */
export function ask(text: string, site: Site): void {
  const question = text.trim();
  if (!question) return;
  awaitedReplies += 1;
  add({ text: question, isBot: false });
  setTimeout(() => {
    awaitedReplies -= 1;
    add({ ...composeReply(question, site), isBot: true });
  }, replyDelay);
}

/** Records a message to the team and the assistant's confirmation. */
export function recordForTeam(text: string, reply: string): void {
  add({ text, isBot: false, isForTeam: true });
  add({ text: reply, isBot: true });
}

export function readConversation(): Conversation {
  return conversation;
}

export function subscribeToConversation(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function add(message: Omit<ChatMessage, 'id' | 'timestamp'>): void {
  const { startedAt, messages } = conversation;
  conversation = {
    startedAt,
    messages: [...messages, { ...message, id: messages.length + 1, timestamp: new Date() }],
    isTyping: awaitedReplies > 0,
  };
  for (const listener of listeners) listener();
}
