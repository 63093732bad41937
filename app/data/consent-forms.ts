import { isOlderThan, type ListedRow } from '#app/lib/paging.ts';
import { getSupabase } from '#app/lib/supabase.ts';
import { UserFacingError } from '#app/lib/user-facing-error.ts';
import type { Tables } from '#domain/database/database.ts';
import {
  type ConsentFormState,
  consentFormBucket,
  consentFormLimits,
  lateSince,
  type ScanEnding,
} from '#domain/families/consent-form.ts';
import type { FamilyCall } from '#domain/families/family.ts';
import { callFunction } from './call-function.ts';

const call = (asked: FamilyCall) => callFunction('family', asked);

/** Uploads the scan of a signed form and hands it in. A scan that is not handed in is removed again. */
export async function handInForm(
  userId: string,
  scan: { file: File; ending: ScanEnding },
  version: string,
): Promise<void> {
  const supabase = await getSupabase();
  const scans = supabase.storage.from(consentFormBucket);
  const path = `${userId}/${crypto.randomUUID()}.${scan.ending}`;
  const contentType = consentFormLimits.types[scan.ending];
  const { error } = await scans.upload(path, await scan.file.arrayBuffer(), { contentType });
  // The storage says in words what is wrong with a file.
  if (error) throw new UserFacingError(error.message);
  try {
    await call({ action: 'hand-in-form', scan: path, version });
  } catch (failure) {
    await scans.remove([path]);
    throw failure;
  }
}

export async function takeBackForm(form: string): Promise<void> {
  const supabase = await getSupabase();
  await supabase.rpc('take_back_consent_form', { form }).throwOnError();
}

// ---- For admins

export const formsPerPage = 100;

/** A form with the name and email address of its guardian. */
export type ListedForm = Tables<'consent_forms'> & { guardian: { full_name: string | null; email: string } };

/** One page of forms, newest first. `after` is the last row of the previous page. */
export async function listForms(
  state: ConsentFormState | undefined,
  after?: ListedRow,
): Promise<ListedForm[]> {
  const supabase = await getSupabase();
  let query = supabase.from('consent_forms').select('*, guardian:profiles(full_name, email)');
  if (state) query = query.eq('state', state);
  if (after) query = query.or(isOlderThan(after));
  const { data } = await query
    .order('created_at', { ascending: false })
    .order('id', { ascending: false })
    .limit(formsPerPage)
    .throwOnError();
  return data;
}

/** How many forms wait so long that admins are reminded. */
export async function countLateForms(): Promise<number> {
  const supabase = await getSupabase();
  const { count } = await supabase
    .from('consent_forms')
    .select('*', { count: 'exact', head: true })
    .eq('state', 'waiting')
    .lt('created_at', lateSince(Date.now()))
    .throwOnError();
  return count ?? 0;
}

const urlSeconds = 60;

/** A URL that downloads the scan, for a minute. */
export async function signScan(path: string): Promise<string> {
  const supabase = await getSupabase();
  const { data, error } = await supabase.storage.from(consentFormBucket).createSignedUrl(path, urlSeconds);
  if (error) throw error;
  return data.signedUrl;
}

export async function decideForm(form: string, isApproved: boolean, reason: string): Promise<void> {
  await call({ action: 'decide-form', form, is_approved: isApproved, reason });
}
