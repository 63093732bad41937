import { orUndefined } from '#app/components/private/load-or-toast.ts';
import { listOwnCertificates } from '#app/data/certificates.ts';
import { listEnrolments } from '#app/data/enrolments.ts';
import { listOwnMemberships } from '#app/data/memberships.ts';
import { findSubscriptionState } from '#app/data/newsletter-subscribers.ts';
import { listOwnPayments } from '#app/data/payments.ts';
import { findProfile } from '#app/data/profiles.ts';
import { listOwnTickets } from '#app/data/support-tickets.ts';
import type { SessionUser } from '#app/session/session-store.ts';
import { isRunning } from '#domain/memberships/plan.ts';
import type { PaidMembership } from './current-membership.tsx';

/** All the account data of the page besides the session. A part that failed to load is undefined. */
export async function loadAccount({ id, email = '' }: SessionUser) {
  const [details, enrolments, certificates, held, tickets] = await Promise.all([
    orUndefined(loadDetails(id, email)),
    orUndefined(listEnrolments(id)),
    orUndefined(listOwnCertificates(id)),
    orUndefined(loadHeld(id)),
    orUndefined(listOwnTickets(id)),
  ]);
  return { userId: id, details, enrolments, certificates, held, tickets };
}

export type LoadedAccount = Awaited<ReturnType<typeof loadAccount>>;

async function loadDetails(userId: string, email: string) {
  const [profile, newsletter] = await Promise.all([findProfile(userId), findSubscriptionState(email)]);
  return { name: profile?.full_name ?? '', newsletter };
}

async function loadHeld(userId: string) {
  const [memberships, payments] = await Promise.all([listOwnMemberships(userId), listOwnPayments(userId)]);
  const paid = memberships.flatMap((membership): PaidMembership[] => {
    const payment = payments.find(({ id }) => id === membership.payment_id);
    return payment ? [{ membership, payment }] : [];
  });
  return { paid, payments, trials: memberships.filter((each) => each.is_trial && isRunning(each)) };
}
