import { useState } from 'react';
import { CsvButton } from '#app/components/admin/csv-button.tsx';
import { ListFailure, ListNotice, ListToolbar, LoadMore } from '#app/components/admin/list-page.tsx';
import { SearchBox } from '#app/components/admin/search-box.tsx';
import { StatCard, StatGrid } from '#app/components/admin/stat-card.tsx';
import { showProblem } from '#app/components/site/show-problem.ts';
import { Button } from '#app/components/ui/button.tsx';
import { Icon } from '#app/components/ui/icon.tsx';
import { adminWords } from '#app/content/admin.ts';
import { adminCertifications } from '#app/content/admin-certifications.ts';
import {
  type CertificateFilter,
  certificatesPerPage,
  findCertificateFigures,
  listCertificates,
  listCertifiedCourses,
} from '#app/data/certificates.ts';
import { privatePageMeta } from '#app/lib/page-meta.ts';
import { useDebounced } from '#app/lib/use-debounced.ts';
import { useLoaded } from '#app/lib/use-loaded.ts';
import { usePagedList } from '#app/lib/use-paged-list.ts';
import type { Certificate, CertificateFigures } from '#domain/certificate.ts';
import { CertificateFilters } from './certificate-filters.tsx';
import { CertificateTable } from './certificate-table.tsx';
import { collectCertificatesCsv } from './certificates-csv.ts';
import { IssueDialog } from './issue-dialog.tsx';

export const meta = () => privatePageMeta('Certifications');

const everything: CertificateFilter = { search: '', status: '', courseId: '' };

export default function CertificationsPage() {
  const [chosen, setChosen] = useState(everything);
  const [isIssuing, setIsIssuing] = useState(false);
  const filter = { ...chosen, search: useDebounced(chosen.search) };
  const figures = useLoaded('figures', findCertificateFigures);
  const courses = useLoaded('courses', listCertifiedCourses);
  const certificates = usePagedList(
    JSON.stringify(filter),
    (after?: Certificate) => listCertificates(filter, after),
    { pageSize: certificatesPerPage, onFailure: (error) => showProblem(error, adminCertifications.failed) },
  );
  const isFiltered = Object.values(filter).some((text) => text !== '');

  function reload() {
    certificates.reload();
    figures.reload();
  }

  return (
    <>
      <Figures figures={figures.value} />
      <ListToolbar>
        <SearchBox
          label={adminCertifications.search}
          value={chosen.search}
          onChange={(search) => setChosen({ ...chosen, search })}
        />
        <CsvButton name="certificates" collect={() => collectCertificatesCsv(filter)} />
        <Button size="small" onClick={() => setIsIssuing(true)}>
          <Icon name="plus" />
          {adminCertifications.create}
        </Button>
      </ListToolbar>
      <CertificateFilters filter={chosen} courses={courses.value ?? []} onChange={setChosen} />
      {certificates.status === 'failed' && (
        <ListFailure text={adminCertifications.failed} onRetry={certificates.reload} />
      )}
      {certificates.status === 'loading' && !certificates.rows && (
        <ListNotice>{adminWords.loading}</ListNotice>
      )}
      {certificates.rows?.length === 0 && (
        <ListNotice>{isFiltered ? adminCertifications.noMatch : adminCertifications.empty}</ListNotice>
      )}
      {certificates.rows && certificates.rows.length > 0 && (
        <CertificateTable
          certificates={certificates.rows}
          isBusy={certificates.status === 'loading'}
          onChange={reload}
        />
      )}
      {certificates.hasMore && (
        <LoadMore isBusy={certificates.isLoadingMore} onClick={certificates.loadMore} />
      )}
      {isIssuing && <IssueDialog courses={courses} onIssued={reload} onClose={() => setIsIssuing(false)} />}
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
