import { z } from 'zod';
import type { Backend } from '#backend/backend.ts';
import type { Handler } from './http/auth-context.ts';
import { AuthError, invalid } from './http/auth-error.ts';
import { requireUser } from './http/callers.ts';
import { optionalText, readJson } from './http/read-json.ts';

/** Sign-in methods that supabase-js knows and this backend does not offer. Each is refused with its own error. */

const issuers: Record<string, string> = {
  google: 'https://accounts.google.com',
  apple: 'https://appleid.apple.com',
  facebook: 'https://www.facebook.com',
};

export const refuseIdToken: Handler = async (context) => {
  const body = await readJson(context, z.object({ provider: optionalText, issuer: optionalText }));
  const issuer = body.issuer || issuers[body.provider] || body.provider;
  throw new AuthError(400, 'provider_disabled', `Provider (issuer ${JSON.stringify(issuer)}) is not enabled`);
};

export const refuseWeb3: Handler = async () => {
  throw new AuthError(422, 'web3_provider_disabled', 'Web3 provider is disabled');
};

export const refuseProvider: Handler = async () => {
  throw invalid('Unsupported provider: provider is not enabled');
};

export const refuseSso: Handler = async () => {
  throw new AuthError(404, 'saml_provider_disabled', 'SAML 2.0 is disabled');
};

export const refusePasskey: Handler = async () => {
  throw new AuthError(404, 'passkey_disabled', 'Passkey support is disabled');
};

export const refuseLinking =
  (backend: Backend): Handler =>
  async (context) => {
    await requireUser(context, backend);
    throw new AuthError(404, 'manual_linking_disabled', 'Manual linking is disabled');
  };

const factorNames: Record<string, string> = { totp: 'TOTP', phone: 'Phone', webauthn: 'WebAuthn' };

export const refuseEnrolment =
  (backend: Backend): Handler =>
  async (context) => {
    await requireUser(context, backend);
    const { factor_type: type } = await readJson(context, z.object({ factor_type: optionalText }));
    const name = Object.hasOwn(factorNames, type) ? factorNames[type] : undefined;
    if (!name) throw invalid('factor_type needs to be totp, phone, or webauthn');
    throw new AuthError(422, `mfa_${type}_enroll_not_enabled`, `MFA enroll is disabled for ${name}`);
  };

export const refuseFactor =
  (backend: Backend): Handler =>
  async (context) => {
    await requireUser(context, backend);
    throw new AuthError(404, 'mfa_factor_not_found', 'Factor not found');
  };
