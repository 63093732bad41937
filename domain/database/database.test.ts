import { expectTypeOf, test } from 'vitest';
import type { Role } from '#domain/accounts/roles.ts';
import type {
  Certificate,
  CertificateStatus,
  VerifiedCertificate,
} from '#domain/certificates/certificate.ts';
import type { Course, CourseLevel, CourseStatus } from '#domain/courses/course.ts';
import type { CourseLesson } from '#domain/courses/course-input.ts';
import type { Payment, PaymentBilling, PaymentStatus } from '#domain/memberships/payment.ts';
import type { BillingPeriod, Membership } from '#domain/memberships/plan.ts';
import type { MailState } from '#domain/messages/mail.ts';
import type {
  NewTicketMessage,
  Ticket,
  TicketMessage,
  TicketPriority,
  TicketStatus,
} from '#domain/messages/ticket.ts';
import type { FunctionResult, Tables } from './database.ts';

// `npm run check` compares these types. Nothing is left to do at run time.
test('the enum lists match the database', () => {
  expectTypeOf<CertificateStatus>().toEqualTypeOf<Certificate['status']>();
  expectTypeOf<CourseLevel>().toEqualTypeOf<Course['level']>();
  expectTypeOf<CourseLevel>().toEqualTypeOf<VerifiedCertificate['course_level']>();
  expectTypeOf<CourseStatus>().toEqualTypeOf<Course['status']>();
  expectTypeOf<CourseLesson['kind']>().toEqualTypeOf<Tables<'course_lessons'>['kind']>();
  expectTypeOf<MailState>().toEqualTypeOf<FunctionResult<'list_mails'>['state']>();
  expectTypeOf<PaymentStatus>().toEqualTypeOf<Payment['status']>();
  expectTypeOf<PaymentBilling>().toEqualTypeOf<Payment['billing']>();
  expectTypeOf<BillingPeriod>().toEqualTypeOf<Membership['billing']>();
  expectTypeOf<Role>().toEqualTypeOf<Tables<'profiles'>['role']>();
  expectTypeOf<TicketPriority>().toEqualTypeOf<Ticket['priority']>();
  expectTypeOf<TicketStatus>().toEqualTypeOf<Ticket['status']>();
  expectTypeOf<NewTicketMessage['kind'] | 'note'>().toEqualTypeOf<TicketMessage['kind']>();
});
