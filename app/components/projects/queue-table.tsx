import { Link } from 'react-router';
import { Cell, Row, Table } from '#app/components/ui/table.tsx';
import { projectWords } from '#app/content/learning/projects.ts';
import type { WaitingProject } from '#app/data/projects.ts';
import { formatAgo } from '#app/lib/dates.ts';
import { useIsReloading } from '#app/lib/use-list-filter.ts';

const words = projectWords.queue;

/** Projects that wait for a review, longest first. */
export function QueueTable({ queue, pathOf }: { queue: WaitingProject[]; pathOf: (id: string) => string }) {
  const { columns } = words;
  return (
    <Table caption={words.table} columns={columns} isBusy={useIsReloading()}>
      {queue.map((waiting) => (
        <Row key={waiting.id}>
          <Cell className="as-table:min-w-52">
            <Link
              to={pathOf(waiting.id)}
              className="inline-flex min-h-11 items-center font-semibold wrap-anywhere underline decoration-line-strong underline-offset-4 hover:decoration-current"
            >
              {waiting.project}
            </Link>
            <p className="text-small text-ink-soft">{waiting.course_title}</p>
          </Cell>
          <Cell label={columns[1]}>{waiting.learner_name || words.nameless}</Cell>
          <Cell label={columns[2]}>
            <span>
              <time dateTime={waiting.handed_in_at}>{formatAgo(waiting.handed_in_at)}</time>
              {', '}
              {words.version(waiting.version)}
            </span>
          </Cell>
          <Cell label={columns[3]}>
            {waiting.is_mine
              ? words.mine
              : waiting.claimed_at
                ? waiting.claimed_by_name || words.nameless
                : words.free}
          </Cell>
        </Row>
      ))}
    </Table>
  );
}
