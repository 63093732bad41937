import { useAction } from '#app/components/private/use-action.ts';
import { accountPage } from '#app/content/accounts/account.ts';
import type { NewsletterState } from '#domain/messages/newsletter.ts';
import { AccountSection } from './account-section.tsx';

const words = accountPage.newsletter;

export function NewsletterSection({ state }: { state: NewsletterState | undefined }) {
  const { submit, optimistic, isBusy } = useAction();
  const isWanted = optimistic ? optimistic.get('wanted') === 'yes' : state === 'subscribed';

  function handleChange(wanted: boolean) {
    // React resets a controlled checkbox after the event unless its new state has rendered by then.
    const atOnce = { method: 'post', flushSync: true } as const;
    void submit({ change: 'newsletter', wanted: wanted ? 'yes' : 'no' }, atOnce);
  }

  return (
    <AccountSection title={words.title} lead={words.lead}>
      <label className="flex min-h-11 cursor-pointer items-center gap-3">
        <input
          type="checkbox"
          checked={isWanted}
          disabled={isBusy}
          onChange={({ target }) => handleChange(target.checked)}
          className="size-5 accent-primary-strong"
        />
        {words.label}
      </label>
      {state === 'pending' && !isWanted && <p className="text-small text-ink-soft">{words.pending}</p>}
    </AccountSection>
  );
}
