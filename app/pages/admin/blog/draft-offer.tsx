import { Button } from '#app/components/ui/button.tsx';
import { blogEditor } from '#app/content/admin-blog.ts';
import { formatShortDate } from '#app/lib/dates.ts';
import type { StoredDraft } from './stored-draft.ts';

export function DraftOffer({
  draft,
  onRestore,
  onDiscard,
}: {
  draft: StoredDraft;
  onRestore: () => void;
  onDiscard: () => void;
}) {
  const words = blogEditor.draft;
  return (
    <section role="status" className="max-w-[40rem] rounded-card bg-accent-tint p-6">
      <h2 className="text-subheading">{words.title}</h2>
      <p className="mt-2">
        {words.text(formatShortDate(draft.keptAt))}{' '}
        <strong className="wrap-anywhere">{draft.fields.title || words.untitled}</strong>
      </p>
      <p className="mt-5 flex flex-wrap gap-3">
        <Button onClick={onRestore}>{words.restore}</Button>
        <Button variant="secondary" onClick={onDiscard}>
          {words.dismiss}
        </Button>
      </p>
    </section>
  );
}
