import { Link } from 'react-router';
import { describeMissingRequirements } from '#app/components/learning/describe-requirement.ts';
import { ArrowLink } from '#app/components/ui/arrow-link.tsx';
import { ButtonLink } from '#app/components/ui/button.tsx';
import { Icon } from '#app/components/ui/icon.tsx';
import { assessmentWords } from '#app/content/learning/assessments.ts';
import type { AttemptResult, ModuleResult } from '#app/data/assessments.ts';
import type { ExamReadiness } from '#app/data/exam-readiness.ts';
import { projectPath } from '#app/lib/course-paths.ts';
import { useIsChild } from '#app/session/use-is-child.ts';
import { formatLongDate } from '#domain/text/long-date.ts';
import { ScorePanel } from './score-panel.tsx';

const words = assessmentWords.result;
const { certificate: certificateWords } = words;

interface Props {
  result: AttemptResult;
  modules: ModuleResult[];
  readiness: ExamReadiness;
  path: string;
  back: { label: string; href: string };
}

/** The score of an exam, its certificate or what is missing for it, and how each module went. */
export function ExamResultScreen({ result: { attempt, assessment }, modules, readiness, path, back }: Props) {
  const { pass_percent } = assessment;
  return (
    <>
      <ScorePanel
        attempt={attempt}
        text={
          attempt.is_passed
            ? words.passedText(pass_percent)
            : `${words.failedExamText(pass_percent)} ${attemptsText(readiness)}`
        }
      >
        {attempt.is_passed && <CertificateState readiness={readiness} path={path} />}
        <div className="mt-6 flex flex-wrap items-center gap-x-6 gap-y-3">
          {!attempt.is_passed && readiness.is_open && <ButtonLink to={path}>{words.again}</ButtonLink>}
          <ArrowLink to={back.href}>{back.label}</ArrowLink>
        </div>
      </ScorePanel>
      <h2 className="mt-14 text-heading">{words.modules}</h2>
      {modules.some(({ lessons }) => lessons.length > 0) && (
        <p className="mt-2 text-ink-soft">{words.modulesText}</p>
      )}
      <ul className="mt-6 border-t border-line">
        {modules.map((module) => (
          <li key={module.id} className="border-b border-line">
            <ModuleRow module={module} />
          </li>
        ))}
      </ul>
    </>
  );
}

function attemptsText({ attempts_left, again_at }: ExamReadiness): string {
  if (again_at) return words.noAttemptLeft(formatLongDate(again_at));
  return attempts_left ? words.attemptsLeft(attempts_left) : '';
}

/** Something that a certificate still asks for, and the page where the learner can change that. */
interface Lack {
  text: string;
  link?: { label: string; href: string };
}

/** The certificate that a passed exam has earned, or each thing that is missing with the way to it. */
function CertificateState({ readiness, path }: Pick<Props, 'readiness' | 'path'>) {
  const copy = certificateWords;
  const { certificate_title: title, certificate_id: id, certificate_status: status, missing } = readiness;
  const isChild = useIsChild();
  if (id && status === 'Issued') {
    return (
      <CertificatePanel title={copy.ready(title)} text={copy.readyText}>
        <ButtonLink to={`/verify/${id}`}>{copy.see}</ButtonLink>
      </CertificatePanel>
    );
  }
  if (id) return <CertificatePanel title={copy.pending(title)} text={copy.pendingText} />;
  const lacks: Lack[] = [];
  if (missing.length > 0) {
    lacks.push({ text: copy.modules(missing.length), link: { label: copy.toModules, href: path } });
  }
  for (const requirement of describeMissingRequirements(readiness)) {
    const href = readiness.project ? projectPath(readiness.project.content_id) : '/learn';
    lacks.push({ text: `${requirement}.`, link: { label: copy.toProject, href } });
  }
  if (readiness.full_name === '') {
    lacks.push(
      isChild
        ? { text: copy.nameOfChild }
        : { text: copy.name, link: { label: copy.toName, href: '/account' } },
    );
  }
  if (!readiness.is_paid) lacks.push(isChild ? lackingPlanOfChild(readiness) : lackingPlan(readiness));
  return (
    <CertificatePanel title={copy.missing(title)}>
      <ul className="grid gap-2">
        {lacks.map(({ text, link }) => (
          <li key={text}>
            {text} {link && <ArrowLink to={link.href}>{link.label}</ArrowLink>}
          </li>
        ))}
      </ul>
    </CertificatePanel>
  );
}

function lackingPlan({ is_in_plan }: ExamReadiness): Lack {
  return is_in_plan
    ? { text: certificateWords.trial, link: { label: certificateWords.toMembership, href: '/account' } }
    : { text: certificateWords.plan, link: { label: certificateWords.toPlans, href: '/pricing' } };
}

/** A grown-up decides about the plans of a child. */
function lackingPlanOfChild({ is_in_plan }: ExamReadiness): Lack {
  return { text: is_in_plan ? certificateWords.trial : certificateWords.planOfChild };
}

function CertificatePanel({
  title,
  text,
  children,
}: {
  title: string;
  text?: string;
  children?: React.ReactNode;
}) {
  return (
    <div className="mt-6 rounded-card border border-line bg-surface p-5 sm:p-6">
      <h3 className="flex items-center gap-3 text-subheading">
        <Icon name="award" className="size-6 shrink-0 text-primary-strong" />
        {title}
      </h3>
      {text && <p className="mt-2 text-ink-soft">{text}</p>}
      {children && <div className="mt-4">{children}</div>}
    </div>
  );
}

function ModuleRow({ module: { title, course, questions, right, lessons } }: { module: ModuleResult }) {
  const heading = (
    <>
      <span className="min-w-0 flex-1">
        <span className="block font-semibold wrap-anywhere">{title}</span>
        <span className="block text-small text-ink-soft">{course}</span>
      </span>
      <span className="flex items-center gap-2 text-small whitespace-nowrap tabular-nums">
        {right === questions && <Icon name="check" className="size-4 text-primary-strong" />}
        {words.right(right, questions)}
      </span>
    </>
  );
  if (lessons.length === 0) return <div className="flex items-center gap-4 py-3.5 pe-9">{heading}</div>;
  return (
    <details className="group">
      <summary className="flex cursor-pointer list-none items-center gap-4 py-3.5 [&::-webkit-details-marker]:hidden">
        {heading}
        <Icon
          name="chevron-down"
          className="size-5 shrink-0 text-ink-soft transition-transform group-open:rotate-180 motion-reduce:transition-none"
        />
      </summary>
      <div className="pb-4">
        <h3 className="font-body text-small font-semibold">{words.readAgain}</h3>
        <ul>
          {lessons.map(({ id, title: lesson, path }) => (
            <li key={id}>
              <Link
                to={path}
                className="inline-flex min-h-11 items-center underline decoration-primary/40 decoration-2 underline-offset-4 hover:decoration-current"
              >
                {lesson}
              </Link>
            </li>
          ))}
        </ul>
      </div>
    </details>
  );
}
