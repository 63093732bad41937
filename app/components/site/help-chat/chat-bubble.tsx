import type { ReactNode } from 'react';
import { classNames } from '#app/components/ui/class-names.ts';
import { chatLabels } from '#app/content/help-chat/labels.ts';

const clock = new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit' });

/** One message: on the left from the assistant, on the right from the visitor. */
export function ChatBubble({
  isBot,
  timestamp,
  children,
}: {
  isBot: boolean;
  timestamp?: Date;
  children: ReactNode;
}) {
  return (
    <div className={classNames('max-w-[88%]', isBot ? 'justify-self-start' : 'justify-self-end')}>
      <div
        className={classNames(
          'rounded-card px-4 py-2.5 text-small wrap-anywhere',
          isBot ? 'rounded-bl-small bg-sunk' : 'rounded-br-small bg-primary-strong text-on-primary',
        )}
      >
        {children}
      </div>
      {timestamp && (
        <p className={classNames('mt-1 text-caption text-ink-faint', !isBot && 'text-right')}>
          {isBot ? chatLabels.bot : chatLabels.visitor},{' '}
          <time dateTime={timestamp.toISOString()}>{clock.format(timestamp)}</time>
        </p>
      )}
    </div>
  );
}
