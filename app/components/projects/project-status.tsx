import { StatusBadge, type StatusTone } from '#app/components/ui/status-badge.tsx';
import { projectWords } from '#app/content/learning/projects.ts';
import { formatAgo } from '#app/lib/dates.ts';
import type { ProjectStatus } from '#domain/courses/project.ts';

const tones: Record<ProjectStatus, StatusTone> = {
  draft: 'quiet',
  'handed-in': 'waiting',
  claimed: 'waiting',
  revise: 'bad',
  accepted: 'good',
};

export function ProjectStatusBadge({ status }: { status: ProjectStatus }) {
  return <StatusBadge tone={tones[status]}>{projectWords.status[status]}</StatusBadge>;
}

/** Where a project stands, and for how long it has been waiting for its review. */
export function ProjectStatusLine({
  status,
  handedInAt,
}: {
  /** Null before the learner has begun. */
  status: ProjectStatus | null;
  handedInAt: string | null;
}) {
  if (!status) return null;
  const isWaiting = status === 'handed-in' || status === 'claimed';
  return (
    <p className="flex flex-wrap items-center gap-x-3 gap-y-2">
      <ProjectStatusBadge status={status} />
      {isWaiting && handedInAt && (
        <time dateTime={handedInAt} className="text-small text-ink-soft">
          {projectWords.handedIn(formatAgo(handedInAt))}
        </time>
      )}
    </p>
  );
}
