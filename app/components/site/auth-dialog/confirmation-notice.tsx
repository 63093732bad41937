import { useId, useState } from 'react';
import { IconButton } from '#app/components/ui/icon-button.tsx';
import { TextButton } from '#app/components/ui/text-button.tsx';
import { showProblem } from '#app/components/ui/toast-store.ts';
import { authDialog } from '#app/content/accounts/auth-dialog.ts';
import { resendConfirmation } from '#app/data/auth.ts';
import { type AwaitedConfirmation, awaitConfirmation } from '#app/session/awaited-confirmation.ts';

const words = authDialog.awaited;

/** Stays after a sign-up until the mail is confirmed or the visitor closes it. It moves nothing on the page. */
export function ConfirmationNotice({ awaited: { email, path } }: { awaited: AwaitedConfirmation }) {
  const titleId = useId();
  const [state, setState] = useState<'waiting' | 'sending' | 'sent'>('waiting');

  async function handleResend() {
    if (state === 'sending') return;
    setState('sending');
    const problem = await resendConfirmation(email, path).catch(() => ({}));
    if (problem) showProblem(problem);
    setState(problem ? 'waiting' : 'sent');
  }

  return (
    <section
      aria-labelledby={titleId}
      className="fixed bottom-[calc(1rem+env(safe-area-inset-bottom))] left-4 sm:bottom-6 sm:left-6 z-30 w-[min(22rem,calc(100vw-6.5rem))] rounded-card border border-line bg-surface p-4 text-small shadow-lifted print:hidden"
    >
      <div className="flex items-start justify-between gap-2">
        <h2 id={titleId} className="font-body text-small font-semibold">
          {words.title}
        </h2>
        <IconButton
          icon="x"
          label={words.close}
          onClick={() => awaitConfirmation(undefined)}
          className="-mt-3 -mr-3"
        />
      </div>
      <p className="text-ink-soft">
        {words.text} <strong className="break-words text-ink">{email}</strong>. {words.next}
      </p>
      <TextButton onClick={handleResend} aria-disabled={state === 'sending'}>
        {state === 'sending' ? authDialog.buttons.busy : words.again}
      </TextButton>
      <p role="status" className="font-semibold empty:hidden">
        {state === 'sent' && words.sentAgain}
      </p>
    </section>
  );
}
