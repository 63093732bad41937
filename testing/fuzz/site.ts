import { Agent, request } from 'node:http';
import { createClient } from '@supabase/supabase-js';
import fc from 'fast-check';
import type { Database } from '#domain/database/database-types.ts';
import { visibleText } from '#domain/text/visible-text.ts';
import { signInNewUser } from '#testing/sign-in-user.ts';
import { readPublishableKey, type SiteProcess } from '#testing/site-process.ts';
import { type OpenAttempt, openAttempt } from './learning.ts';
import { type FuzzRequest, fuzzRequests } from './requests.ts';
import { readInventory } from './site-inventory.ts';

export interface FuzzResult {
  sent: number;
  /** Each 5xx response, and each body that reveals something it must not. */
  problems: string[];
  /** How many responses of each kind each part of the server returned: `rest 2xx` and so on. */
  answers: Map<string, number>;
}

/** The site's METRICS_TOKEN. */
export const metricsToken = 'a-token-to-fuzz-with';

/**
 * After this many requests the sessions are renewed and the site is read again, because requests end sessions and
 * delete rows.
 */
const requestsAtOnce = 500;

/** Sends `count` generated requests to a running site and collects every wrong response. */
export async function fuzzSite(site: SiteProcess, count: number, seed: number): Promise<FuzzResult> {
  const agent = new Agent({ keepAlive: true, maxSockets: 16 });
  const problems: string[] = [];
  const answers = new Map<string, number>();
  for (let sent = 0; sent < count; sent += requestsAtOnce) {
    const credentials = {
      ...(await signInPeople(site, sent)),
      secretKey: site.secretKey,
      metricsToken,
    };
    const attempt = await openAttempt(site, credentials.userToken);
    const knowledge = await readInventory(site);
    const numRuns = Math.min(requestsAtOnce, count - sent);
    // This one would delete the samples that later requests need.
    if (sent + numRuns < count) delete knowledge.calls.remove_sample_data;
    let isSubmitted = false;
    const queue = fc.sample(fuzzRequests(credentials, knowledge), { numRuns, seed: seed + sent }).values();
    await Promise.all(
      Array.from({ length: 16 }, async () => {
        for (const each of queue) {
          isSubmitted ||= isSubmission(each, attempt);
          const answer = await send(site.url, agent, each);
          const area = areaOf(each.path, answer);
          answers.set(area, (answers.get(area) ?? 0) + 1);
          const problem =
            problemOf(answer) ?? (isSubmitted ? undefined : leakOf(answer, each, attempt, credentials));
          if (problem) problems.push(`${problem}: ${JSON.stringify(each)}`);
        }
      }),
    );
    const notes = await countNotes(site, credentials.userId);
    if (notes > notesPerHour) problems.push(`a learner stored ${notes} notes in an hour`);
  }
  problems.push(...(await findHiddenNames(site)));
  agent.destroy();
  return { sent: count, problems, answers };
}

/** The quota of `supabase/migrations`. */
const notesPerHour = 60;

async function countNotes(site: SiteProcess, userId: string): Promise<number> {
  const response = await fetch(`${site.url}/rest/v1/lesson_notes?select=id&user_id=eq.${userId}`, {
    headers: { apikey: site.secretKey },
  });
  const notes: unknown = await response.json();
  return Array.isArray(notes) ? notes.length : Number.NaN;
}

/** A backup or an export of all courses takes a while on a busy machine. */
const longestAnswer = 60_000;

interface Answer {
  status: number;
  body: string;
}

function send(
  url: string,
  agent: Agent,
  { method, path, headers, body = '' }: FuzzRequest,
): Promise<Answer | Error> {
  const content = method === 'GET' || method === 'HEAD' ? '' : body;
  // Without a length Node sends the body of a DELETE or OPTIONS unframed, and the server reads it as the next request.
  const framed = { ...headers, 'content-length': Buffer.byteLength(content) };
  return new Promise((resolve) => {
    const sending = request(
      new URL(url),
      { method, path, headers: framed, agent, timeout: longestAnswer },
      (response) => {
        let text = '';
        response.on('data', (chunk) => {
          text += chunk;
        });
        response.on('end', () => resolve({ status: response.statusCode ?? 0, body: text }));
        response.on('error', resolve);
      },
    );
    sending.on('error', resolve);
    sending.on('timeout', () => sending.destroy(new Error('no answer')));
    sending.end(content);
  });
}

function areaOf(path: string, answer: Answer | Error): string {
  const area = /^\/(rest\/v1\/rpc|\w+(?=\/v1)|visits|backup|metrics)/.exec(path)?.[1] ?? 'documents';
  return `${area} ${answer instanceof Error ? 'none' : `${Math.floor(answer.status / 100)}xx`}`;
}

/** A stack trace, a file path or a piece of SQL in a response tells an attacker what to try next. */
const leakPatterns = [
  /\n\s+at .+:\d+:\d+/,
  /node_modules|\/server\/\w/,
  /syntax error at or near/,
  /pgrst_source|set_config\(/,
];

function problemOf(answer: Answer | Error): string | undefined {
  if (answer instanceof Error) return answer.message;
  if (answer.status >= 500) return `status ${answer.status} ${answer.body.slice(0, 200)}`;
  const leak = leakPatterns.find((pattern) => pattern.test(answer.body));
  return leak && `body shows ${leak}: ${answer.body.slice(0, 200)}`;
}

/** Afterwards the learner may see what was secret before. */
function isSubmission({ path, body }: FuzzRequest, { id }: OpenAttempt): boolean {
  const sent = String(body);
  return path.startsWith('/functions/v1/assessments') && sent.includes('"submit"') && sent.includes(id);
}

/** Admins and the secret key may read the keys of questions; learners and visitors may not. */
function leakOf(
  answer: Answer | Error,
  { headers }: FuzzRequest,
  { secrets }: OpenAttempt,
  { adminToken, secretKey }: { adminToken: string; secretKey: string },
): string | undefined {
  if (answer instanceof Error || headers.apikey === secretKey) return undefined;
  if (headers.authorization?.includes(adminToken)) return undefined;
  const secret = secrets.find((each) => answer.body.includes(each));
  return secret && `body shows "${secret}" before the quiz is submitted`;
}

/** Stored names that do not look like what is stored. */
async function findHiddenNames({ url, secretKey }: SiteProcess): Promise<string[]> {
  const service = createClient<Database>(url, secretKey, { auth: { persistSession: false } });
  const [profiles, tickets] = await Promise.all([
    service.from('profiles').select('full_name').throwOnError(),
    service.from('support_tickets').select('name,subject').throwOnError(),
  ]);
  const names = [
    ...profiles.data.flatMap(({ full_name }) => full_name ?? []),
    ...tickets.data.flatMap(({ name, subject }) => [name, subject]),
  ];
  return names
    .filter((name) => name !== visibleText(name))
    .map((name) => `stored with invisible characters: ${JSON.stringify(name)}`);
}

/** A new user and a new admin: the previous ones may be suspended, deleted or demoted by now. */
export async function signInPeople(site: SiteProcess, number: number) {
  const publishableKey = await readPublishableKey(site);
  const signIn = async (name: string, role: 'user' | 'admin') => {
    const { service, session } = await signInNewUser(site, `${name}-${number}`);
    if (role === 'admin') await service.from('profiles').update({ role }).eq('id', session.user.id);
    return { token: session.access_token, id: session.user.id };
  };
  const user = await signIn('fuzzing-user', 'user');
  const admin = await signIn('fuzzing-admin', 'admin');
  return { publishableKey, userToken: user.token, userId: user.id, adminToken: admin.token };
}
