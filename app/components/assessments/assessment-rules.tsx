import { ArrowLink } from '#app/components/ui/arrow-link.tsx';
import { classNames } from '#app/components/ui/class-names.ts';
import { Icon } from '#app/components/ui/icon.tsx';
import { assessmentWords as words } from '#app/content/learning/assessments.ts';
import type { AssessmentRules, PastAttempt } from '#app/data/assessments.ts';

/** The rules of a quiz or an exam in figures and sentences, and how the learner did last time. */
export function RulesInBrief({ rules, past }: { rules: AssessmentRules; past: PastAttempt[] }) {
  const [last] = past;
  return (
    <>
      {last && last.score !== null && (
        <p
          className={classNames(
            'mb-8 flex flex-wrap items-center gap-x-4 rounded-card px-5 py-3',
            last.is_passed ? 'bg-primary-tint' : 'bg-accent-tint',
          )}
        >
          {last.is_passed ? words.last.passed(last.score) : words.last.failed(last.score)}
          <ArrowLink to={`?attempt=${last.id}`}>{words.last.link}</ArrowLink>
        </p>
      )}
      <Figures rules={rules} />
      <ul className="mt-8 grid gap-3">
        {words[rules.kind].notes.map((note) => (
          <li key={note} className="flex gap-3 text-ink-soft">
            <Icon name="check" className="mt-1 size-5 shrink-0 text-primary-strong" />
            {note}
          </li>
        ))}
      </ul>
    </>
  );
}

function Figures({
  rules: { question_count, pass_percent, minutes, attempts_per_30_days },
}: {
  rules: AssessmentRules;
}) {
  const copy = words.rules;
  const facts = [
    { value: String(question_count), label: copy.questions(question_count) },
    { value: `${pass_percent} %`, label: copy.toPass },
    minutes === null ? copy.noLimit : { value: String(minutes), label: copy.minutes(minutes) },
    attempts_per_30_days === null
      ? copy.anyAttempts
      : { value: String(attempts_per_30_days), label: copy.attempts(attempts_per_30_days) },
  ];
  return (
    <ul className="grid grid-cols-2 border-t-2 border-ink sm:grid-cols-4">
      {facts.map(({ value, label }) => (
        <li key={label} className="border-b border-line py-4 pe-3">
          <span className="block font-display text-heading tabular-nums">{value}</span>{' '}
          <span className="text-small text-ink-soft">{label}</span>
        </li>
      ))}
    </ul>
  );
}
