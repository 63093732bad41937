import { getSupabase } from '#app/lib/supabase.ts';
import { removeAvatars } from './avatars.ts';

/** Everything the backend shows a person about themselves. Throws when a part of it cannot be read. */
export async function collectOwnData(): Promise<object> {
  const supabase = await getSupabase();
  const { data, error } = await supabase.auth.getUser();
  if (error) throw error;
  const { user } = data;
  // Admins may read the rows of others too, so each question names whose rows it means.
  const rowsOf = (table: string, column: string, value: string) =>
    supabase.from(table).select('*').eq(column, value).throwOnError();
  const [profiles, messages, tickets, subscriptions, pictures] = await Promise.all([
    rowsOf('profiles', 'id', user.id),
    rowsOf('contact_messages', 'user_id', user.id),
    rowsOf('support_tickets', 'user_id', user.id),
    rowsOf('newsletter_subscribers', 'email', user.email ?? ''),
    supabase.storage.from('avatars').list(user.id),
  ]);
  if (pictures.error) throw pictures.error;
  return {
    collected_at: new Date().toISOString(),
    account: user,
    profile: profiles.data[0] ?? null,
    contact_messages: messages.data,
    support_tickets: tickets.data,
    newsletter: subscriptions.data[0] ?? null,
    pictures: pictures.data,
  };
}

/** Deletes the account with all that belongs to it, and signs out here. */
export async function deleteOwnAccount(userId: string): Promise<void> {
  const supabase = await getSupabase();
  // On hosted Supabase only its storage service deletes the files themselves. The function below sees to the rest.
  await removeAvatars(userId).catch(() => {});
  await supabase.rpc('delete_my_account').throwOnError();
  await supabase.auth.signOut({ scope: 'local' });
}
