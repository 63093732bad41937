import { expectTypeOf, test } from 'vitest';
import type { Certificate, CertificateStatus, VerifiedCertificate } from './certificate.ts';
import type { Course, CourseLesson, CourseLevel, CourseStatus } from './course.ts';
import type { FunctionResult, Tables } from './database.ts';
import type { MailState } from './mail.ts';
import type { Payment, PaymentStatus } from './payment.ts';
import type { BillingPeriod, Membership } from './plan.ts';
import type { Role } from './roles.ts';
import type { NewTicketMessage, Ticket, TicketMessage, TicketPriority, TicketStatus } from './ticket.ts';

// `npm run check` compares these types. Nothing is left to do at run time.
test('the enum lists match the database', () => {
  expectTypeOf<CertificateStatus>().toEqualTypeOf<Certificate['status']>();
  expectTypeOf<CourseLevel>().toEqualTypeOf<Course['level']>();
  expectTypeOf<CourseLevel>().toEqualTypeOf<VerifiedCertificate['course_level']>();
  expectTypeOf<CourseStatus>().toEqualTypeOf<Course['status']>();
  expectTypeOf<CourseLesson['kind']>().toEqualTypeOf<Tables<'course_lessons'>['kind']>();
  expectTypeOf<MailState>().toEqualTypeOf<FunctionResult<'list_mails'>['state']>();
  expectTypeOf<PaymentStatus>().toEqualTypeOf<Payment['status']>();
  expectTypeOf<BillingPeriod>().toEqualTypeOf<Payment['billing']>();
  expectTypeOf<BillingPeriod>().toEqualTypeOf<Membership['billing']>();
  expectTypeOf<Role>().toEqualTypeOf<Tables<'profiles'>['role']>();
  expectTypeOf<TicketPriority>().toEqualTypeOf<Ticket['priority']>();
  expectTypeOf<TicketStatus>().toEqualTypeOf<Ticket['status']>();
  expectTypeOf<NewTicketMessage['kind'] | 'note'>().toEqualTypeOf<TicketMessage['kind']>();
});
