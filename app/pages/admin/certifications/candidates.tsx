import { useLoad } from '#app/components/private/use-load.ts';
import { adminCertifications } from '#app/content/admin/certifications.ts';
import type { CertificateCandidate } from '#app/data/certificates.ts';
import { shownAddress } from '#app/lib/shown-address.ts';

const words = adminCertifications.form;

/** The learners who have completed a course and have no certificate for it. */
export function Candidates({
  courseId,
  onChoose,
}: {
  courseId: string;
  onChoose: (candidate: CertificateCandidate) => void;
}) {
  const { answer } = useLoad<{ learners: CertificateCandidate[] | undefined }>(
    `/admin/data/certificate-candidates/${courseId}`,
  );
  if (!answer) return <p className="text-small">{words.candidatesLoading}</p>;
  if (!answer.learners) return <p className="text-small">{words.candidatesFailed}</p>;
  if (answer.learners.length === 0) return <p className="text-small">{words.noCandidates}</p>;
  return (
    <div>
      <p className="mb-1.5 text-small font-semibold">{words.candidates}</p>
      <ul
        aria-label={words.candidates}
        className="max-h-60 divide-y divide-line overflow-y-auto rounded-control border border-line"
      >
        {answer.learners.map((learner) => (
          <li key={learner.user_id}>
            <button
              type="button"
              onClick={() => onChoose(learner)}
              className="block min-h-11 w-full px-4 py-2 text-left text-small -outline-offset-2 hover:bg-sunk"
            >
              {learner.full_name && (
                <span className="block font-semibold break-words">{learner.full_name}</span>
              )}
              <span className="block text-ink-soft wrap-anywhere">{shownAddress(learner.email)}</span>
              {learner.score !== null && (
                <span className="block text-caption text-ink-faint">
                  {words.candidateScore(learner.score)}
                </span>
              )}
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}
