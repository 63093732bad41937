import { Button } from '#app/components/ui/button.tsx';
import { adminWords } from '#app/content/admin.ts';
import { adminSettings } from '#app/content/admin-settings.ts';

const { save, discard, state } = adminSettings;

/** Stays in sight, however far down a setting is. */
export function SaveBar({
  isUnsaved,
  isSaving,
  onDiscard,
}: {
  isUnsaved: boolean;
  isSaving: boolean;
  onDiscard: () => void;
}) {
  return (
    <div className="sticky bottom-0 z-10 -mx-gutter mt-8 flex flex-wrap items-center gap-3 border-t border-line bg-paper px-gutter py-3 lg:-mx-10 lg:px-10">
      <Button type="submit" disabled={isSaving || !isUnsaved}>
        {isSaving ? adminWords.saving : save}
      </Button>
      {isUnsaved && (
        <Button variant="secondary" disabled={isSaving} onClick={onDiscard}>
          {discard}
        </Button>
      )}
      <p role="status" className="text-small text-ink-soft">
        {isUnsaved ? state.unsaved : state.saved}
      </p>
    </div>
  );
}
