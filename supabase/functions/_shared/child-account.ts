import { makeChildAddress } from '#domain/families/child-address.ts';
import type { FunctionPlatform } from './platform.ts';

/** Makes an account that only pictures open, and returns its id. Nothing about a person is stored in it. */
export async function makeChildAccount({ accounts }: Pick<FunctionPlatform, 'accounts'>): Promise<string> {
  const { data, error } = await accounts.createUser({ email: makeChildAddress(), email_confirm: true });
  if (error) throw error;
  return data.user.id;
}
