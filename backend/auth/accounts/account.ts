/** A row of auth.users with its identities, as PostgreSQL writes it in JSON. */
export interface Account {
  id: string;
  aud: string;
  role: string;
  email: string | null;
  encrypted_password: string | null;
  email_confirmed_at: string | null;
  invited_at: string | null;
  confirmation_sent_at: string | null;
  confirmed_at: string | null;
  recovery_sent_at: string | null;
  email_change: string | null;
  email_change_sent_at: string | null;
  email_change_token_current: string;
  email_change_token_new: string;
  email_change_confirm_status: number;
  reauthentication_token: string;
  reauthentication_sent_at: string | null;
  last_sign_in_at: string | null;
  raw_app_meta_data: Record<string, unknown> | null;
  raw_user_meta_data: Record<string, unknown> | null;
  created_at: string;
  updated_at: string;
  banned_until: string | null;
  deleted_at: string | null;
  is_anonymous: boolean;
  identities: Identity[];
  /** Computed by the database, so that only its clock decides. */
  is_banned: boolean;
}

interface Identity {
  id: string;
  provider_id: string;
  user_id: string;
  identity_data: Record<string, unknown>;
  provider: string;
  last_sign_in_at: string | null;
  created_at: string;
  updated_at: string;
  email: string | null;
}

/** All accounts sign in with an email address and a password. */
export const emailProvider = { provider: 'email', providers: ['email'] };

/** The user in the shape supabase-js expects. Timestamps that are null are left out. */
export function toUser(account: Account) {
  return {
    id: account.id,
    aud: account.aud,
    role: account.role,
    email: account.email ?? '',
    email_confirmed_at: time(account.email_confirmed_at),
    invited_at: time(account.invited_at),
    phone: '',
    confirmation_sent_at: time(account.confirmation_sent_at),
    confirmed_at: time(account.confirmed_at),
    recovery_sent_at: time(account.recovery_sent_at),
    new_email: account.email_change || undefined,
    email_change_sent_at: time(account.email_change_sent_at),
    reauthentication_sent_at: time(account.reauthentication_sent_at),
    last_sign_in_at: time(account.last_sign_in_at),
    app_metadata: account.raw_app_meta_data ?? {},
    user_metadata: account.raw_user_meta_data ?? {},
    identities: account.identities.map((identity) => ({
      identity_id: identity.id,
      id: identity.provider_id,
      user_id: identity.user_id,
      identity_data: identity.identity_data,
      provider: identity.provider,
      last_sign_in_at: time(identity.last_sign_in_at),
      created_at: time(identity.created_at),
      updated_at: time(identity.updated_at),
      email: identity.email ?? undefined,
    })),
    created_at: time(account.created_at),
    updated_at: time(account.updated_at),
    banned_until: time(account.banned_until),
    deleted_at: time(account.deleted_at),
    is_anonymous: account.is_anonymous,
  };
}

/** PostgreSQL has `infinity`, clients do not. It becomes the latest time they can parse. */
function time(value: string | null): string | undefined {
  if (value === null) return undefined;
  const date = new Date(value);
  return Number.isNaN(date.getTime()) ? '9999-12-31T23:59:59.999Z' : date.toISOString();
}
