import { classNames } from '#app/components/ui/class-names.ts';
import { RenderedHtml } from '#app/components/ui/rendered-html.tsx';
import { projectWords as words } from '#app/content/learning/projects.ts';
import type { ProjectVersion } from '#domain/courses/project.ts';

/** The task and the criteria, as both sides see them. */
export function ProjectBrief({
  html,
  rubric,
  rubricClassName,
}: {
  html: string;
  rubric: ProjectVersion['rubric'];
  /** Where the criteria stand, if not below the task. */
  rubricClassName?: string;
}) {
  return (
    <>
      <section className="max-w-prose">
        <h2 className="mb-4 text-heading">{words.brief}</h2>
        <RenderedHtml html={html} className="prose" />
      </section>
      <section className={classNames('mt-10 max-w-prose', rubricClassName)}>
        <h2 className="text-heading">{words.rubric}</h2>
        <p className="mt-1 text-ink-soft">{words.rubricLead}</p>
        <dl className="mt-4 grid gap-4">
          {rubric.map(({ id, title, accepted }) => (
            <div key={id} className="border-s-3 border-line-strong ps-4">
              <dt className="font-semibold">{title}</dt>
              <dd className="text-ink-soft">{accepted}</dd>
            </div>
          ))}
        </dl>
      </section>
    </>
  );
}
