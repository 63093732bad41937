import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { Icon } from '#app/components/ui/icon.tsx';
import { showToast } from '#app/components/ui/toast-store.ts';
import { chatLauncher } from '#app/content/help-chat/launcher.ts';
import type { ChatPanel } from './chat-panel.tsx';

/**
 * The button in the corner of every public page. The panel, the answers and the topic search load when it is first
 * pressed. If that fails, the page works without them.
 */
export function HelpChat() {
  const launcher = useRef<HTMLButtonElement>(null);
  const [isOpen, setIsOpen] = useState(false);
  const [Panel, setPanel] = useState<typeof ChatPanel>();

  async function open() {
    setIsOpen(true);
    try {
      const module = await import('./chat-panel.tsx');
      setPanel(() => module.ChatPanel);
    } catch {
      setIsOpen(false);
      showToast({ ...chatLauncher.unavailable, tone: 'destructive' });
    }
  }

  function close() {
    // The full-screen panel makes the button inert until it is gone.
    flushSync(() => setIsOpen(false));
    launcher.current?.focus();
  }

  return (
    <>
      {isOpen && Panel && <Panel onClose={close} />}
      <button
        ref={launcher}
        type="button"
        aria-label={isOpen ? chatLauncher.close : chatLauncher.open}
        aria-expanded={isOpen}
        onClick={isOpen ? close : open}
        className="chat-launcher fixed right-4 bottom-[calc(1rem+env(safe-area-inset-bottom))] z-30 inline-flex h-14 min-w-14 items-center justify-center gap-2 rounded-panel bg-primary-strong font-semibold text-on-primary shadow-lifted transition-colors hover:bg-primary-hover sm:right-6 sm:bottom-6 sm:px-5 print:hidden noscript:hidden"
      >
        <Icon name={isOpen ? 'x' : 'message-circle'} className="size-6" />
        <span className="max-sm:hidden">{chatLauncher.label}</span>
      </button>
    </>
  );
}
