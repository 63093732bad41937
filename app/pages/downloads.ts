import { brochureFile } from '#app/content/organisations/enterprise-services.ts';
import { activitySheets } from '#app/content/resources/printable-activities.ts';
import type { Site } from '#app/content/site.ts';
import { siteContext } from '#app/lib/site.ts';
import type { DocumentHandle } from '#domain/documents/document-handle.ts';
import type { Route } from './+types/downloads.ts';

export const handle: DocumentHandle = { document: 'shared' };

/** PDF files, made from the content of the pages that offer them. */
export async function loader({ params: { fileName }, context }: Route.LoaderArgs) {
  const file = await createFile(fileName, context.get(siteContext));
  if (!file) return new Response('Not found', { status: 404 });
  return new Response(file, {
    headers: {
      'Content-Type': 'application/pdf',
      'Content-Disposition': `inline; filename="${fileName}"`,
    },
  });
}

/** The PDF library loads with the first download, not at server start. */
async function createFile(fileName: string, site: Site): Promise<Uint8Array<ArrayBuffer> | undefined> {
  if (fileName === brochureFile) {
    const { createBrochure } = await import('#app/lib/pdf/brochure.server.ts');
    return new Uint8Array(await createBrochure(site));
  }
  const sheet = activitySheets.find((candidate) => candidate.fileName === fileName);
  if (!sheet) return undefined;
  const { createActivitySheet } = await import('#app/lib/pdf/activity-sheet.server.ts');
  return new Uint8Array(await createActivitySheet(sheet, site));
}
