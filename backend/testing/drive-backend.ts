import { join } from 'node:path';
import type { RunningBackend } from '../create-backend.ts';
import { type ReceivedMail, watchOutbox } from './outbox.ts';

export interface DrivenBackend {
  /** Sends a request to the API, without a network. */
  fetch(request: Request | string, init?: RequestInit): Promise<Response>;
  /** The options for the real client. */
  clientOptions: {
    auth: { persistSession: false; autoRefreshToken: false };
    global: { fetch: typeof globalThis.fetch };
  };
  /** Every mail that reached the outbox so far, newest last. Up to date whenever `fetch` has resolved. */
  mails: ReceivedMail[];
  /** Brings `mails` up to date after work that bypassed `fetch`. */
  settleMails(): Promise<void>;
}

/** Lets a test act as a client and as the recipient of the mails. */
export function driveBackend({ backend, app }: Pick<RunningBackend, 'backend' | 'app'>): DrivenBackend {
  const readNewMails = watchOutbox(join(backend.config.dataDirectory, 'outbox'));
  const mails: ReceivedMail[] = [];
  let settled = Promise.resolve();
  const settleMails = () => {
    settled = settled.then(async () => {
      await backend.mail.settled();
      mails.push(...(await readNewMails()));
    });
    return settled;
  };
  const fetch = async (input: Request | string, init?: RequestInit) => {
    const response = await app.fetch(new Request(input, init));
    await settleMails();
    return response;
  };
  return {
    fetch,
    clientOptions: {
      auth: { persistSession: false, autoRefreshToken: false },
      global: { fetch: (input, init) => fetch(input instanceof URL ? input.href : input, init) },
    },
    mails,
    settleMails,
  };
}
