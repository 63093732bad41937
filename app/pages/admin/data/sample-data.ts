import { attempt } from '#app/components/private/attempt.ts';
import { orUndefined } from '#app/components/private/load-or-tell.ts';
import { showToast } from '#app/components/ui/toast-store.ts';
import { sampleData as words } from '#app/content/admin-settings.ts';
import { countSampleRows, removeSampleData } from '#app/data/sample-data.ts';
import { noDocument } from '#app/lib/document-handle.ts';

export { noDocument as loader };

/** How many rows are samples, for the banner above every page. */
export function clientLoader() {
  return orUndefined(countSampleRows());
}

export function clientAction() {
  return attempt(async () => {
    const { removed, kept } = await removeSampleData();
    const text = words.done.text(removed) + (kept > 0 ? words.kept(kept) : '');
    showToast({ title: words.done.title, text });
  });
}
