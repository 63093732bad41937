import assert from 'node:assert/strict';
import { createLoadClient, type LoadClient, type LoadRequest } from '#testing/load/client.ts';
import { type Failure, type Stream, startLoad } from '#testing/load/streams.ts';
import type { Pair } from './pair.ts';

interface Kill {
  at: number;
  /** When the process had ended and its port was closed. */
  goneAt: number;
}

/**
 * Kills one of two processes repeatedly while visitors read and send messages through both. All reads must succeed,
 * only messages in progress may fail, and every acknowledged message must be stored exactly once.
 */
export async function checkFailover(pair: Pair, kills: number, secondsBetween: number): Promise<string> {
  const balancer = createBalancer(pair);
  const acknowledged: string[] = [];
  const load = startLoad(streamsThrough(balancer, pair, acknowledged), 12);
  const killed: Kill[] = [];
  for (let round = 0; round < kills; round += 1) {
    const which = round % 2 ? 'second' : 'first';
    await seconds(secondsBetween);
    const at = performance.now();
    await pair[which].kill();
    killed.push({ at, goneAt: performance.now() });
    await seconds(secondsBetween);
    await pair.restart(which);
    balancer.readmit(which);
  }
  const [pages, queries, messages] = await load.stop();
  balancer.close();

  assert.ok(pages && queries && messages);
  assert.deepEqual([...pages.failures, ...queries.failures], []);
  assert.deepEqual(
    messages.failures.filter((failure) => !killed.some((kill) => wasUnderWay(failure, kill))),
    [],
  );
  const rows = await pair.query<{ subject: string }>(
    `select subject from support_tickets where subject like 'Failover %'`,
  );
  const stored = new Set(rows.map(({ subject }) => subject));
  const lost = acknowledged.filter((subject) => !stored.has(subject));
  assert.deepEqual(lost, []);
  assert.equal(stored.size, rows.length);
  return (
    `${kills} kills, ${pages.sent + queries.sent} reads, 0 failed; ${acknowledged.length} messages acknowledged, 0 lost, ` +
    `${messages.failures.length} of ${messages.sent} were under way at a kill and failed`
  );
}

function wasUnderWay({ sentAt, failedAt }: Failure, { at, goneAt }: Kill): boolean {
  return sentAt <= goneAt && failedAt >= at;
}

/** Every request comes from another IP address, so that the rate limits can stay on. */
const addressOf = (number: number) => `10.2.${(number >> 8) & 255}.${number & 255}`;

function streamsThrough(balancer: LoadClient, pair: Pair, acknowledged: string[]): Stream[] {
  const { publishableKey: apikey } = pair;
  const read = (name: string, path: string): Stream => ({
    name,
    perSecond: 25,
    async send(number) {
      const headers = { apikey, 'x-forwarded-for': addressOf(number) };
      const { status } = await balancer.ask({ path, headers });
      if (status !== 200) throw new Error(`status ${status}`);
    },
  });
  return [
    read('blog page', '/blog'),
    read('blog query', '/rest/v1/blog_posts?select=title&published=eq.true&limit=10'),
    {
      name: 'message',
      perSecond: 20,
      async send(number) {
        const subject = `Failover ${number}`;
        const { status } = await balancer.ask({
          method: 'POST',
          path: '/functions/v1/contact-form',
          headers: { 'x-forwarded-for': addressOf(number) },
          body: {
            name: 'Ada',
            email: `failover-${number}@example.com`,
            subject,
            message: 'Is anybody there?',
          },
        });
        if (status !== 200) throw new Error(`status ${status}`);
        acknowledged.push(subject);
      },
    },
  ];
}

interface Balancer extends LoadClient {
  /** Adds a restarted process at its new URL. */
  readmit(which: 'first' | 'second'): void;
}

/**
 * A minimal proxy: each request goes to the next process, and to the other one if the connection failed. A refused
 * connection sent nothing, so then even a write is safe to retry.
 */
function createBalancer(pair: Pair): Balancer {
  const opened: LoadClient[] = [];
  const clientOf = (which: 'first' | 'second') => {
    const client = createLoadClient(pair[which].url);
    opened.push(client);
    return client;
  };
  const clients = { first: clientOf('first'), second: clientOf('second') };
  let isFirstNext = true;
  return {
    async ask(request) {
      const { first, second } = clients;
      const [chosen, other] = isFirstNext ? [first, second] : [second, first];
      isFirstNext = !isFirstNext;
      try {
        return await chosen.ask(request);
      } catch (error) {
        if (!mayBeSentAgain(request, error)) throw error;
        return other.ask(request);
      }
    },
    readmit(which) {
      // The client of the killed process stays open: a request to it may not have been refused yet.
      clients[which] = clientOf(which);
    },
    close() {
      for (const client of opened) client.close();
    },
  };
}

function mayBeSentAgain({ method = 'GET' }: LoadRequest, error: unknown): boolean {
  const { code } = error as NodeJS.ErrnoException;
  return code === 'ECONNREFUSED' || (method === 'GET' && (code === 'ECONNRESET' || code === 'EPIPE'));
}

function seconds(count: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, count * 1_000));
}
