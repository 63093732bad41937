import { getSupabase } from '#app/lib/supabase.ts';
import type { FamilyCall } from '#domain/families/family.ts';
import { type FamilyOverview, familyOverviewSchema } from '#domain/families/overview.ts';
import type { CodePicture } from '#domain/families/picture-code.ts';
import { callFunction, fetchFunction, toError } from './call-function.ts';

const call = <Body extends object>(asked: FamilyCall) => callFunction<Body>('family', asked);

export async function findFamily(): Promise<FamilyOverview> {
  const supabase = await getSupabase();
  const { data } = await supabase.rpc('family_overview').throwOnError();
  return familyOverviewSchema.parse(data);
}

/** For an account that waits: we write to the guardian. */
export async function askGuardian(guardianEmail: string): Promise<void> {
  await call({ action: 'ask-guardian', guardian_email: guardianEmail });
}

/** Mails the guardian a link to the consent, for a new child or for one whose account is frozen. */
export async function askConsent(child?: string): Promise<void> {
  await call({ action: 'ask-consent', child });
}

export async function findConsentText(): Promise<{ version: string; body: string }> {
  const supabase = await getSupabase();
  const { data } = await supabase
    .from('consent_texts')
    .select('version, body')
    .order('version', { ascending: false })
    .limit(1)
    .single()
    .throwOnError();
  return data;
}

export async function giveConsent(token: string, version: string): Promise<void> {
  await call({ action: 'give-consent', token, version });
}

export async function addChild(
  consent: string,
  child: { nickname: string; birth_year: number; pictures: CodePicture[] },
): Promise<void> {
  await call({ action: 'add-child', consent, ...child });
}

/** Brings the account that a school made for a child into the family of the user. */
export async function takeOverPupil(
  consent: string,
  pupil: { code: string; nickname: string; pictures: CodePicture[]; stays_in_classes: boolean },
): Promise<void> {
  await call({ action: 'take-over', consent, ...pupil });
}

export async function changePictures(child: string, pictures: CodePicture[]): Promise<void> {
  await call({ action: 'change-pictures', child, pictures });
}

export async function inviteToFamily(email: string): Promise<void> {
  await call({ action: 'invite', email });
}

export async function acceptInvitation(token: string, sharesProgress: boolean): Promise<void> {
  await call({ action: 'accept', token, shares_progress: sharesProgress });
}

export async function withdrawConsent(consent: string, choice: 'delete' | 'freeze'): Promise<void> {
  const supabase = await getSupabase();
  await supabase.rpc('withdraw_consent', { consent, choice }).throwOnError();
}

export async function deleteChild(child: string): Promise<void> {
  const supabase = await getSupabase();
  await supabase.rpc('delete_child', { child }).throwOnError();
}

export async function exportChild(child: string): Promise<unknown> {
  const supabase = await getSupabase();
  const { data } = await supabase.rpc('export_child', { child }).throwOnError();
  return data;
}

export async function nameChild(child: string, fullName: string, showsName: boolean): Promise<void> {
  const supabase = await getSupabase();
  await supabase.rpc('name_child', { child, full_name: fullName, shows_name: showsName }).throwOnError();
}

export interface Permissions {
  hand_in: boolean;
  show_work: boolean;
  meet_mentors: boolean;
}

/** What a child may use. */
export async function setChildPermissions(child: string, permissions: Permissions): Promise<void> {
  const supabase = await getSupabase();
  await supabase.rpc('set_child_permissions', { child, ...permissions }).throwOnError();
}

export async function resetFamilyCode(): Promise<void> {
  const supabase = await getSupabase();
  await supabase.rpc('reset_family_code').throwOnError();
}

export async function shareProgress(shares: boolean): Promise<void> {
  const supabase = await getSupabase();
  await supabase.rpc('share_progress_with_family', { shares }).throwOnError();
}

export async function endPlace(member: string): Promise<void> {
  const supabase = await getSupabase();
  await supabase.rpc('leave_family', { member }).throwOnError();
}

/** Signs a child in. Throws the reason of a refusal. */
export async function joinWithPictures(
  code: string,
  nickname: string,
  pictures: CodePicture[],
): Promise<void> {
  const { auth } = await getSupabase();
  const response = await fetchFunction<{ token_hash: string }>('join', { code, nickname, pictures });
  if (!response.ok) throw toError(response);
  const { error } = await auth.verifyOtp({ type: 'magiclink', token_hash: response.body.token_hash });
  if (error) throw error;
}
