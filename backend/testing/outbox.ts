import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import PostalMime from 'postal-mime';

/** A mail as its recipient gets it. */
export interface ReceivedMail {
  from: string;
  to: string;
  replyTo: string | undefined;
  subject: string;
  text: string;
  html: string | undefined;
  /** The headers that a mail program uses to unsubscribe. */
  listUnsubscribe: string | undefined;
  listUnsubscribePost: string | undefined;
}

/** Each call returns the mails that arrived in the folder since the last call, oldest first. */
export function watchOutbox(folder: string): () => Promise<ReceivedMail[]> {
  const seen = new Set<string>();
  return async () => {
    const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.eml')).sort();
    const fresh = names.filter((name) => !seen.has(name));
    for (const name of fresh) seen.add(name);
    return Promise.all(fresh.map(async (name) => readMail(await readFile(join(folder, name)))));
  };
}

export async function readMail(source: Uint8Array): Promise<ReceivedMail> {
  const { from, to, replyTo, subject, text, html, headers } = await PostalMime.parse(source);
  const headerNamed = (name: string) => headers.find(({ key }) => key === name)?.value;
  return {
    from: from?.address ?? '',
    to: to?.map(({ address }) => address).join(', ') ?? '',
    replyTo: replyTo?.[0]?.address,
    subject: subject ?? '',
    text: text?.trimEnd() ?? '',
    html: html?.trimEnd(),
    listUnsubscribe: headerNamed('list-unsubscribe'),
    listUnsubscribePost: headerNamed('list-unsubscribe-post'),
  };
}
