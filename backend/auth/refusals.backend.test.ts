import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestApi, type TestApi } from '#backend/testing/test-api.ts';
import { ask, password } from './testing/ask.ts';

let site: TestApi;
beforeAll(async () => {
  site = await openTestApi({ hasRateLimits: false });
});
afterAll(() => site.close());

const email = 'somebody@example.com';
const phone = '15555550100';
const deepList = JSON.parse('['.repeat(101) + ']'.repeat(101));

/** Each request body, and the status, code and text of its response. */
const refusals: Record<string, [body: unknown, answer: string][]> = {
  '/signup': [
    [{ email }, '400 validation_failed Signup requires a valid password'],
    [{ email, password: '12345' }, '422 weak_password Password should be at least 6 characters.'],
    [
      { email, password: 'x'.repeat(73) },
      '400 validation_failed Password cannot be longer than 72 characters',
    ],
    [{ email: 'a', password }, '400 validation_failed Unable to validate email address: invalid format'],
    [{ data: {} }, '422 anonymous_provider_disabled Anonymous sign-ins are disabled'],
    [{ phone, password }, '400 phone_provider_disabled Phone signups are disabled'],
    [[], '400 bad_json Could not parse request body as JSON: …'],
    [
      { email, password, data: { deepList } },
      '400 bad_json Could not parse request body as JSON: nested deeper than 100 levels',
    ],
    [{ email: 7, password }, '400 bad_json Could not parse request body as JSON: email…'],
    [
      { email, password, data: { name: 'zero \u0000 byte' } },
      '400 validation_failed The request holds a value that cannot be stored',
    ],
    [
      { email, password, data: { name: 'half a character \ud800' } },
      '400 validation_failed The request holds a value that cannot be stored',
    ],
    [
      { email, password, data: { name: 'x'.repeat(9_000) } },
      '400 validation_failed Metadata is larger than 8192 bytes',
    ],
    [
      { email, password: 'x'.repeat(1_100_000) },
      '413 request_entity_too_large Request body exceeds the limit of 1 MB',
    ],
  ],
  '/token?grant_type=password': [
    [{ password }, '400 validation_failed missing email or phone'],
    [{ phone, password }, '422 phone_provider_disabled Phone logins are disabled'],
    [{ email, password }, '400 invalid_credentials Invalid login credentials'],
    [{ email: 'no address', password }, '400 invalid_credentials Invalid login credentials'],
  ],
  '/token?grant_type=toString': [[{}, '400 invalid_credentials unsupported_grant_type']],
  '/token?grant_type=id_token': [
    [
      { provider: 'google', id_token: 'x' },
      '400 provider_disabled Provider (issuer "https://accounts.google.com") is not enabled',
    ],
  ],
  '/token?grant_type=web3': [[{}, '422 web3_provider_disabled Web3 provider is disabled']],
  '/token?grant_type=refresh_token': [
    [{ refresh_token: 'short' }, '400 validation_failed Refresh token is not valid'],
    [{ refresh_token: 'ABCDEFGHIJKL' }, '400 validation_failed Refresh token is not valid'],
    ...['abcdefghijkl', 'invalid-refresh-token'].map((refresh_token): [unknown, string] => [
      { refresh_token },
      '400 refresh_token_not_found Invalid Refresh Token: Refresh Token Not Found',
    ]),
  ],
  '/token?grant_type=pkce': [
    [
      { auth_code: 'x', code_verifier: 'y' },
      '404 flow_state_not_found invalid flow state, no valid flow state found',
    ],
    [
      { auth_code: 'x' },
      '400 validation_failed invalid request: both auth code and code verifier should be non-empty',
    ],
  ],
  '/recover': [
    [{}, '400 validation_failed Password recovery requires an email'],
    [{ email: 'a' }, '400 validation_failed Unable to validate email address: invalid format'],
    [
      { email, code_challenge: 'x'.repeat(43) },
      '400 validation_failed PKCE flow requires code_challenge_method and code_challenge',
    ],
    ['{', '400 bad_json Could not parse request body as JSON: …'],
    ['', '400 bad_json Could not parse request body as JSON: …'],
  ],
  '/resend': [
    [{ email }, '400 validation_failed Missing one of these types: signup, email_change, sms, phone_change'],
    [{ type: 'signup' }, '400 validation_failed Type provided requires an email address'],
    [{ type: 'sms', phone }, '400 phone_provider_disabled Phone logins are disabled'],
  ],
  '/otp': [
    [{}, '400 validation_failed One of email or phone must be set'],
    [{ phone }, '400 phone_provider_disabled Unsupported phone provider'],
  ],
  '/verify': [
    [{ token: '1' }, '400 validation_failed Verify requires a verification type'],
    [
      { type: 'signup', token: '1', token_hash: '2' },
      '400 validation_failed Verify requires either a token or a token hash',
    ],
    [{ type: 'signup', email, token: '123456' }, '403 otp_expired Token has expired or is invalid'],
    [{ type: 'signup', token_hash: 'a'.repeat(56) }, '403 otp_expired Email link is invalid or has expired'],
    [{ type: 'sms', phone, token: '123456' }, '403 otp_expired Token has expired or is invalid'],
    [
      { type: 'sms', phone: 'call me', token: '1' },
      '400 validation_failed Invalid phone number format (E.164 required)',
    ],
  ],
  '/sso': [[{}, '404 saml_provider_disabled SAML 2.0 is disabled']],
  '/passkeys/authentication/options': [[{}, '404 passkey_disabled Passkey support is disabled']],
  '/nothing': [[{}, '404 not_found There is no such endpoint']],
};

const cases = Object.entries(refusals).flatMap(([path, rows]) =>
  rows.map(([body, answer]) => ({ path, body, answer })),
);

test.each(cases)('$path returns $answer', async ({ path, body, answer }) => {
  const { status, headers, body: error } = await ask(site, path, { body });
  const said = `${status} ${error.code} ${error.message}`;
  if (answer.endsWith('…')) expect(said).toContain(answer.slice(0, -1));
  else expect(said).toBe(answer);
  expect(headers.get('x-sb-error-code')).toBe(error.code);
  expect(headers.get('x-supabase-api-version')).toBe('2024-01-01');
});

test('the error for a weak password says why, and the client turns it into its own error type', async () => {
  const { error } = await site.client().auth.signUp({ email, password: '12345' });
  expect(error).toMatchObject({ name: 'AuthWeakPasswordError', code: 'weak_password', reasons: ['length'] });
});

test('a client without the version header gets the older shape', async () => {
  const headers = { 'X-Supabase-Api-Version': '' };
  const { status, body } = await ask(site, '/token?grant_type=password', {
    body: { email, password },
    headers,
  });
  expect(status).toBe(400);
  expect(body).toEqual({ code: 400, error_code: 'invalid_credentials', msg: 'Invalid login credentials' });
});
