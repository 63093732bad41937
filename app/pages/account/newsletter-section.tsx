import { useState } from 'react';
import { showProblem } from '#app/components/site/show-problem.ts';
import { showToast } from '#app/components/ui/toast-store.ts';
import { accountPage } from '#app/content/account.ts';
import { chooseNewsletter } from '#app/data/newsletter-subscribers.ts';
import type { NewsletterState } from '#domain/newsletter.ts';
import { AccountSection } from './account-section.tsx';

const words = accountPage.newsletter;

export function NewsletterSection({ state }: { state: NewsletterState | undefined }) {
  const [isWanted, setIsWanted] = useState(state === 'subscribed');
  const [isBusy, setIsBusy] = useState(false);

  async function handleChange(wanted: boolean) {
    setIsWanted(wanted);
    setIsBusy(true);
    try {
      await chooseNewsletter(wanted);
      showToast({ title: accountPage.saved, text: wanted ? words.on : words.off });
    } catch (error) {
      setIsWanted(!wanted);
      showProblem(error);
    }
    setIsBusy(false);
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
