import { useEffect, useEffectEvent, useRef, useState, useSyncExternalStore } from 'react';
import { flushSync } from 'react-dom';
import { useLocation } from 'react-router';
import { classNames } from '#app/components/ui/class-names.ts';
import { Icon } from '#app/components/ui/icon.tsx';
import { showToast } from '#app/components/ui/toast-store.ts';
import { chatLauncher } from '#app/content/help-chat/launcher.ts';
import type { ChatPanel } from './chat-panel.tsx';
import { closeChat, isChatOpen, openChat, subscribeToChat } from './chat-store.ts';

/**
 * The button in the corner of every public page. The panel, the answers and the topic search load when it is first
 * pressed. If that fails, the page works without them. On pages for study it would cover the text of a small screen,
 * so there the menu opens the chat, and on others it is small enough for the margin.
 */
export function HelpChat({ isForStudy }: { isForStudy: boolean }) {
  const launcher = useRef<HTMLButtonElement>(null);
  const isOpen = useSyncExternalStore(subscribeToChat, isChatOpen, () => false);
  const [Panel, setPanel] = useState<typeof ChatPanel>();
  const { pathname } = useLocation();

  // Another page has other headings.
  useEffect(() => {
    let end: (() => void) | undefined;
    let isLeft = false;
    void import('./keep-corner-clear.ts').then(
      ({ keepCornerClear }) => {
        if (!isLeft && pathname && launcher.current) end = keepCornerClear(launcher.current);
      },
      () => {},
    );
    return () => {
      isLeft = true;
      end?.();
    };
  }, [pathname]);

  const load = useEffectEvent(async () => {
    try {
      const module = await import('./chat-panel.tsx');
      setPanel(() => module.ChatPanel);
    } catch {
      closeChat();
      showToast({ ...chatLauncher.unavailable, tone: 'destructive' });
    }
  });
  useEffect(() => {
    if (isOpen) void load();
  }, [isOpen]);

  // The next frame begins without it.
  useEffect(() => closeChat, []);

  function close() {
    // The full-screen panel makes the button inert until it is gone.
    flushSync(closeChat);
    if (launcher.current?.checkVisibility()) launcher.current.focus();
    else document.querySelector<HTMLElement>('.mobile-menu-button')?.focus();
  }

  return (
    <>
      {isOpen && Panel && <Panel onClose={close} />}
      <button
        ref={launcher}
        type="button"
        aria-label={isOpen ? chatLauncher.close : chatLauncher.open}
        aria-expanded={isOpen}
        onClick={isOpen ? close : openChat}
        className={classNames(
          'chat-launcher fixed right-4 bottom-[calc(1rem+env(safe-area-inset-bottom))] z-30 inline-flex h-14 min-w-14 items-center justify-center gap-2 rounded-panel bg-primary-strong font-semibold text-on-primary shadow-lifted transition-colors hover:bg-primary-hover sm:right-6 sm:bottom-6 print:hidden noscript:hidden',
          isForStudy ? 'max-lg:hidden' : 'sm:px-5',
        )}
      >
        <Icon name={isOpen ? 'x' : 'message-circle'} className="size-6" />
        {!isForStudy && <span className="max-sm:hidden">{chatLauncher.label}</span>}
      </button>
    </>
  );
}
