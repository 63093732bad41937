import { useState } from 'react';
import { IconButton } from '#app/components/ui/icon-button.tsx';
import { StatusBadge, type StatusTone } from '#app/components/ui/status-badge.tsx';
import { Cell, Row, Table } from '#app/components/ui/table.tsx';
import { showProblem } from '#app/components/ui/toast-store.ts';
import { adminCertifications } from '#app/content/admin/certifications.ts';
import { findPrintedCertificate } from '#app/data/certificates.ts';
import { formatDay } from '#app/lib/dates.ts';
import { saveCertificate } from '#app/lib/save-pdf.ts';
import { shownAddress } from '#app/lib/shown-address.ts';
import { useSite } from '#app/lib/site.ts';
import { useIsReloading } from '#app/lib/use-list-filter.ts';
import { type Certificate, type CertificateStatus, standingOf } from '#domain/certificates/certificate.ts';
import { CertificateDetails } from './certificate-details.tsx';
import { ConfirmIssueDialog } from './confirm-issue-dialog.tsx';
import { RevokeDialog } from './revoke-dialog.tsx';

type Opened = { kind: 'details' | 'issue' | 'revoke' | 'reinstate'; certificate: Certificate };

const tones: Record<CertificateStatus, StatusTone> = { Issued: 'good', Pending: 'waiting', Revoked: 'bad' };

export function CertificateTable({ certificates }: { certificates: Certificate[] }) {
  const [opened, setOpened] = useState<Opened>();
  const { columns, expired, neverIssued, noEnd, notIssued } = adminCertifications;
  const dialog = opened && {
    certificate: opened.certificate,
    onClose: () => setOpened(undefined),
  };
  return (
    <>
      <Table caption={adminCertifications.table} columns={columns} isBusy={useIsReloading()}>
        {certificates.map((certificate) => (
          <Row key={certificate.id}>
            <Cell>
              <span className="block as-table:w-30 as-table:2xl:w-64">
                <span className="block font-semibold break-words">{certificate.student_name}</span>
                <span
                  title={shownAddress(certificate.student_email)}
                  className="block text-ink-soft as-cards:break-all as-table:truncate"
                >
                  {shownAddress(certificate.student_email)}
                </span>
              </span>
            </Cell>
            <Cell label={columns[1]}>{certificate.course_title}</Cell>
            <Cell label={columns[2]}>
              <span className="font-mono text-caption">{certificate.id}</span>
            </Cell>
            <Cell label={columns[3]}>
              {certificate.issued_on
                ? formatDay(certificate.issued_on)
                : certificate.status === 'Pending'
                  ? notIssued
                  : neverIssued}
            </Cell>
            <Cell label={columns[4]}>
              <span>
                <StatusBadge tone={tones[certificate.status]}>{certificate.status}</StatusBadge>
              </span>
            </Cell>
            <Cell label={columns[5]} className="tabular-nums">
              {certificate.score} ({certificate.score_label})
            </Cell>
            <Cell label={columns[6]}>
              <span className="flex flex-wrap items-center gap-2">
                {certificate.valid_until ? formatDay(certificate.valid_until) : noEnd}
                {standingOf(certificate) === 'expired' && <StatusBadge tone="quiet">{expired}</StatusBadge>}
              </span>
            </Cell>
            <Cell>
              <Actions certificate={certificate} onOpen={(kind) => setOpened({ kind, certificate })} />
            </Cell>
          </Row>
        ))}
      </Table>
      {dialog && opened.kind === 'details' && <CertificateDetails {...dialog} />}
      {dialog && opened.kind === 'issue' && <ConfirmIssueDialog {...dialog} />}
      {dialog && (opened.kind === 'revoke' || opened.kind === 'reinstate') && (
        <RevokeDialog {...dialog} change={opened.kind} />
      )}
    </>
  );
}

/** The actions for a certificate's status. The database refuses all others. */
function Actions({
  certificate,
  onOpen,
}: {
  certificate: Certificate;
  onOpen: (kind: Opened['kind']) => void;
}) {
  const site = useSite();
  const { actions } = adminCertifications;
  return (
    <span className="-mx-3 flex as-table:justify-end">
      <IconButton icon="eye" label={actions.view} onClick={() => onOpen('details')} />
      {certificate.status === 'Issued' && (
        <IconButton
          icon="file-text"
          label={actions.pdf}
          onClick={() =>
            findPrintedCertificate(certificate.id)
              .then((printed) => saveCertificate(printed, site))
              .catch(showProblem)
          }
        />
      )}
      {certificate.status === 'Pending' && (
        <IconButton icon="circle-check" label={actions.issue} onClick={() => onOpen('issue')} />
      )}
      {certificate.status === 'Revoked' ? (
        <IconButton icon="undo-2" label={actions.reinstate} onClick={() => onOpen('reinstate')} />
      ) : (
        <IconButton icon="ban" label={actions.revoke} onClick={() => onOpen('revoke')} />
      )}
    </span>
  );
}
