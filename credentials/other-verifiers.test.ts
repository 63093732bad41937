import { DataIntegrityProof } from '@digitalbazaar/data-integrity';
import { cryptosuite } from '@digitalbazaar/eddsa-rdfc-2022-cryptosuite';
import * as digitalBazaar from '@digitalbazaar/vc';
import { checkStatus } from '@digitalbazaar/vc-bitstring-status-list';
import * as digitalCredentials from '@digitalcredentials/vc';
import { expect, test } from 'vitest';
import { facts, loaderFor, openIssuer } from './badges.fixture.ts';

const site = await openIssuer();
const other = await openIssuer('https://other.example');
const documentLoader = loaderFor(site);
const inTime = new Date('2027-01-01T00:00:00Z');

const verifiers = { digitalBazaar, digitalCredentials };
const names = ['digitalBazaar', 'digitalCredentials'] as const;

function verify(name: keyof typeof verifiers, credential: object, now = inTime) {
  const suite = new DataIntegrityProof({ cryptosuite });
  const status = (options: object) =>
    checkStatus({ ...options, documentLoader, suite, verifyBitstringStatusListCredential: true });
  return verifiers[name].verifyCredential({ credential, suite, documentLoader, checkStatus: status, now });
}

test.for(names)('%s verifies a credential of ours', async (name) => {
  const result = await verify(name, await site.issue());
  expect(result.error).toBeUndefined();
  expect(result.verified).toBe(true);
  expect(result.statusResult?.results?.every(({ status }) => !status)).toBe(true);
});

test.for(names)('%s refuses one with a changed byte', async (name) => {
  const badge = await site.issue();
  const changed = { ...badge, validUntil: '2029-11-15T23:59:59Z' };
  const result = await verify(name, changed);
  expect(result.verified).toBe(false);
  expect(messagesOf(result)).toMatch(/Invalid signature/);
});

test.for(names)('%s refuses one that another key has signed in our name', async (name) => {
  const badge = await site.issue();
  const { proof } = await other.issue();
  const forged = { ...badge, proof: { ...badge.proof, proofValue: proof.proofValue } };
  expect((await verify(name, forged)).verified).toBe(false);
});

test.for(names)('%s refuses the key of an issuer that it cannot look up', async (name) => {
  const result = await verify(name, await other.issue());
  expect(result.verified).toBe(false);
  expect(messagesOf(result)).toMatch(/Only pinned contexts are loaded/);
});

test.for(names)('%s finds a revoked one in the status list', async (name) => {
  await site.publishStatus([facts.status_index]);
  const result = await verify(name, await site.issue());
  await site.publishStatus([]);
  expect(result.statusResult?.results?.some(({ status }) => status)).toBe(true);
});

test.for(names)('%s refuses one that has expired', async (name) => {
  const result = await verify(name, await site.issue(), new Date('2028-11-17T00:00:00Z'));
  expect(result.verified).toBe(false);
  expect(messagesOf(result)).toMatch(/validUntil/);
});

function messagesOf({ error }: Awaited<ReturnType<typeof verify>>): string {
  return [error, ...(error?.errors ?? [])].map((each) => each?.message ?? '').join('\n');
}
