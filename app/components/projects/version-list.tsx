import { StatusBadge } from '#app/components/ui/status-badge.tsx';
import { Summary } from '#app/components/ui/summary.tsx';
import { projectWords } from '#app/content/learning/projects.ts';
import { formatAgo } from '#app/lib/dates.ts';
import type { ProjectVersion } from '#domain/courses/project.ts';
import { ProjectFileButton } from './file-button.tsx';

const words = projectWords.history;

/** Everything that was handed in, newest first, with the comments of reviewers. The newest is open. */
export function VersionList({
  versions,
  userId,
  projectId,
}: {
  versions: ProjectVersion[];
  /** The learner. */
  userId: string;
  projectId: string;
}) {
  return (
    <ol className="grid gap-4">
      {versions.map((version, index) => (
        <li key={version.number}>
          <details open={index === 0} className="rounded-card border border-line bg-surface px-5 py-4">
            <Summary>
              {words.version(version.number)}{' '}
              <span className="text-small font-normal text-ink-soft">
                {projectWords.handedIn(formatAgo(version.handed_in_at))}
              </span>
            </Summary>
            <div className="mt-4 grid gap-5">
              <Review version={version} />
              <p className="whitespace-pre-wrap wrap-anywhere">{version.text.trim() || words.noText}</p>
              {version.links.length > 0 && (
                <div>
                  <p className="text-small font-semibold">{words.links}</p>
                  <ul>
                    {version.links.map((link, place) => (
                      // biome-ignore lint/suspicious/noArrayIndexKey: a version never changes, and a link may stand there twice.
                      <li key={place}>
                        <a
                          href={link}
                          rel="noopener noreferrer nofollow"
                          target="_blank"
                          className="inline-flex min-h-11 items-center wrap-anywhere underline underline-offset-4"
                        >
                          {link}
                        </a>
                      </li>
                    ))}
                  </ul>
                </div>
              )}
              {version.files.length > 0 && (
                <div>
                  <p className="text-small font-semibold">{words.files}</p>
                  <ul>
                    {version.files.map((name) => (
                      <li key={name}>
                        <ProjectFileButton userId={userId} projectId={projectId} name={name} />
                      </li>
                    ))}
                  </ul>
                </div>
              )}
            </div>
          </details>
        </li>
      ))}
    </ol>
  );
}

function Review({ version: { review, rubric } }: { version: ProjectVersion }) {
  if (!review) return <p className="text-small text-ink-soft">{words.waits}</p>;
  const titles = new Map(rubric.map(({ id, title }) => [id, title]));
  return (
    <div className="rounded-card bg-sunk px-4 py-4">
      <p className="flex flex-wrap items-center gap-3">
        <StatusBadge tone={review.is_accepted ? 'good' : 'bad'}>
          {review.is_accepted ? words.accepted : words.revise}
        </StatusBadge>
        <span className="text-small text-ink-soft">{words.reviewed(formatAgo(review.reviewed_at))}</span>
      </p>
      {review.summary && <p className="mt-3 whitespace-pre-wrap wrap-anywhere">{review.summary}</p>}
      <dl className="mt-3 grid gap-3">
        {review.comments.map(({ criterion, is_met, comment }) => (
          <div key={criterion}>
            <dt className="font-semibold">
              {titles.get(criterion)}{' '}
              <span className="text-small font-normal text-ink-soft">
                {is_met ? words.met : words.notMet}
              </span>
            </dt>
            <dd className="whitespace-pre-wrap wrap-anywhere">{comment}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
