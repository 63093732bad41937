import { useState } from 'react';
import { loadOrToast, orUndefined } from '#app/components/private/load-or-toast.ts';
import { toOutcome } from '#app/components/private/outcome.ts';
import { Button } from '#app/components/ui/button.tsx';
import { Icon } from '#app/components/ui/icon.tsx';
import { CsvButton } from '#app/components/workspace/csv-button.tsx';
import { ListToolbar, PagedList, PageLoading } from '#app/components/workspace/list-page.tsx';
import { SearchBox } from '#app/components/workspace/search-box.tsx';
import { StatCard, StatGrid } from '#app/components/workspace/stat-card.tsx';
import { adminCertifications } from '#app/content/admin/certifications.ts';
import {
  certificatesPerPage,
  findCertificateFigures,
  listCertificates,
  listCertifiedCourses,
} from '#app/data/certificates.ts';
import { isFiltered, readFilter } from '#app/lib/list-filter.ts';
import { privatePageMeta } from '#app/lib/page-meta.ts';
import { pageOf, readCursor } from '#app/lib/paging.ts';
import { useListFilter } from '#app/lib/use-list-filter.ts';
import type { CertificateFigures } from '#domain/certificates/certificate.ts';
import type { Route } from './+types/certifications.ts';
import { changeCertificate } from './certificate-changes.ts';
import { certificateFilterSchema, toCertificateFilter } from './certificate-filter.ts';
import { CertificateFilters } from './certificate-filters.tsx';
import { CertificateTable } from './certificate-table.tsx';
import { collectCertificatesCsv } from './certificates-csv.ts';
import { IssueDialog } from './issue-dialog.tsx';

export const meta: Route.MetaFunction = ({ matches: [root] }) =>
  privatePageMeta(root.loaderData, 'Certifications');

export async function clientLoader({ request, url }: Route.ClientLoaderArgs) {
  const filter = toCertificateFilter(readFilter(certificateFilterSchema, url.searchParams));
  const [certificates, figures, courses] = await Promise.all([
    loadOrToast(request, listCertificates(filter, readCursor(url.searchParams)), adminCertifications.failed),
    orUndefined(findCertificateFigures()),
    orUndefined(listCertifiedCourses()),
  ]);
  return { certificates: certificates && pageOf(certificates, certificatesPerPage), figures, courses };
}

export async function clientAction({ request }: Route.ClientActionArgs) {
  const form = await request.formData();
  return toOutcome(() => changeCertificate(form));
}

export { PageLoading as HydrateFallback };

export default function CertificationsPage({
  loaderData: { certificates, figures, courses },
}: Route.ComponentProps) {
  const { filter, change } = useListFilter(certificateFilterSchema);
  const [isIssuing, setIsIssuing] = useState(false);
  return (
    <>
      <Figures figures={figures} />
      <ListToolbar>
        <SearchBox
          label={adminCertifications.search}
          value={filter.search}
          onSearch={(search) => change({ search })}
        />
        <CsvButton name="certificates" collect={() => collectCertificatesCsv(toCertificateFilter(filter))} />
        <Button size="small" onClick={() => setIsIssuing(true)}>
          <Icon name="plus" />
          {adminCertifications.create}
        </Button>
      </ListToolbar>
      <CertificateFilters filter={filter} courses={courses ?? []} onChange={change} />
      <PagedList
        page={certificates}
        failed={adminCertifications.failed}
        empty={isFiltered(filter) ? adminCertifications.noMatch : adminCertifications.empty}
      >
        {(rows) => <CertificateTable certificates={rows} />}
      </PagedList>
      {isIssuing && <IssueDialog courses={courses} onClose={() => setIsIssuing(false)} />}
    </>
  );
}

function Figures({ figures }: { figures: CertificateFigures | undefined }) {
  const { issued, pending, revoked, expiring, expiringNote } = adminCertifications.figures;
  return (
    <StatGrid>
      <StatCard label={issued} value={figures?.issued} icon="award" />
      <StatCard label={pending} value={figures?.pending} icon="clock" />
      <StatCard label={revoked} value={figures?.revoked} icon="ban" />
      <StatCard label={expiring} value={figures?.expiring} note={expiringNote} icon="calendar" />
    </StatGrid>
  );
}
