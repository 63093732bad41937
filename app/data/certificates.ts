import { callFunction } from '#app/data/call-function.ts';
import { listUsers } from '#app/data/profiles.ts';
import type { Cursor } from '#app/lib/paging.ts';
import { getSupabase, type Supabase } from '#app/lib/supabase.ts';
import type { ListedUser } from '#domain/accounts/profile.ts';
import type {
  Certificate,
  CertificateFigures,
  CertificateStatus,
  PrintedCertificate,
  VerifiedCertificate,
} from '#domain/certificates/certificate.ts';
import type { CertificateInput } from '#domain/certificates/certificate-input.ts';
import type { Course } from '#domain/courses/course.ts';
import type { FunctionResult } from '#domain/database/database.ts';

/** Null if no issued certificate has the id. */
export async function verifyCertificate(supabase: Supabase, id: string): Promise<VerifiedCertificate | null> {
  const { data } = await supabase
    .rpc('verify_certificate', { certificate_id: id })
    .maybeSingle()
    .throwOnError();
  return data;
}

/** What the PDF of an issued certificate prints: what its public page says at this moment, with the same name. */
export async function findPrintedCertificate(id: string): Promise<PrintedCertificate> {
  const { data } = await (await getSupabase())
    .rpc('verify_certificate', { certificate_id: id })
    .single()
    .throwOnError();
  return data;
}

/** What the certificate of a level takes, and the skills it stands for. */
export type CertificateCriteria = FunctionResult<'certificate_criteria'>;

/** One for each level that has modules. */
export async function listCertificateCriteria(supabase: Supabase): Promise<CertificateCriteria[]> {
  const { data } = await supabase.rpc('certificate_criteria').throwOnError();
  return data.filter(({ modules }) => modules > 0);
}

export async function listOwnCertificates(userId: string): Promise<Certificate[]> {
  const supabase = await getSupabase();
  // Admins may read other users' rows too, so the query filters by user.
  const { data } = await supabase
    .from('certificates')
    .select('*')
    .eq('user_id', userId)
    .order('created_at', { ascending: false })
    .throwOnError();
  return data;
}

export const certificatesPerPage = 100;

/** The filters of the certificate list. An empty string means no filter. */
export interface CertificateFilter {
  search: string;
  status: CertificateStatus | '';
  courseId: string;
}

/** One page, newest first. `after` is the last row of the previous page. For admins. */
export async function listCertificates(
  { search, status, courseId }: CertificateFilter,
  after?: Cursor,
  pageSize = certificatesPerPage,
): Promise<Certificate[]> {
  const supabase = await getSupabase();
  const { data } = await supabase
    .rpc('search_certificates', {
      search_text: search,
      only_status: status || null,
      only_course: courseId || null,
      after_certificate: after?.id ?? null,
      page_size: pageSize,
    })
    .throwOnError();
  return data;
}

export async function findCertificateFigures(): Promise<CertificateFigures> {
  const supabase = await getSupabase();
  const { data } = await supabase.rpc('certificate_figures').single().throwOnError();
  return data;
}

export type CertifiedCourse = Pick<Course, 'id' | 'title' | 'level'>;

/** The courses that can have certificates: drafts are excluded. For admins. */
export async function listCertifiedCourses(): Promise<CertifiedCourse[]> {
  const supabase = await getSupabase();
  const { data } = await supabase
    .from('courses')
    .select('id,title,level')
    .neq('status', 'Draft')
    .order('title')
    .throwOnError();
  return data;
}

/** What a learner has passed of a level. */
export type CertificateEvidence = FunctionResult<'certificate_evidence'>;

/** One entry for each level. For admins. */
export async function findCertificateEvidence(userId: string): Promise<CertificateEvidence[]> {
  const supabase = await getSupabase();
  const { data } = await supabase.rpc('certificate_evidence', { learner: userId }).throwOnError();
  return data;
}

/** What a certificate prints as the name of somebody. */
export type PrintedName = Pick<FunctionResult<'certificate_names'>, 'printed_name' | 'is_initials'>;

/** People with the name that a certificate prints. For admins. */
async function withPrintedNames<Person>(
  people: Person[],
  idOf: (person: Person) => string,
): Promise<(Person & PrintedName)[]> {
  const supabase = await getSupabase();
  const { data } = await supabase.rpc('certificate_names', { people: people.map(idOf) }).throwOnError();
  const names = new Map(data.map(({ user_id, ...name }) => [user_id, name]));
  return people.flatMap((person) => {
    const name = names.get(idOf(person));
    return name ? { ...person, ...name } : [];
  });
}

/** Learners who have completed a course and have no certificate for it. */
export type CertificateCandidate = FunctionResult<'certificate_candidates'> & PrintedName;

/** The latest 50 of them. For admins. */
export async function listCertificateCandidates(courseId: string): Promise<CertificateCandidate[]> {
  const supabase = await getSupabase();
  const { data } = await supabase.rpc('certificate_candidates', { course: courseId }).throwOnError();
  return withPrintedNames(data, ({ user_id }) => user_id);
}

export type FoundStudent = ListedUser & PrintedName;

/** The users an admin can issue a certificate to. */
export async function findStudents(search: string, mostFound: number): Promise<FoundStudent[]> {
  return withPrintedNames(await listUsers(search, undefined, mostFound), ({ id }) => id);
}

/** Sends the mails that a change has caused. If it fails, the server sends them within the hour. */
export async function mailAboutCertificates(): Promise<void> {
  await callFunction('assessments', { action: 'mail' }).catch(() => undefined);
}

/** This function and the three below are checked by the database, which also writes the audit entry. */
export async function issueCertificate(input: CertificateInput): Promise<Certificate> {
  const supabase = await getSupabase();
  const { data } = await supabase
    .rpc('issue_certificate', {
      target_user: input.user_id,
      target_course: input.course_id,
      printed_name: input.student_name,
      reached_score: input.score,
      reason: input.reason,
      last_valid_day: input.valid_until,
      as_pending: input.status === 'Pending',
    })
    .throwOnError();
  return data;
}

export async function confirmCertificate(id: string): Promise<Certificate> {
  const supabase = await getSupabase();
  const { data } = await supabase.rpc('confirm_certificate', { certificate_id: id }).throwOnError();
  return data;
}

export async function revokeCertificate(id: string, reason: string): Promise<Certificate> {
  const supabase = await getSupabase();
  const { data } = await supabase.rpc('revoke_certificate', { certificate_id: id, reason }).throwOnError();
  return data;
}

export async function reinstateCertificate(id: string, reason: string): Promise<Certificate> {
  const supabase = await getSupabase();
  const { data } = await supabase.rpc('reinstate_certificate', { certificate_id: id, reason }).throwOnError();
  return data;
}
