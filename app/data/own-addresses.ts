import { z } from 'zod';
import { getSupabase } from '#app/lib/supabase.ts';
import { birthYearAnswers } from '#domain/accounts/birth-year.ts';
import type { FamilyCall } from '#domain/families/family.ts';
import { callFunction } from './call-function.ts';

const call = <Body extends object>(asked: FamilyCall) => callFunction<Body>('family', asked);

/** Whether a child is old enough for an address of their own. Null for every other account. */
export async function findAddressOffer() {
  const supabase = await getSupabase();
  const { data } = await supabase.rpc('own_address_offer').throwOnError();
  return z.enum(birthYearAnswers).nullable().parse(data);
}

/** Whether a school made the account, so that taking it along needs a code of a teacher. */
export async function isSchoolAccount(userId: string): Promise<boolean> {
  const supabase = await getSupabase();
  const query = supabase.from('school_pupils').select('user_id').eq('user_id', userId);
  return (await query.throwOnError()).data.length > 0;
}

/** Mails a link to the address. */
export async function askOwnAddress(wish: {
  email: string;
  country?: string | undefined;
  code?: string | undefined;
}): Promise<void> {
  await call({ action: 'ask-own-address', ...wish });
}

/** Gives the account the address of the link and a password, and signs in with them. */
export async function takeOwnAddress(token: string, password: string): Promise<void> {
  const { email } = await call<{ email: string }>({ action: 'take-own-address', token, password });
  const { auth } = await getSupabase();
  const { error } = await auth.signInWithPassword({ email, password });
  if (error) throw error;
}

/** For learners of 13 to 17: writes to their parent or guardian. */
export async function informGuardian(guardianEmail: string): Promise<void> {
  await call({ action: 'inform-guardian', guardian_email: guardianEmail });
}
