import { ProjectStatusLine } from '#app/components/projects/project-status.tsx';
import { ButtonLink } from '#app/components/ui/button.tsx';
import { projectWords } from '#app/content/learning/projects.ts';
import { projectPath } from '#app/lib/course-paths.ts';
import type { BegunProject } from '#domain/courses/project.ts';
import { LearnSection } from './learn-section.tsx';

const words = projectWords.learn;

/** Projects that were begun: where each stands, and what comes next. */
export function ProjectsSection({ projects }: { projects: BegunProject[] }) {
  if (projects.length === 0) return null;
  return (
    <LearnSection title={words.title}>
      <ul className="grid gap-3 lg:grid-cols-2">
        {projects.map(({ content_id, title, status, handed_in_at, course }) => (
          <li
            key={content_id}
            className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 rounded-card border border-line bg-surface p-5"
          >
            <div className="min-w-0 flex-1 basis-64">
              <p className="font-semibold wrap-anywhere">{title}</p>
              <p className="text-small text-ink-soft">{course.title}</p>
              <div className="mt-2">
                <ProjectStatusLine status={status} handedInAt={handed_in_at} />
              </div>
              <p className="mt-1 text-small text-ink-soft">{projectWords.next[status]}</p>
            </div>
            <ButtonLink
              to={projectPath(content_id)}
              variant="secondary"
              size="small"
              aria-label={words.open(title)}
            >
              {words.button}
            </ButtonLink>
          </li>
        ))}
      </ul>
    </LearnSection>
  );
}
