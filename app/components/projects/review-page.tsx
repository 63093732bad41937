import { Link } from 'react-router';
import { ActionForm } from '#app/components/private/action-form.tsx';
import { useAction } from '#app/components/private/use-action.ts';
import { Button } from '#app/components/ui/button.tsx';
import { Callout } from '#app/components/ui/callout.tsx';
import { ListNotice } from '#app/components/workspace/list-page.tsx';
import { projectWords } from '#app/content/learning/projects.ts';
import type { SubmittedProject } from '#domain/courses/project.ts';
import { ProjectBrief } from './brief.tsx';
import { ProjectStatusLine } from './project-status.tsx';
import { ReviewForm } from './review-form.tsx';
import { VersionList } from './version-list.tsx';

const words = projectWords.review;

/** One project as a reviewer sees it, at /teach and in the back office. */
export function ReviewPage({
  project,
  backTo,
  mayReleaseOthers = false,
}: {
  project: SubmittedProject | undefined;
  backTo: string;
  /** Admins release what another person has claimed. */
  mayReleaseOthers?: boolean;
}) {
  return (
    <>
      <p className="mb-6 text-small">
        <Link to={backTo} className="inline-flex min-h-11 items-center underline underline-offset-4">
          {words.back}
        </Link>
      </p>
      {project ? (
        <Review project={project} mayReleaseOthers={mayReleaseOthers} />
      ) : (
        <ListNotice>{words.gone}</ListNotice>
      )}
    </>
  );
}

function Review({ project, mayReleaseOthers }: { project: SubmittedProject; mayReleaseOthers: boolean }) {
  const { title, course, status, learner_name, handed_in_at, is_mine, claimed_by_name, versions } = project;
  const [newest] = versions;
  return (
    <>
      <header className="mb-8 max-w-prose">
        <h2 className="text-heading wrap-anywhere">{title}</h2>
        <p className="mt-1 text-ink-soft">
          {learner_name || projectWords.queue.nameless}, {course.title}
        </p>
        <div className="mt-3">
          <ProjectStatusLine status={status} handedInAt={handed_in_at} />
        </div>
        {status === 'claimed' && !is_mine && (
          <Callout className="mt-4">
            {words.claimedBy(claimed_by_name || projectWords.queue.nameless)}
          </Callout>
        )}
        <div className="mt-5 flex gap-3">
          {status === 'handed-in' && <Change change="claim" />}
          {status === 'claimed' && (is_mine || mayReleaseOthers) && <Change change="release" />}
        </div>
      </header>
      {/* Where there is room, the task stands beside the work that is compared with it. */}
      <div className="@container">
        <div className="grid items-start gap-x-16 gap-y-10 @5xl:grid-cols-2">
          <div className="grid min-w-0 gap-10">
            <section className="max-w-prose">
              <h2 className="mb-4 text-heading">{projectWords.history.title}</h2>
              <VersionList versions={versions} userId={project.learner_id} projectId={project.project_id} />
            </section>
            {newest && is_mine && status === 'claimed' && (
              <ReviewForm key={newest.number} submission={project.id} version={newest} />
            )}
          </div>
          {newest && (
            <div className="min-w-0">
              <ProjectBrief html={project.html} rubric={newest.rubric} />
            </div>
          )}
        </div>
      </div>
    </>
  );
}

function Change({ change }: { change: 'claim' | 'release' }) {
  const sender = useAction();
  return (
    <ActionForm sender={sender} fields={{ change }}>
      <Button type="submit" variant={change === 'claim' ? 'primary' : 'secondary'} disabled={sender.isBusy}>
        {words[change]}
      </Button>
    </ActionForm>
  );
}
