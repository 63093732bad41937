import { useLoad } from '#app/components/private/use-load.ts';
import { ProjectStatusBadge } from '#app/components/projects/project-status.tsx';
import { ButtonLink } from '#app/components/ui/button.tsx';
import { Icon } from '#app/components/ui/icon.tsx';
import { lessonPage } from '#app/content/learning/lesson.ts';
import { projectWords } from '#app/content/learning/projects.ts';
import { projectPath } from '#app/lib/course-paths.ts';
import type { MyProject } from '#domain/courses/project.ts';
import { ComingBlock } from './coming-block.tsx';

const words = projectWords.block;

/** Leads to the page of the project. A task without a brief is for the learner alone; the lesson describes it. */
export default function ProjectBlock({ id }: { id: string }) {
  const { answer: project } = useLoad<MyProject | null>(`/account/data/projects/${id}`);
  if (project === undefined) return <div className="min-h-32" />;
  if (project === null) return <ComingBlock icon="rocket" {...lessonPage.blocks.project} />;
  const { title, status } = project;
  return (
    <section aria-label={words.label} className="rounded-card border border-line-strong bg-surface px-5 py-5">
      <p className="flex items-center gap-2 text-small font-semibold text-ink-faint">
        <Icon name="rocket" className="size-4.5" />
        {words.label}
      </p>
      <p className="mt-1 font-display text-subheading font-semibold">{title}</p>
      {status && (
        <p className="mt-2">
          <ProjectStatusBadge status={status} />
        </p>
      )}
      <p className="mt-2 text-small text-ink-soft">{status ? projectWords.next[status] : words.begin}</p>
      <p className="mt-4 print:hidden">
        <ButtonLink to={projectPath(id)} size="small">
          {words.open}
        </ButtonLink>
      </p>
    </section>
  );
}
