import { useState } from 'react';
import { Button } from '#app/components/ui/button.tsx';
import { Callout } from '#app/components/ui/callout.tsx';
import { showToast } from '#app/components/ui/toast-store.ts';
import { sampleData as words } from '#app/content/admin-settings.ts';
import { countSampleRows, removeSampleData } from '#app/data/sample-data.ts';
import { useLoaded } from '#app/lib/use-loaded.ts';
import { ConfirmDialog } from './confirm-dialog.tsx';

/** Says that not everything here is real, for as long as that is so. */
export function SampleDataBanner({ onRemoved }: { onRemoved: () => void }) {
  const { value: count = 0, reload } = useLoaded('sample rows', countSampleRows);
  const [isAsking, setIsAsking] = useState(false);

  async function handleRemove() {
    const { removed, kept } = await removeSampleData();
    const text = words.done.text(removed) + (kept > 0 ? words.kept(kept) : '');
    showToast({ title: words.done.title, text });
    reload();
    onRemoved();
  }

  if (count === 0) return null;
  return (
    <Callout className="mb-6 flex flex-wrap items-center gap-x-6 gap-y-3">
      <p className="min-w-56 flex-1">{words.text}</p>
      <Button variant="secondary" size="small" onClick={() => setIsAsking(true)}>
        {words.button}
      </Button>
      {isAsking && (
        <ConfirmDialog
          title={words.confirm.title}
          button={words.button}
          isDangerous
          onConfirm={handleRemove}
          onClose={() => setIsAsking(false)}
        >
          {words.confirm.text(count)}
        </ConfirmDialog>
      )}
    </Callout>
  );
}
