import { orUndefined } from '#app/components/private/load-or-toast.ts';
import { SectionFailure } from '#app/components/private/section-failure.tsx';
import { SignInPage } from '#app/components/private/sign-in-page.tsx';
import { useSignInPrompt } from '#app/components/private/use-sign-in-prompt.ts';
import { Cell, Row, Table } from '#app/components/ui/table.tsx';
import { CsvButton } from '#app/components/workspace/csv-button.tsx';
import { StatCard, StatGrid } from '#app/components/workspace/stat-card.tsx';
import {
  organisationPage,
  organisationRoleNames,
  organisationsPage,
  organisationReport as words,
} from '#app/content/organisations/organisations.ts';
import { listOwnOrganisations, loadReport, type ReportRow } from '#app/data/organisations.ts';
import { formatDay } from '#app/lib/dates.ts';
import { privatePageMeta } from '#app/lib/page-meta.ts';
import { findSession } from '#app/session/session-store.ts';
import { useRevalidateFor } from '#app/session/use-revalidate-for.ts';
import type { DocumentHandle } from '#domain/documents/document-handle.ts';
import { isUuid } from '#domain/text/uuid.ts';
import type { Route } from './+types/report.ts';
import { OrganisationFrame } from './organisation-frame.tsx';
import { writeReportCsv } from './report-csv.ts';

export const handle: DocumentHandle = { document: 'shell' };

export const meta: Route.MetaFunction = ({ matches: [root] }) =>
  privatePageMeta(root.loaderData, words.title);

/** Null for a visitor who is not signed in. */
export async function clientLoader({ params: { id } }: Route.ClientLoaderArgs) {
  const session = await findSession();
  if (session.status !== 'signed-in') return null;
  const userId = session.user.id;
  if (!isUuid(id)) return { userId };
  const [own = [], rows] = await Promise.all([
    orUndefined(listOwnOrganisations()),
    orUndefined(loadReport(id)),
  ]);
  return { userId, organisation: own.find((each) => each.id === id), rows };
}

export function HydrateFallback() {
  return <OrganisationFrame lead={organisationPage.waiting} />;
}

export default function ReportPage({ loaderData }: Route.ComponentProps) {
  const session = useSignInPrompt('signin');
  const isCurrent = useRevalidateFor(session, loaderData?.userId);

  if (session.status === 'signed-out')
    return <SignInPage eyebrow={words.title} words={organisationsPage.signedOut} />;
  if (session.status === 'unknown' || !loaderData || !isCurrent) return <HydrateFallback />;
  const { organisation, rows } = loaderData;
  const mayRead = organisation?.role === 'owner' || organisation?.role === 'manager';
  if (!mayRead) return <OrganisationFrame lead={organisationPage.missing} />;
  return (
    <OrganisationFrame organisation={organisation} lead={words.lead}>
      {rows ? (
        <>
          <Figures rows={rows} />
          <div className="mb-5">
            <CsvButton name="report" collect={async () => writeReportCsv(rows)} />
          </div>
          <ReportTable rows={rows} />
        </>
      ) : (
        <SectionFailure words={{ failed: words.failed, retry: organisationsPage.retry }} />
      )}
    </OrganisationFrame>
  );
}

const month = 30 * 86_400_000;

function Figures({ rows }: { rows: ReportRow[] }) {
  const isRecent = ({ last_active }: ReportRow) =>
    last_active !== null && Date.now() - Date.parse(last_active) < month;
  const sum = (count: (row: ReportRow) => number) => rows.reduce((total, row) => total + count(row), 0);
  return (
    <StatGrid>
      <StatCard label={words.figures.people} value={rows.length} icon="users" />
      <StatCard label={words.figures.active} value={rows.filter(isRecent).length} icon="chart-line" />
      <StatCard label={words.figures.lessons} value={sum((row) => row.lessons_done)} icon="graduation-cap" />
      <StatCard
        label={words.figures.certificates}
        value={sum(({ certificates }) => certificates.length)}
        icon="award"
      />
    </StatGrid>
  );
}

function ReportTable({ rows }: { rows: ReportRow[] }) {
  const { columns } = words;
  return (
    <Table caption={words.table} columns={columns}>
      {rows.map((row) => (
        <Row key={row.user_id}>
          <Cell>
            <span className="block font-semibold wrap-anywhere">{row.name}</span>
            {row.email && row.email !== row.name && (
              <span className="block break-all text-ink-soft">{row.email}</span>
            )}
          </Cell>
          <Cell label={columns[1]}>{organisationRoleNames[row.role]}</Cell>
          <Cell label={columns[2]}>{row.courses}</Cell>
          <Cell label={columns[3]}>{row.lessons_done}</Cell>
          <Cell label={columns[4]}>{row.minutes}</Cell>
          <Cell label={columns[5]}>{row.quizzes_passed}</Cell>
          <Cell label={columns[6]}>{row.certificates.join(', ') || words.none}</Cell>
          <Cell label={columns[7]}>{row.last_active ? formatDay(row.last_active) : words.never}</Cell>
        </Row>
      ))}
    </Table>
  );
}
