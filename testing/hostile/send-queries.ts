import { setTimeout } from 'node:timers/promises';
import { type HostileQuery, hostileQueries } from './queries.ts';

export interface HostileResult {
  sent: number;
  problems: string[];
  /** How many queries got which status. */
  statuses: Map<number, number>;
  /** Milliseconds until a normal request worked again, after each query. */
  recoveries: number[];
}

export interface Target {
  /** Rejects without a response within a minute. */
  ask(path: string, init: RequestInit): Promise<Response>;
  /** The headers of each kind of caller. */
  callers: Record<string, Record<string, string>>;
  count: number;
  seed: number;
}

/** A busy machine takes a while to restart the engine. */
const longestRecovery = 10_000;

/** Sends each query as each caller, and after each a normal request until that works. */
export async function sendHostileQueries({ ask, callers, count, seed }: Target): Promise<HostileResult> {
  const result: HostileResult = { sent: 0, problems: [], statuses: new Map(), recoveries: [] };
  for (const query of hostileQueries(count, seed)) {
    for (const [caller, headers] of Object.entries(callers)) {
      const problem = await send(query, headers);
      result.sent++;
      if (problem) result.problems.push(`${problem} (${caller}, ${query.kind}): ${query.path.slice(0, 200)}`);
      result.recoveries.push(await recover(headers, result.problems));
    }
  }
  return result;

  async function send({ kind, path, method, headers, body }: HostileQuery, own: Record<string, string>) {
    try {
      const response = await ask(path, { method, body, headers: { ...headers, ...own } });
      const text = await response.text();
      const { status } = response;
      result.statuses.set(status, (result.statuses.get(status) ?? 0) + 1);
      if (status < 400 && kind.includes('regular expression')) return 'a regular expression was run';
      if (status < 500 || (status === 503 && response.headers.has('retry-after'))) return undefined;
      return `status ${status} ${text.slice(0, 200)}`;
    } catch (error) {
      return `no answer: ${error instanceof Error ? error.message : error}`;
    }
  }

  async function recover(headers: Record<string, string>, problems: string[]): Promise<number> {
    const startedAt = performance.now();
    for (;;) {
      const normal = ask('/rest/v1/blog_posts?select=id&published=is.true&limit=1', { headers });
      const isBack = await normal.then(
        async (response) => response.status === 200 && (await response.json()).length === 1,
        () => false,
      );
      const passed = performance.now() - startedAt;
      if (isBack) return passed;
      if (passed > longestRecovery) {
        problems.push('a normal request does not work any more');
        return passed;
      }
      await setTimeout(20);
    }
  }
}

/** The figures of a run as text. */
export function describeHostile({ sent, statuses, recoveries, problems }: HostileResult): string {
  const sorted = recoveries.toSorted((a, b) => a - b);
  const at = (part: number) => Math.round(sorted[Math.floor((sorted.length - 1) * part)] ?? 0);
  const counted = [...statuses]
    .sort(([a], [b]) => a - b)
    .map(([status, count]) => `${count} x ${status}`)
    .join(', ');
  return `${sent} hostile queries, ${problems.length} problems: ${counted}; next request after ${at(0.5)} ms (median), ${at(0.99)} ms (p99), ${at(1)} ms (most)`;
}
