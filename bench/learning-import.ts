import { createClient } from '@supabase/supabase-js';
import { writeZip } from '#courseware/archive/write-zip.ts';
import { readFolder } from '#courseware/files/read-folder.ts';
import { readPublishableKey, type SiteProcess, siteAdmin } from '#testing/site-process.ts';

/** Imports all courses as an admin does, and again without a change. Returns the seconds of both. */
export async function importCurriculum(site: SiteProcess): Promise<{ added: number; unchanged: number }> {
  const zip = await writeZip(await readFolder('curriculum'));
  const apikey = await readPublishableKey(site);
  const admin = createClient(site.url, apikey, { auth: { persistSession: false } });
  const { data, error } = await admin.auth.signInWithPassword(siteAdmin);
  if (error) throw error;
  const send = async () => {
    const startedAt = performance.now();
    const response = await fetch(`${site.url}/functions/v1/curriculum`, {
      method: 'POST',
      headers: {
        apikey,
        authorization: `Bearer ${data.session.access_token}`,
        'content-type': 'application/zip',
      },
      body: zip,
    });
    const result = (await response.json()) as { isStored?: boolean };
    if (!result.isStored) throw new Error(`import: ${response.status} ${JSON.stringify(result)}`);
    return (performance.now() - startedAt) / 1_000;
  };
  return { added: await send(), unchanged: await send() };
}
