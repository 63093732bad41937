import { StatCard, StatGrid } from '#app/components/workspace/stat-card.tsx';
import { adminCourses } from '#app/content/admin/courses.ts';
import type { CourseTotals } from '#app/data/courses.ts';

const words = adminCourses.counts;

export function CourseCounts({ totals }: { totals: CourseTotals | undefined }) {
  return (
    <StatGrid>
      <StatCard label={words.courses} value={totals?.courses} icon="graduation-cap" />
      <StatCard
        label={words.published}
        value={totals?.published}
        note={totals && words.waiting(totals.drafts, totals.archived)}
        icon="globe"
      />
      <StatCard label={words.enrolments} value={totals?.enrolments} icon="users" />
      <StatCard
        label={words.rating}
        value={totals?.rating?.toFixed(1)}
        note={totals && words.ratings(totals.ratings)}
        icon="star"
      />
    </StatGrid>
  );
}
