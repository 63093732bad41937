import { StatusBadge, type StatusTone } from '#app/components/ui/status-badge.tsx';
import type { MentorshipStatus } from '#domain/memberships/mentorship.ts';

const tones: Record<MentorshipStatus, StatusTone> = {
  Requested: 'waiting',
  Confirmed: 'good',
  Cancelled: 'quiet',
};

/** The status in the words of the page: members and admins read different ones. */
export function SessionStatus({
  status,
  isPast = false,
  children,
}: {
  status: MentorshipStatus;
  isPast?: boolean;
  children: string;
}) {
  return <StatusBadge tone={isPast ? 'quiet' : tones[status]}>{children}</StatusBadge>;
}
