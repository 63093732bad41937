import {
  type KeyboardEvent,
  type SubmitEvent,
  useId,
  useLayoutEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { flushSync } from 'react-dom';
import { Button } from '#app/components/ui/button.tsx';
import { classNames } from '#app/components/ui/class-names.ts';
import { Icon } from '#app/components/ui/icon.tsx';
import { Input } from '#app/components/ui/input.tsx';
import { chatGreeting, quickQuestions } from '#app/content/help-chat/help-chat.ts';
import { askTeamForm, chatLabels } from '#app/content/help-chat/labels.ts';
import { chatLauncher } from '#app/content/help-chat/launcher.ts';
import { useSite } from '#app/lib/site.ts';
import { AskTeamForm } from './ask-team-form.tsx';
import { ChatLog } from './chat-log.tsx';
import { ask, readConversation, recordForTeam, subscribeToConversation } from './conversation.ts';
import { useFullScreen } from './full-screen.ts';

const longestQuestion = 500;
const shownQuickQuestions = 3;

/** The open chat: beside the page if there is room, otherwise a full-screen modal dialog. */
export function ChatPanel({ onClose }: { onClose: () => void }) {
  const site = useSite();
  const {
    startedAt,
    messages: said,
    isTyping,
  } = useSyncExternalStore(subscribeToConversation, readConversation);
  const greeting = { id: 0, text: chatGreeting(site), isBot: true, timestamp: startedAt };
  const messages = [greeting, ...said];
  const panel = useRef<HTMLDialogElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const titleId = useId();
  const isFullScreen = useFullScreen();
  const [isAskingTeam, setIsAskingTeam] = useState(false);

  useLayoutEffect(() => {
    const element = panel.current;
    if (isFullScreen) element?.showModal();
    else element?.show();
    // On a phone, focusing the field would open the keyboard and hide the suggested questions.
    (isFullScreen ? element : input.current)?.focus();
    return () => element?.close();
  }, [isFullScreen]);

  function handleClose() {
    if (!panel.current?.open) onClose();
  }

  function handleKeyDown(event: KeyboardEvent) {
    if (event.key === 'Escape') onClose();
  }

  function handleSubmit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    ask(String(new FormData(event.currentTarget).get('question')), site);
    event.currentTarget.reset();
  }

  function handleQuickQuestion(text: string) {
    ask(text, site);
    (isFullScreen ? panel : input).current?.focus();
  }

  /** The input field comes back and gets the focus. */
  function handleTeamAsked(message?: string) {
    flushSync(() => setIsAskingTeam(false));
    if (message) recordForTeam(message, askTeamForm.sent);
    (isFullScreen ? panel : input).current?.focus();
  }

  return (
    <dialog
      ref={panel}
      tabIndex={-1}
      aria-labelledby={titleId}
      onClose={handleClose}
      onKeyDown={handleKeyDown}
      className={classNames(
        'fixed z-40 m-0 flex-col overflow-hidden bg-surface text-ink outline-none open:flex print:hidden',
        isFullScreen
          ? 'inset-0 h-dvh max-h-none w-full max-w-none'
          : 'inset-auto right-6 bottom-24 h-[500px] max-h-[calc(100dvh-7rem)] w-96 rounded-card border border-line shadow-lifted transition starting:translate-y-2 starting:opacity-0',
      )}
    >
      <header className="flex items-center gap-3 border-b border-line bg-sunk py-2 pr-2 pl-5">
        <div className="grow">
          <h2 id={titleId} className="text-subheading">
            {chatLabels.title}
          </h2>
          <p className="text-caption text-ink-soft">{chatLabels.note}</p>
        </div>
        <button
          type="button"
          aria-label={chatLauncher.close}
          onClick={onClose}
          className="grid size-11 place-items-center rounded-control text-ink-soft hover:bg-surface hover:text-ink"
        >
          <Icon name="x" />
        </button>
      </header>
      {isAskingTeam ? (
        <AskTeamForm messages={messages} onClose={handleTeamAsked} />
      ) : (
        <>
          <ChatLog
            messages={messages}
            isTyping={isTyping}
            onFollow={() => isFullScreen && onClose()}
            onAskTeam={() => setIsAskingTeam(true)}
          />
          {said.length === 0 && (
            <ul aria-label={chatLabels.quickQuestions} className="flex flex-wrap gap-2 px-5 pb-4">
              {quickQuestions.slice(0, shownQuickQuestions).map(({ text }) => (
                <li key={text}>
                  <button
                    type="button"
                    onClick={() => handleQuickQuestion(text)}
                    className="min-h-11 rounded-control border border-line-strong px-3 text-left text-small font-semibold text-primary-strong hover:border-primary-strong hover:bg-primary-tint"
                  >
                    {text}
                  </button>
                </li>
              ))}
            </ul>
          )}
          <form
            onSubmit={handleSubmit}
            className="flex gap-2 border-t border-line p-3 pb-[calc(0.75rem+env(safe-area-inset-bottom))]"
          >
            <Input
              ref={input}
              name="question"
              aria-label={chatLabels.input}
              placeholder={chatLabels.placeholder}
              maxLength={longestQuestion}
              autoComplete="off"
              enterKeyHint="send"
              className="min-w-0"
            />
            <Button type="submit">{chatLabels.send}</Button>
          </form>
        </>
      )}
    </dialog>
  );
}
