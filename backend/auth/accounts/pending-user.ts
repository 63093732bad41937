import { createHmac } from 'node:crypto';
import { type Account, emailProvider } from './account.ts';
import { identityDataOf } from './create-account.ts';

/**
 * The user that a sign-up returns before the email address is confirmed. It is built from the request alone, whether
 * or not the email address has an account, so the response does not reveal which. Repeated requests get the same ids
 * for a hidden account.
 */
export function pendingUser(
  secret: string,
  { account, email, data }: { account: Account | undefined; email: string; data: Record<string, unknown> },
) {
  const userId = account?.id ?? uuidFor(secret, `user:${email}`);
  const now = new Date().toISOString();
  return {
    id: userId,
    aud: 'authenticated',
    role: 'authenticated',
    email,
    phone: '',
    confirmation_sent_at: now,
    app_metadata: emailProvider,
    user_metadata: { ...data, email_verified: false },
    identities: [
      {
        identity_id: account?.identities[0]?.id ?? uuidFor(secret, `identity:${email}`),
        id: userId,
        user_id: userId,
        identity_data: identityDataOf(userId, email, data),
        provider: 'email',
        last_sign_in_at: now,
        created_at: now,
        updated_at: now,
        email,
      },
    ],
    created_at: now,
    updated_at: now,
    is_anonymous: false,
  };
}

function uuidFor(secret: string, name: string): string {
  const bytes = createHmac('sha256', secret).update(name).digest().subarray(0, 16);
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x40, 6);
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8);
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
