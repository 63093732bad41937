import type { Transaction } from '#backend/database/database.ts';
import type { CertificateStatus } from '#domain/certificates/certificate.ts';
import { markAsSample } from './mark-as-sample.ts';

interface SampleCertificate {
  email: string;
  course: string;
  score: number;
  status: CertificateStatus;
  daysAgo: number;
  /** Years of validity: two by default, or null for no expiry. */
  validYears?: number | null;
  reason?: string;
}

/** Every status and every label, with one that expires soon, one that has expired and one that never does. */
export const sampleCertificates: SampleCertificate[] = [
  {
    email: 'amelia.rossi@example.com',
    course: 'Meet AI',
    score: 95,
    status: 'Issued',
    daysAgo: 440,
    validYears: 1,
  },
  {
    email: 'jonas.weber@example.com',
    course: 'Meet AI',
    score: 84,
    status: 'Issued',
    daysAgo: 350,
    validYears: 1,
  },
  {
    email: 'fatima.haddad@example.com',
    course: 'Data Detectives',
    score: 91,
    status: 'Issued',
    daysAgo: 280,
  },
  {
    email: 'noah.jensen@example.com',
    course: 'How Machines Learn',
    score: 82,
    status: 'Revoked',
    daysAgo: 210,
    reason: 'The assessment was handed in by somebody else.',
  },
  {
    email: 'mei.lin@example.com',
    course: 'Python for AI',
    score: 98,
    status: 'Issued',
    daysAgo: 160,
    validYears: null,
  },
  {
    email: 'oluwaseun.adeyemi@example.com',
    course: 'Python for AI',
    score: 88,
    status: 'Issued',
    daysAgo: 120,
  },
  {
    email: 'clara.dubois@example.com',
    course: 'AI in Everyday Life',
    score: 86,
    status: 'Issued',
    daysAgo: 75,
  },
  { email: 'amelia.rossi@example.com', course: 'Meet AI', score: 97, status: 'Issued', daysAgo: 60 },
  {
    email: 'mateo.garcia@example.com',
    course: 'Talking with Chatbots',
    score: 80,
    status: 'Issued',
    daysAgo: 33,
  },
  { email: 'hannah.kim@example.com', course: 'Fair and Safe AI', score: 93, status: 'Issued', daysAgo: 14 },
  {
    email: 'viktor.petrov@example.com',
    course: 'How Machines Learn',
    score: 81,
    status: 'Pending',
    daysAgo: 5,
  },
  { email: 'leila.farahani@example.com', course: 'Meet AI', score: 90, status: 'Pending', daysAgo: 1 },
];

export async function addSampleCertificates(transaction: Transaction): Promise<void> {
  for (const { email, course, score, status, daysAgo, validYears = 2, reason = null } of sampleCertificates) {
    const [added] = await transaction.query<{ id: string }>(
      `insert into public.certificates
         (user_id, student_name, student_email, course_id, course_title, course_level, score, status, issued_on,
          valid_until, revoked_on, revocation_reason, created_at)
       select profiles.id, full_name, email, courses.id, title, level, $3, $4::text,
         case when $4 <> 'Pending' then private.today() - $5::integer end,
         (private.today() - $5::integer + make_interval(years => $6))::date,
         case when $4 = 'Revoked' then private.today() - $5::integer + 20 end,
         $7, now() - make_interval(days => $5)
       from public.profiles, public.courses
       where email = $1 and title = $2
       returning id`,
      [email, course, score, status, daysAgo, validYears, reason],
    );
    if (added) await markAsSample(transaction, 'public.certificates', added.id);
  }
}
