import { createLoadClient, type LoadClient } from '#testing/load/client.ts';
import { latencyWithin, type Stream, type StreamResult, startLoad } from '#testing/load/streams.ts';
import { addressOf, createAccounts, expectOk, signIns } from '#testing/load/traffic.ts';
import { signInNewUser } from '#testing/sign-in-user.ts';
import { readPublishableKey, type SiteProcess } from '#testing/site-process.ts';
import { type CostClient, createCostClient, fillBlog, findSlowest } from './client.ts';

export interface CostResult {
  /** The expensive client; undefined during the quiet phase. */
  who: 'nobody' | 'a visitor' | 'a user';
  /** True while the client spends its saved-up budget, which it can do once. */
  hasSavings: boolean;
  client: CostClient | undefined;
  answered: number;
  refused: number;
  streams: StreamResult[];
}

/**
 * Others read and sign in, first alone, then next to a visitor and next to a user who both send the most expensive
 * requests they may. Several rounds make a busy machine slow down all phases equally.
 */
export async function runCostRounds(
  site: SiteProcess,
  { rounds, seconds, posts }: { rounds: number; seconds: number; posts: number },
): Promise<CostResult[]> {
  const apikey = await readPublishableKey(site);
  await createAccounts(site);
  await fillBlog(site, posts);
  const asUser = async (name: string) => {
    const { session } = await signInNewUser(site, name);
    return { apikey, authorization: `Bearer ${session.access_token}` };
  };
  // Other clients find out which request is expensive, so that it does not use up these budgets.
  const visitor = createCostClient(site.url, { apikey }, await findSlowest(site.url, { apikey }));
  const forUsers = await findSlowest(site.url, await asUser('prober'));
  const user = createCostClient(site.url, await asUser('spender'), forUsers);

  const others = createLoadClient(site.url);
  const streams = [reads(others, apikey), signIns(others, apikey, 1)];
  const measure = async () => {
    const load = startLoad(streams);
    await new Promise((resolve) => setTimeout(resolve, seconds * 1_000));
    return load.stop();
  };
  const begin = (who: CostResult['who'], client?: CostClient, hasSavings = false): CostResult => ({
    who,
    hasSavings,
    client,
    answered: 0,
    refused: 0,
    streams: streams.map(({ name }) => ({ name, sent: 0, failures: [], latencies: [] })),
  });
  const withSavings = [begin('a visitor', visitor, true), begin('a user', user, true)];
  const results = [begin('nobody'), begin('a visitor', visitor), begin('a user', user)];
  await measure();
  for (const result of withSavings) await addRound(result, measure);
  for (let round = 0; round < rounds; round += 1) {
    for (const result of results) {
      await result.client?.spendSavings();
      await addRound(result, measure);
    }
  }
  others.close();
  return [...results, ...withSavings];
}

async function addRound(total: CostResult, measure: () => Promise<StreamResult[]>): Promise<void> {
  const round = total.client
    ? await total.client.run(measure)
    : { result: await measure(), answered: 0, refused: 0 };
  total.answered += round.answered;
  total.refused += round.refused;
  for (const [at, stream] of total.streams.entries()) {
    const { sent = 0, failures = [], latencies = [] } = round.result[at] ?? {};
    stream.sent += sent;
    stream.failures.push(...failures);
    stream.latencies.push(...latencies);
  }
}

/** How many times longer each stream's 99th percentile is than in the quiet phase. */
export function slowdowns(quiet: CostResult, expensive: CostResult): number[] {
  return expensive.streams.map(
    (stream, at) => latencyWithin(0.99, stream) / latencyWithin(0.99, quiet.streams[at] ?? stream),
  );
}

function reads(client: LoadClient, apikey: string): Stream {
  const path = '/rest/v1/blog_posts?select=id,title,slug&order=publish_date.desc&limit=20';
  let visitors = 0;
  return {
    name: 'read',
    perSecond: 10,
    async send() {
      const headers = { apikey, 'x-forwarded-for': addressOf(visitors++) };
      expectOk(await client.ask({ path, headers }));
    },
  };
}
