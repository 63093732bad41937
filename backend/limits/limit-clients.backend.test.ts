import { afterAll, expect, test } from 'vitest';
import { openTestApi } from '#backend/testing/test-api.ts';
import type { HostedFunction } from '../functions/hosted-function.ts';

/** A function that makes the database busy for a while, with the secret key. */
const busy: HostedFunction = {
  verifyJwt: false,
  async handle(request, { backend }) {
    const { most } = (await request.json()) as { most: number };
    const headers = { apikey: backend.keys.secret, 'content-type': 'application/json' };
    const url = 'http://127.0.0.1:3000/rest/v1/rpc/count_to';
    const called = new Request(url, { method: 'POST', headers, body: JSON.stringify({ most }) });
    const { status } = await backend.fetch(called);
    return Response.json({ status });
  },
};

const { backend, fetch, close } = await openTestApi({ trustProxy: true, site: { functions: { busy } } });
afterAll(close);
await backend.database.run('server', (transaction) =>
  transaction.script(`
    create function public.count_to(most integer) returns void language plpgsql volatile as $$
    begin for number in 1..most loop end loop; end $$;
    revoke execute on function public.count_to from public;
    grant execute on function public.count_to to service_role;
    notify pgrst, 'reload schema'`),
);

const userId = (number: number) => `00000000-0000-0000-0000-00000000000${number}`;
const userToken = async (number: number) => {
  const exp = Math.floor(Date.now() / 1_000) + 600;
  return `Bearer ${await backend.keys.sign({ role: 'authenticated', sub: userId(number), exp })}`;
};
/** Leaves a few milliseconds of what the client has saved up. */
const spendAddress = (number: number) => backend.budgets?.ofAddress(`192.0.2.${number}`).charge(19_990);
const spendUser = (number: number) => backend.budgets?.ofUser(userId(number)).charge(99_990);
const send = (path: string, headers: Record<string, string>, body: object = {}) =>
  fetch(`http://127.0.0.1:3000${path}`, {
    method: 'POST',
    headers: { apikey: backend.keys.publishable, 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
const at = (number: number) => ({ 'x-forwarded-for': `192.0.2.${number}` });
const callBusy = (headers: Record<string, string>, most = 1) => send('/functions/v1/busy', headers, { most });
/** Takes much longer than what `spendAddress` and `spendUser` leave. */
const long = 3_000_000;

test('what a function does with the secret key is charged to its caller, on every path of the API', async () => {
  spendAddress(1);
  expect((await callBusy(at(1), long)).status).toBe(200);
  const refused = await callBusy(at(1));
  const sentence = expect.stringMatching(
    /^That was a lot in a short time\. Please try again in \d+ seconds?\.$/,
  );
  expect([refused.status, await refused.json()]).toEqual([
    429,
    { code: 'over_request_rate_limit', message: sentence, error: sentence, details: null, hint: null },
  ]);
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  const paths = [
    '/rest/v1/rpc/count_to',
    '/auth/v1/token?grant_type=password',
    '/storage/v1/object/list/films',
  ];
  for (const path of paths) expect((await send(path, at(1))).status, path).toBe(429);
  expect((await callBusy(at(2))).status).toBe(200);
});

test('users of one address pay for themselves, and not for each other or for visitors', async () => {
  const authorization = await userToken(1);
  spendUser(1);
  expect((await callBusy({ ...at(3), authorization }, long)).status).toBe(200);
  expect((await callBusy({ ...at(3), authorization })).status).toBe(429);
  expect((await callBusy({ ...at(4), authorization })).status, 'from another address').toBe(429);
  expect((await callBusy({ ...at(3), authorization: await userToken(2) })).status).toBe(200);
  expect((await callBusy(at(3))).status).toBe(200);
});

test('a token that we did not sign is paid for by its address', async () => {
  const [header, , signature] = (await userToken(3)).split('.');
  const forged = `${header}.${btoa('{"role":"authenticated","sub":"00000000-0000-0000-0000-000000000009"}')}.${signature}`;
  spendAddress(5);
  await callBusy({ ...at(5), authorization: forged }, long);
  expect((await callBusy(at(5))).status).toBe(429);
});

test('the secret key and the calls of the server itself are never refused', async () => {
  const secret = { apikey: backend.keys.secret };
  spendAddress(6);
  await callBusy({ ...at(6), ...secret }, long);
  expect((await callBusy({ ...at(6), ...secret })).status).toBe(200);
  await callBusy({}, long);
  expect((await callBusy({})).status).toBe(200);
});
