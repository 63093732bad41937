import { nextTask } from './next-task.ts';

/** Files that are in the browser's cache or on their way there, by URL. */
const downloads = new Map<string, Promise<void>>();

/**
 * Calls `load`, which imports a module, once its files are in the browser's cache. Until 2026 the standard had browsers
 * keep a module that they failed to fetch as failed for as long as the document was open, and most still do. So a
 * failure has to come before the import: then a visitor who is online again can try again.
 */
export async function importDownloaded<Module>(
  load: () => Promise<Module>,
  files: readonly string[] = [],
): Promise<Module> {
  await Promise.all(files.map((file) => downloadOnce(`/${file}`)));
  return load();
}

async function downloadOnce(url: string): Promise<void> {
  // The page was hydrated with these.
  if (document.querySelector(`link[rel=modulepreload][href="${url}"]`)) return;
  const started = downloads.get(url) ?? download(url);
  downloads.set(url, started);
  await started.catch((error) => {
    downloads.delete(url);
    throw error;
  });
}

async function download(url: string): Promise<void> {
  // Starting a request takes a phone a few milliseconds, and a page starts dozens at once.
  await nextTask();
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${url}: ${response.status}`);
  await response.blob();
}
