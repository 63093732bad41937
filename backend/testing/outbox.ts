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
  /** The calendar file, with line feeds alone, and the method that its part of the mail names. */
  calendar: { method: string | undefined; fileName: string | null; content: string } | undefined;
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
  const { from, to, replyTo, subject, text, html, headers, attachments } = await PostalMime.parse(source);
  const part = attachments.find(({ mimeType }) => mimeType === 'text/calendar');
  const file = attachments.find(({ mimeType }) => mimeType === 'application/ics');
  const headerNamed = (name: string) => headers.find(({ key }) => key === name)?.value;
  return {
    from: from?.address ?? '',
    to: to?.map(({ address }) => address).join(', ') ?? '',
    replyTo: replyTo?.[0]?.address,
    subject: subject ?? '',
    text: text?.trimEnd() ?? '',
    html: html?.trimEnd(),
    calendar: file && {
      method: part?.method,
      fileName: file.filename,
      content: textOf(file.content),
    },
    listUnsubscribe: headerNamed('list-unsubscribe'),
    listUnsubscribePost: headerNamed('list-unsubscribe-post'),
  };
}

function textOf(content: ArrayBuffer | Uint8Array | string): string {
  return typeof content === 'string' ? content : new TextDecoder().decode(content);
}
