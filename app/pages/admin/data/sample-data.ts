import { toOutcome } from '#app/components/private/outcome.ts';
import { showToast } from '#app/components/ui/toast-store.ts';
import { sampleData as words } from '#app/content/admin/settings.ts';
import { removeSampleData } from '#app/data/sample-data.ts';
import { noDocument } from '#app/lib/no-document.ts';
import type { DocumentHandle } from '#domain/documents/document-handle.ts';

export const handle: DocumentHandle = { document: 'shell', isOpenInMaintenance: true };

export { noDocument as loader };

export function clientAction() {
  return toOutcome(async () => {
    const { removed, kept } = await removeSampleData();
    const text = words.done.text(removed) + (kept > 0 ? words.kept(kept) : '');
    showToast({ title: words.done.title, text });
  });
}
