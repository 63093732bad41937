import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { describeMissingRequirements } from '#app/components/learning/describe-requirement.ts';
import { ArrowLink } from '#app/components/ui/arrow-link.tsx';
import { Icon } from '#app/components/ui/icon.tsx';
import { levelSummaries } from '#app/content/courses/level-summaries.ts';
import { learnPage } from '#app/content/learning/learn.ts';
import type { LevelSummary } from '#app/content/types.ts';
import { projectPath } from '#app/lib/course-paths.ts';
import type { CertificateProgress } from '#domain/learning/my-learning.ts';
import { LearnSection } from './learn-section.tsx';

const words = learnPage.next;

/** For each level, what its certificate asks for and what of it is missing. */
export function NextCertificateSection({
  levels,
  isChild,
}: {
  levels: CertificateProgress[];
  /** Another person looks after the account, and decides about plans. */
  isChild: boolean;
}) {
  return (
    <LearnSection title={words.title}>
      <p className="mb-5 text-ink-soft">{words.lead}</p>
      <ul className="grid gap-4 lg:grid-cols-3">
        {Object.values(levelSummaries).map((level) => {
          const progress = levels.find((row) => row.level === level.courseLevel);
          return progress && <Level key={level.id} level={level} progress={progress} isChild={isChild} />;
        })}
      </ul>
    </LearnSection>
  );
}

function Level({
  level,
  progress,
  isChild,
}: {
  level: LevelSummary;
  progress: CertificateProgress;
  isChild: boolean;
}) {
  const { modules, modules_complete, exam_score, is_in_plan, is_paid, has_name, project } = progress;
  const [lacking] = describeMissingRequirements(progress);
  const isExamPassed = exam_score !== null;
  const hasAllModules = modules > 0 && modules_complete === modules;
  const lacksOnlyName = hasAllModules && isExamPassed && !lacking && is_paid && !has_name;
  return (
    <li className="rounded-card border border-line bg-surface p-6">
      <h3 className="mb-3 text-subheading">
        <Link
          to={level.path}
          className="underline decoration-line-strong underline-offset-4 hover:decoration-current"
        >
          {level.title}
        </Link>
      </h3>
      <ul className="grid gap-2 text-small">
        <Requirement isMet={hasAllModules}>
          {modules > 0 ? words.modules(modules_complete, modules) : words.noModules}
        </Requirement>
        <Requirement isMet={isExamPassed}>{isExamPassed ? words.exam.yes : words.exam.no}</Requirement>
        {progress.requirements.map((name) => (
          <Requirement key={name} isMet={!lacking}>
            {lacking ?? words.accepted[name === 'capstone' ? 'capstone' : 'project']}
          </Requirement>
        ))}
        <Requirement isMet={is_paid}>
          {is_paid
            ? words.plan.yes
            : is_in_plan
              ? words.plan.trial
              : isChild
                ? words.plan.child
                : words.plan.no}
        </Requirement>
        {lacksOnlyName && <Requirement isMet={false}>{words.name}</Requirement>}
      </ul>
      {lacksOnlyName && !isChild && (
        <ArrowLink to="/account" className="mt-3 text-small">
          {words.toName}
        </ArrowLink>
      )}
      {!is_in_plan && !isChild && (
        <ArrowLink to="/pricing" className="mt-3 text-small">
          {words.toPlans}
        </ArrowLink>
      )}
      {is_in_plan && hasAllModules && !isExamPassed && (
        <ArrowLink to={`/exams/${level.id}`} className="mt-3 text-small">
          {words.toExam}
        </ArrowLink>
      )}
      {lacking && project && hasAllModules && isExamPassed && (
        <ArrowLink to={projectPath(project.content_id)} className="mt-3 text-small">
          {words.toProject}
        </ArrowLink>
      )}
    </li>
  );
}

function Requirement({ isMet, children }: { isMet: boolean; children: ReactNode }) {
  return (
    <li className="grid grid-cols-[1.25rem_1fr] gap-2.5">
      {isMet ? (
        <Icon name="circle-check" className="size-5 text-primary-strong" />
      ) : (
        <span aria-hidden="true" className="m-1 size-3 rounded-full border-2 border-line-strong" />
      )}
      <span>
        <span className="sr-only">{isMet ? words.isDone : words.isMissing}: </span>
        {children}
      </span>
    </li>
  );
}
