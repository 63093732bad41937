import { AuthError } from '#backend/auth/http/auth-error.ts';
import type { SingleSignOn, SsoConnection } from '#backend/auth/sso/connection.ts';
import { callbackName } from '#domain/organisations/single-sign-on.ts';
import type { Environment } from '../environment.ts';

interface Row {
  id: string;
  issuer: string;
  client_id: string;
  client_secret: string;
  required_claim: string;
  required_value: string;
  domains: string[];
}

const refusals: Record<string, AuthError> = {
  admin: new AuthError(403, 'sso_not_for_admins', 'Admins sign in with their password'),
  child: new AuthError(403, 'sso_not_for_children', 'Children sign in with their pictures'),
};

/** Organisations sign their people in (supabase/schemas/single-sign-on.sql). */
export function singleSignOn({ isTest }: Pick<Environment, 'isTest'>): SingleSignOn {
  return {
    allowsLocalIssuers: isTest,
    async find(transaction, wanted) {
      const [row] = await transaction.query<Row>('select * from private.find_sso_connection($1, $2)', [
        'domain' in wanted ? wanted.domain : null,
        'id' in wanted ? wanted.id : null,
      ]);
      return row && toConnection(row);
    },
    async accept(transaction, { accountId, name }): Promise<Record<string, string>> {
      const [row] = await transaction.query<{ verdict: string }>(
        'select private.accept_sso_person($1, $2) as verdict',
        [accountId, name ?? null],
      );
      const refusal = refusals[row?.verdict ?? ''];
      if (refusal) throw refusal;
      // Nothing but the address is stored before the birth year is known (decision 071), so the page gets the name.
      return row?.verdict === 'unknown_age' && name ? { name } : {};
    },
  };
}

async function toConnection({
  client_id,
  client_secret,
  required_claim,
  required_value,
  ...row
}: Row): Promise<SsoConnection> {
  return {
    ...row,
    callbackName: await callbackName(row.issuer),
    clientId: client_id,
    clientSecret: client_secret,
    ...(required_claim && { requiredClaim: { name: required_claim, value: required_value } }),
  };
}
