import { Agent, request } from 'node:http';
import { createClient } from '@supabase/supabase-js';
import fc from 'fast-check';
import { type FuzzRequest, fuzzRequests } from './fuzz-requests.ts';
import type { SiteProcess } from './site-process.ts';

export interface FuzzResult {
  sent: number;
  /** Each answer of 5xx, and each body that tells something it must not. */
  problems: string[];
}

/** Sends `count` generated requests to a running site and collects every answer that must not be. */
export async function fuzzSite(site: SiteProcess, count: number, seed: number): Promise<FuzzResult> {
  const secrets = {
    secretKey: site.secretKey,
    publishableKey: await publishableKey(site),
    userToken: await signIn(site),
  };
  const requests = fc.sample(fuzzRequests(secrets), { numRuns: count, seed });
  const agent = new Agent({ keepAlive: true, maxSockets: 16 });
  const problems: string[] = [];
  const queue = requests.values();
  await Promise.all(
    Array.from({ length: 16 }, async () => {
      for (const each of queue) {
        const problem = problemOf(await send(site.url, agent, each));
        if (problem) problems.push(`${problem}: ${JSON.stringify(each)}`);
      }
    }),
  );
  agent.destroy();
  return { sent: requests.length, problems };
}

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
  // Without a length Node sends the body of a DELETE or OPTIONS unframed, and the server reads it as a next request.
  const framed = { ...headers, 'content-length': Buffer.byteLength(content) };
  return new Promise((resolve) => {
    const sending = request(
      new URL(url),
      { method, path, headers: framed, agent, timeout: 15_000 },
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
    sending.on('timeout', () => sending.destroy(new Error('no answer within 15 s')));
    sending.end(content);
  });
}

/** A stack, a file of ours or a piece of SQL in an answer tells an attacker what to try next. */
const tellTales = [
  /\n\s+at .+:\d+:\d+/,
  /node_modules|\/server\/\w/,
  /syntax error at or near/,
  /pgrst_source|set_config\(/,
];

function problemOf(answer: Answer | Error): string | undefined {
  if (answer instanceof Error) return answer.message;
  if (answer.status >= 500) return `status ${answer.status} ${answer.body.slice(0, 200)}`;
  const tellTale = tellTales.find((pattern) => pattern.test(answer.body));
  return tellTale && `body shows ${tellTale}: ${answer.body.slice(0, 200)}`;
}

async function publishableKey(site: SiteProcess): Promise<string> {
  const html = await (await fetch(site.url)).text();
  const key = /sb_publishable_[\w-]+/.exec(html)?.[0];
  if (!key) throw new Error('the home page carries no publishable key');
  return key;
}

async function signIn(site: SiteProcess): Promise<string> {
  const service = createClient(site.url, site.secretKey, { auth: { persistSession: false } });
  const credentials = { email: 'fuzz@example.com', password: 'a password to fuzz with' };
  await service.auth.admin.createUser({ ...credentials, email_confirm: true });
  const visitor = createClient(site.url, await publishableKey(site), { auth: { persistSession: false } });
  const { data, error } = await visitor.auth.signInWithPassword(credentials);
  if (error) throw error;
  return data.session.access_token;
}
