import { ArrowLink } from '#app/components/ui/arrow-link.tsx';
import { mentorshipPage } from '#app/content/learning/mentorship.ts';
import { formatMonth } from '#app/lib/dates.ts';
import type { MentorshipMonth } from '#domain/memberships/mentorship.ts';
import { LearnSection } from './learn-section.tsx';

const words = mentorshipPage.section;

/** Shown to members whose plan includes mentorship. */
export function MentorshipSection({ month }: { month: MentorshipMonth }) {
  if (month.included === 0) return null;
  return (
    <LearnSection title={words.title}>
      <p className="mb-2 text-ink-soft">
        {words.text(formatMonth(month.month_start), month.used, month.included)}
      </p>
      <ArrowLink to="/learn/mentorship">{words.link}</ArrowLink>
    </LearnSection>
  );
}
