import { orUndefined } from '#app/components/private/load-or-toast.ts';
import { listOwnCertificates } from '#app/data/certificates.ts';
import { listEnrolments } from '#app/data/enrolments.ts';
import { findBirthYear } from '#app/data/learner-ages.ts';
import { listOwnMemberships } from '#app/data/memberships.ts';
import { findSubscriptionState } from '#app/data/newsletter-subscribers.ts';
import { listOwnOrganisations } from '#app/data/organisations.ts';
import { findAddressOffer, isSchoolAccount } from '#app/data/own-addresses.ts';
import { listOwnPayments } from '#app/data/payments.ts';
import { findProfile } from '#app/data/profiles.ts';
import { listOwnTickets } from '#app/data/support-tickets.ts';
import type { SessionUser } from '#app/session/session-store.ts';
import { isChildAddress } from '#domain/families/child-address.ts';
import { isRunning } from '#domain/memberships/plan.ts';
import type { PaidMembership } from './current-membership.tsx';

/** All the account data of the page besides the session. A part that failed to load is undefined. */
export async function loadAccount({ id, email = '' }: SessionUser) {
  const [details, age, enrolments, certificates, held, tickets] = await Promise.all([
    orUndefined(loadDetails(id, email)),
    orUndefined(loadAge(id, email)),
    orUndefined(listEnrolments(id)),
    orUndefined(listOwnCertificates(id)),
    orUndefined(loadHeld(id)),
    orUndefined(listOwnTickets(id)),
  ]);
  return { userId: id, details, age, enrolments, certificates, held, tickets };
}

export type LoadedAccount = Awaited<ReturnType<typeof loadAccount>>;

async function loadDetails(userId: string, email: string) {
  const [profile, newsletter] = await Promise.all([findProfile(userId), findSubscriptionState(email)]);
  return { name: profile?.full_name ?? '', newsletter };
}

/** The birth year, and for a child whether they are old enough for an address of their own. */
async function loadAge(userId: string, email: string) {
  const isChild = isChildAddress(email);
  const [birthYear, offer, isOfSchool] = await Promise.all([
    findBirthYear(userId),
    isChild ? findAddressOffer() : null,
    isChild && isSchoolAccount(userId),
  ]);
  return { birthYear, offer, isOfSchool };
}

async function loadHeld(userId: string) {
  const [memberships, payments, organisations] = await Promise.all([
    listOwnMemberships(userId),
    listOwnPayments(userId),
    listOwnOrganisations(),
  ]);
  const paid = memberships.flatMap((membership): PaidMembership[] => {
    const payment = payments.find(({ id }) => id === membership.payment_id);
    return payment ? [{ membership, payment }] : [];
  });
  return {
    paid,
    payments,
    organisations,
    trials: memberships.filter((each) => each.is_trial && isRunning(each)),
  };
}
