import type { Cursor } from '#app/lib/paging.ts';
import { getSupabase } from '#app/lib/supabase.ts';
import type { FunctionResult } from '#domain/database/database.ts';
import {
  type Entrance,
  type FoundInvitation,
  foundInvitationSchema,
  type InvitedPerson,
  type NewAgreement,
  type OrganisationCall,
  type OrganisationRole,
} from '#domain/organisations/organisation.ts';
import { type OrganisationOverview, organisationOverviewSchema } from '#domain/organisations/overview.ts';
import { callFunction } from './call-function.ts';

export type OwnOrganisation = FunctionResult<'my_organisations'>;
export type ListedOrganisation = FunctionResult<'list_organisations'>;
export type ReportRow = FunctionResult<'organisation_report'>;

const call = <Body extends object>(asked: OrganisationCall) => callFunction<Body>('organisations', asked);

export const organisationsPerPage = 100;

/** One page, newest first. `after` is the last row of the previous page. For admins. */
export async function listOrganisations(
  search: string,
  after?: Cursor,
  pageSize = organisationsPerPage,
): Promise<ListedOrganisation[]> {
  const supabase = await getSupabase();
  const { data } = await supabase
    .rpc('list_organisations', {
      search_text: search,
      after_organisation: after?.id ?? null,
      page_size: pageSize,
    })
    .throwOnError();
  return data;
}

/** Returns the id of the organisation. For admins. */
export async function makeAgreement(agreement: NewAgreement): Promise<string> {
  return (await call<{ organisation: string }>({ action: 'make', agreement })).organisation;
}

export async function endAgreement(agreement: string): Promise<void> {
  const supabase = await getSupabase();
  await supabase.rpc('end_agreement', { agreement }).throwOnError();
}

export async function inviteOwner(organisation: string, email: string): Promise<void> {
  await call({ action: 'invite-owner', organisation, email });
}

export async function listOwnOrganisations(): Promise<OwnOrganisation[]> {
  const supabase = await getSupabase();
  const { data } = await supabase.rpc('my_organisations').throwOnError();
  return data;
}

/** For owner, managers and admins. */
export async function findOrganisation(organisation: string): Promise<OrganisationOverview> {
  const supabase = await getSupabase();
  const { data } = await supabase.rpc('organisation_overview', { organisation }).throwOnError();
  return organisationOverviewSchema.parse(data);
}

export async function loadReport(organisation: string): Promise<ReportRow[]> {
  const supabase = await getSupabase();
  const { data } = await supabase.rpc('organisation_report', { organisation }).throwOnError();
  return data;
}

/** All of them, or nobody. */
export async function invitePeople(organisation: string, people: InvitedPerson[]): Promise<void> {
  await call({ action: 'invite', organisation, people });
}

export async function withdrawInvitation(organisation: string, address: string): Promise<void> {
  const supabase = await getSupabase();
  await supabase.rpc('withdraw_organisation_invitation', { organisation, address }).throwOnError();
}

/** Makes a new link, or closes the one there is. */
export async function setLink(organisation: string, isOpen: boolean): Promise<void> {
  const supabase = await getSupabase();
  await supabase.rpc('set_organisation_link', { organisation, is_open: isOpen }).throwOnError();
}

export async function setRole(organisation: string, person: string, role: OrganisationRole): Promise<void> {
  const supabase = await getSupabase();
  await supabase.rpc('set_organisation_role', { organisation, person, new_role: role }).throwOnError();
}

export async function setSeat(organisation: string, person: string, hasSeat: boolean): Promise<void> {
  const supabase = await getSupabase();
  await supabase.rpc('set_organisation_seat', { organisation, person, has_seat: hasSeat }).throwOnError();
}

export async function leaveOrganisation(organisation: string, person: string): Promise<void> {
  const supabase = await getSupabase();
  await supabase.rpc('leave_organisation', { organisation, person }).throwOnError();
}

export async function findInvitation(entrance: Entrance): Promise<FoundInvitation> {
  const { invitation } = await call<{ invitation: unknown }>({ action: 'look', entrance });
  return foundInvitationSchema.parse(invitation);
}

/** Returns the id of the organisation. */
export async function joinOrganisation(entrance: Entrance): Promise<string> {
  return (await call<{ organisation: string }>({ action: 'join', entrance })).organisation;
}
