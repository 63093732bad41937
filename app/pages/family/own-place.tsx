import { ActionForm } from '#app/components/private/action-form.tsx';
import { useAction } from '#app/components/private/use-action.ts';
import { Button } from '#app/components/ui/button.tsx';
import { Switch } from '#app/components/ui/switch.tsx';
import { familyPage } from '#app/content/families/family.ts';
import type { FamilyOverview } from '#domain/families/overview.ts';

const words = familyPage.own;

/** For an adult with a place in the family of another person. */
export function OwnPlace({
  place: { owner, shares_progress },
  userId,
}: {
  place: NonNullable<FamilyOverview['own_place']>;
  userId: string;
}) {
  const sharing = useAction();
  const leaving = useAction();
  const shown = sharing.optimistic?.get('shares') ?? (shares_progress ? 'yes' : 'no');
  return (
    <section aria-labelledby="own-place" className="rounded-card border border-line bg-surface p-5">
      <h2 id="own-place" className="text-heading">
        {words.title}
      </h2>
      <p className="mt-2 mb-3 wrap-anywhere">{words.text(owner)}</p>
      <Switch
        label={words.share}
        checked={shown === 'yes'}
        onChange={({ target }) =>
          sharing.submit({ change: 'share', shares: target.checked ? 'yes' : 'no' }, { method: 'post' })
        }
      />
      <ActionForm sender={leaving} fields={{ change: 'leave', member: userId }} className="mt-4">
        <Button type="submit" variant="secondary" size="small" disabled={leaving.isBusy}>
          {words.leave}
        </Button>
      </ActionForm>
    </section>
  );
}
