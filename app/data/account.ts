import { getSupabase } from '#app/lib/supabase.ts';
import { removeAvatars } from './avatars.ts';

const ticketWithMessages =
  'id, name, email, subject, category, priority, status, created_at, updated_at, messages:ticket_messages(kind, text, created_at)';

/** All data about the user that they may read. Throws if any part fails to load. */
export async function collectOwnData(): Promise<object> {
  const supabase = await getSupabase();
  const { data, error } = await supabase.auth.getUser();
  if (error) throw error;
  const { user } = data;
  // Admins may read other users' rows too, so each query filters by user.
  const [
    profiles,
    messages,
    tickets,
    enrolments,
    ratings,
    certificates,
    subscriptions,
    payments,
    memberships,
    pictures,
  ] = await Promise.all([
    supabase.from('profiles').select('*').eq('id', user.id).throwOnError(),
    supabase.from('contact_messages').select('*').eq('user_id', user.id).throwOnError(),
    supabase.from('support_tickets').select(ticketWithMessages).eq('user_id', user.id).throwOnError(),
    supabase.from('enrolments').select('*').eq('user_id', user.id).throwOnError(),
    supabase.from('course_ratings').select('*').eq('user_id', user.id).throwOnError(),
    supabase.from('certificates').select('*').eq('user_id', user.id).throwOnError(),
    supabase
      .from('newsletter_subscribers')
      .select('*')
      .eq('email', user.email ?? '')
      .throwOnError(),
    supabase.from('payments').select('*').eq('user_id', user.id).throwOnError(),
    supabase.from('memberships').select('*').eq('user_id', user.id).throwOnError(),
    supabase.storage.from('avatars').list(user.id),
  ]);
  if (pictures.error) throw pictures.error;
  return {
    collected_at: new Date().toISOString(),
    account: user,
    profile: profiles.data[0] ?? null,
    contact_messages: messages.data,
    support_tickets: tickets.data,
    enrolments: enrolments.data,
    course_ratings: ratings.data,
    certificates: certificates.data,
    newsletter: subscriptions.data[0] ?? null,
    payments: payments.data,
    memberships: memberships.data,
    pictures: pictures.data,
  };
}

/** Deletes the account with all its data, and signs out here. */
export async function deleteOwnAccount(userId: string): Promise<void> {
  const supabase = await getSupabase();
  // On hosted Supabase only the storage service deletes the files themselves, which is impossible once the account is
  // gone.
  await removeAvatars(userId);
  await supabase.rpc('delete_my_account').throwOnError();
  await supabase.auth.signOut({ scope: 'local' });
}
