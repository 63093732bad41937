import type { ReactNode } from 'react';
import { useLoad } from '#app/components/private/use-load.ts';
import { Icon } from '#app/components/ui/icon.tsx';
import { adminCertifications } from '#app/content/admin/certifications.ts';
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
  const {
    modules,
    modules_complete,
    missing_modules,
    exams,
    exam_score,
    exam_passed_at,
    is_in_plan,
    certificate_id,
    requirements,
    missing_requirements,
  } = found;
  return (
    <>
      <p className="mb-2 font-semibold">{words.title(found.title)}</p>
      <ul className="grid gap-1.5">
        <Fact isMet={modules > 0 && modules_complete === modules}>
          {modules > 0 ? words.modules(modules_complete, modules) : words.noModules}
        </Fact>
        <Fact isMet={exam_score !== null}>
          {exam_score !== null && exam_passed_at !== null
            ? words.exam(exam_score, formatLongDate(exam_passed_at))
            : words.noExam}
        </Fact>
        {requirements.map((name) => (
          <Fact key={name} isMet={!missing_requirements.includes(name)}>
            {
              words[missing_requirements.includes(name) ? 'notAccepted' : 'accepted'][
                name === 'capstone' ? 'capstone' : 'project'
              ]
            }
          </Fact>
        ))}
        <Fact isMet={is_in_plan}>{is_in_plan ? words.inPlan : words.notInPlan}</Fact>
        {certificate_id && <Fact isMet>{words.held(certificate_id)}</Fact>}
      </ul>
      <More
        title={words.exams}
        lines={exams.map(({ score, is_passed, submitted_at }) =>
          words.attempt(score, is_passed, formatLongDate(submitted_at)),
        )}
      />
      <More title={words.missing} lines={missing_modules} />
    </>
  );
}

function More({ title, lines }: { title: string; lines: string[] }) {
  if (lines.length === 0) return null;
  return (
    <details className="mt-2">
      <summary className="min-h-6 cursor-pointer">
        {title} ({lines.length})
      </summary>
      <ul className="mt-1 list-disc pl-6 text-ink-soft">
        {lines.map((line, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: Two lines may be the same, and they never change.
          <li key={index}>{line}</li>
        ))}
      </ul>
    </details>
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
