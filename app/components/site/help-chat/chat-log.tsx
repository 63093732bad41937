import { useLayoutEffect, useRef } from 'react';
import { Button } from '#app/components/ui/button.tsx';
import { chatLabels } from '#app/content/help-chat/labels.ts';
import { ChatBubble } from './chat-bubble.tsx';
import { ChatLink } from './chat-link.tsx';
import type { ChatMessage } from './conversation.ts';

const spaceAbove = 16;

/** The conversation so far. It is a live region, so screen readers announce each new message. */
export function ChatLog({
  messages,
  isTyping,
  onFollow,
  onAskTeam,
}: {
  messages: ChatMessage[];
  isTyping: boolean;
  onFollow: () => void;
  onAskTeam: () => void;
}) {
  const log = useRef<HTMLDivElement>(null);

  // Scrolls the last question to the top as far as possible, so that a long reply shows its beginning.
  useLayoutEffect(() => {
    const lastQuestion = log.current?.children[messages.findLastIndex(({ isBot }) => !isBot)];
    if (log.current && lastQuestion instanceof HTMLElement) {
      log.current.scrollTop = lastQuestion.offsetTop - log.current.offsetTop - spaceAbove;
    }
  }, [messages]);

  return (
    <div
      ref={log}
      role="log"
      aria-label={chatLabels.log}
      className="grid grow content-start gap-4 overflow-y-auto overscroll-contain px-5 py-4"
    >
      {messages.map(({ id, text, isBot, timestamp, links = [], offersTeam }) => (
        <ChatBubble key={id} isBot={isBot} timestamp={timestamp}>
          <p className="whitespace-pre-line">{text}</p>
          {links.length > 0 && (
            <ul className="mt-1">
              {links.map((link) => (
                <li key={link.href}>
                  <ChatLink link={link} onFollow={onFollow} />
                </li>
              ))}
            </ul>
          )}
          {offersTeam && (
            <Button variant="secondary" size="small" onClick={onAskTeam} className="my-2">
              {chatLabels.askTeam}
            </Button>
          )}
        </ChatBubble>
      ))}
      {isTyping && (
        <ChatBubble isBot>
          <span className="sr-only">{chatLabels.typing}</span>
          <span aria-hidden="true" className="flex gap-1.5 py-2">
            {['', '[animation-delay:200ms]', '[animation-delay:400ms]'].map((delay) => (
              <span
                key={delay}
                className={`size-2 rounded-full bg-ink-faint motion-safe:animate-pulse ${delay}`}
              />
            ))}
          </span>
        </ChatBubble>
      )}
    </div>
  );
}
