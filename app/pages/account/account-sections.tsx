import { useEffect, useState } from 'react';
import { Callout } from '#app/components/ui/callout.tsx';
import { accountPage } from '#app/content/account.ts';
import { refreshUser } from '#app/data/auth.ts';
import { findSubscriptionState } from '#app/data/newsletter-subscribers.ts';
import { findProfile } from '#app/data/profiles.ts';
import type { SessionUser } from '#app/session/session-store.ts';
import { CertificatesSection } from './certificates-section.tsx';
import { DataSection } from './data-section.tsx';
import { DeletionSection } from './deletion-section.tsx';
import { EmailSection } from './email-section.tsx';
import { EnrolmentsSection } from './enrolments-section.tsx';
import { MembershipSection } from './membership-section.tsx';
import { NameSection } from './name-section.tsx';
import { NewsletterSection } from './newsletter-section.tsx';
import { PasswordSection } from './password-section.tsx';
import { PictureSection } from './picture-section.tsx';
import { TicketsSection } from './tickets-section.tsx';

export function AccountSections({ user }: { user: SessionUser }) {
  const details = useDetails(user.id, user.email ?? '');
  if (details === undefined) return <p className="py-10">{accountPage.waiting}</p>;
  return (
    <>
      {details === 'unavailable' && (
        <Callout role="alert" className="my-10">
          {accountPage.unavailable}
        </Callout>
      )}
      {details !== 'unavailable' && <NameSection userId={user.id} name={details.name} />}
      <EnrolmentsSection userId={user.id} />
      <CertificatesSection userId={user.id} />
      <PictureSection user={user} />
      <EmailSection user={user} />
      <PasswordSection email={user.email} />
      <MembershipSection userId={user.id} />
      <TicketsSection userId={user.id} />
      {details !== 'unavailable' && <NewsletterSection state={details.newsletter} />}
      <DataSection />
      <DeletionSection user={user} />
    </>
  );
}

/** What is known of the person besides their session: undefined on its way, `unavailable` when it did not come. */
function useDetails(userId: string, email: string) {
  const [details, setDetails] = useState<Awaited<ReturnType<typeof loadDetails>> | 'unavailable'>();

  useEffect(() => {
    refreshUser().catch(() => {});
  }, []);

  useEffect(() => {
    let isAwaited = true;
    loadDetails(userId, email).then(
      (loaded) => isAwaited && setDetails(loaded),
      () => isAwaited && setDetails('unavailable'),
    );
    return () => {
      isAwaited = false;
    };
  }, [userId, email]);

  return details;
}

async function loadDetails(userId: string, email: string) {
  const [profile, newsletter] = await Promise.all([findProfile(userId), findSubscriptionState(email)]);
  return { name: profile?.full_name ?? '', newsletter };
}
