import type { ReactNode } from 'react';
import { useLoad } from '#app/components/private/use-load.ts';
import { Icon } from '#app/components/ui/icon.tsx';
import { adminCertifications } from '#app/content/admin-certifications.ts';
import type { CertificateEvidence } from '#app/data/certificates.ts';
import type { CourseLevel } from '#domain/courses/course.ts';
import { formatLongDate } from '#domain/text/long-date.ts';

const words = adminCertifications.evidence;

/** What a learner has passed of a level, beside the form that certifies it. */
export function Evidence({ userId, level }: { userId: string; level: CourseLevel }) {
  const { answer } = useLoad<{ levels: CertificateEvidence[] | undefined }>(
    `/admin/data/certificate-evidence/${userId}`,
  );
  const found = answer?.levels?.find((row) => row.level === level);
  return (
    // As high as it will be, so that the button below does not move when the facts come.
    <div aria-live="polite" className="my-3 min-h-36 rounded-control bg-sunk px-4 py-3 text-small text-ink">
      {found ? <Facts found={found} /> : answer ? words.failed : words.loading}
    </div>
  );
}

function Facts({ found }: { found: CertificateEvidence }) {
  const { modules, modules_passed, exam_score, exam_passed_at, is_in_plan, certificate_id } = found;
  return (
    <>
      <p className="mb-2 font-semibold">{words.title(found.title)}</p>
      <ul className="grid gap-1.5">
        <Fact isMet={modules > 0 && modules_passed === modules}>
          {modules > 0 ? words.modules(modules_passed, modules) : words.noModules}
        </Fact>
        <Fact isMet={exam_score !== null}>
          {exam_score !== null && exam_passed_at !== null
            ? words.exam(exam_score, formatLongDate(exam_passed_at))
            : words.noExam}
        </Fact>
        <Fact isMet={is_in_plan}>{is_in_plan ? words.inPlan : words.notInPlan}</Fact>
        {certificate_id && <Fact isMet>{words.held(certificate_id)}</Fact>}
      </ul>
    </>
  );
}

function Fact({ isMet, children }: { isMet: boolean; children: ReactNode }) {
  return (
    <li className="grid grid-cols-[1.25rem_1fr] gap-2">
      <Icon
        name={isMet ? 'check' : 'x'}
        className={isMet ? 'size-5 text-primary-strong' : 'size-5 text-ink-faint'}
      />
      <span>{children}</span>
    </li>
  );
}
