import { expect, test } from 'vitest';
import { readClaims } from './read-claims.ts';

const own = { issuer: 'https://login.example', domains: ['works.example'] };
const google = { ...own, issuer: 'https://accounts.google.com' };
const microsoft = {
  ...own,
  issuer: 'https://login.microsoftonline.com/8b0c1f9e-0000-4000-8000-000000000000/v2.0',
};
const ada = { sub: '1', email: 'Ada@Works.Example', email_verified: true };
const unverified = { sub: '1', email: 'ada@works.example' };

test.for([
  [ada, own, 'accepted'],
  [{ ...ada, sub: '' }, own, 'sso_response_invalid'],
  [{ ...ada, email: 'no address' }, own, 'sso_no_email'],
  [{ ...ada, email: 'ada@evil.example@works.example' }, own, 'sso_no_email'],
  [{ ...ada, email: 'ada@works.example.evil.example' }, own, 'sso_wrong_domain'],
  [{ ...ada, email: 'ada@notworks.example' }, own, 'sso_wrong_domain'],
  [unverified, own, 'sso_email_unverified'],
  [{ ...ada, email_verified: 'yes' }, own, 'sso_email_unverified'],
  [unverified, microsoft, 'accepted'],
  [{ ...unverified, xms_edov: false }, microsoft, 'sso_email_unverified'],
  [{ ...unverified, email_verified: false }, microsoft, 'sso_email_unverified'],
  [ada, google, 'sso_wrong_domain'],
  [{ ...ada, hd: 'evil.example' }, google, 'sso_wrong_domain'],
  [{ ...ada, hd: 'works.example' }, google, 'accepted'],
  [ada, { ...own, requiredClaim: { name: 'district', value: 'hill' } }, 'sso_wrong_group'],
  [{ ...ada, district: 'hill' }, { ...own, requiredClaim: { name: 'district', value: 'hill' } }, 'accepted'],
] as const)(
  "the address has to be verified, of a proved domain, and of the organisation's own accounts",
  ([claims, connection, outcome]) => {
    const read = () => readClaims(claims, { ...connection, domains: [...connection.domains] });
    if (outcome === 'accepted') expect(read()).toMatchObject({ subject: '1', email: 'ada@works.example' });
    else expect(read).toThrow(expect.objectContaining({ code: outcome }));
  },
);

test('a name is one line of at most 100 characters', () => {
  const nameOf = (claims: object) => readClaims({ ...ada, ...claims }, own).name;
  expect(nameOf({ name: ' Ada\n\tLovelace ' })).toBe('Ada Lovelace');
  expect(nameOf({ given_name: 'Ada', family_name: 'Lovelace' })).toBe('Ada Lovelace');
  expect(nameOf({ name: 'x'.repeat(200) })).toHaveLength(100);
  expect(nameOf({ name: ['Ada'] })).toBeUndefined();
});
