import { Link } from 'react-router';
import { z } from 'zod';
import { loadOrToast } from '#app/components/private/load-or-toast.ts';
import { toOutcome } from '#app/components/private/outcome.ts';
import { loadTaughtOutline } from '#app/components/teach/load-taught-outline.ts';
import { MessageForm, sendMessageFrom } from '#app/components/teach/message-form.tsx';
import { Icon } from '#app/components/ui/icon.tsx';
import { showToast } from '#app/components/ui/toast-store.ts';
import { ListFailure, ListNotice, PageLoading } from '#app/components/workspace/list-page.tsx';
import { teachLearners } from '#app/content/teaching/teach-learners.ts';
import { teachMessages } from '#app/content/teaching/teach-messages.ts';
import {
  type CourseLearner,
  findCourseLearner,
  listLearnerAttempts,
  listLearnerProgress,
  setExtraTime,
} from '#app/data/course-learners.ts';
import { formatAgo } from '#app/lib/dates.ts';
import { privatePageMeta } from '#app/lib/page-meta.ts';
import { shownAddress } from '#app/lib/shown-address.ts';
import type { Route } from './+types/learner.ts';
import { AttemptList } from './attempt-list.tsx';
import { ExtraTimeForm } from './extra-time-form.tsx';
import { LessonList } from './lesson-list.tsx';

const words = teachLearners.learner;

export const meta: Route.MetaFunction = ({ matches: [root] }) =>
  privatePageMeta(root.loaderData, teachLearners.title);

/** Nothing is loaded of the learner's notes, which are private. */
export async function clientLoader({ request, params }: Route.ClientLoaderArgs) {
  const course = await loadTaughtOutline(params.course);
  if (!course) return {};
  const quizIds = course.modules.flatMap(({ quizId }) => quizId ?? []);
  const loaded = await loadOrToast(
    request,
    Promise.all([
      findCourseLearner(course.id, params.learner),
      listLearnerProgress(course.id, params.learner),
      listLearnerAttempts(quizIds, params.learner),
    ]),
    words.failed,
  );
  return { course, loaded };
}

const extraTimeSchema = z.object({ percent: z.coerce.number().int() });

/** Writes to the learner, or gives them extra time, which the database notes in the audit log. */
export async function clientAction({ request, params }: Route.ClientActionArgs) {
  const form = await request.formData();
  if (form.get('change') === 'message') {
    return toOutcome(async () => {
      const course = await loadTaughtOutline(params.course);
      await sendMessageFrom(form, course?.id ?? '', params.learner);
    }, teachMessages.form.failed);
  }
  const { percent } = extraTimeSchema.parse(Object.fromEntries(form));
  return toOutcome(async () => {
    await setExtraTime(params.learner, percent);
    showToast(teachLearners.extraTime.done);
  });
}

export { PageLoading as HydrateFallback };

export default function LearnerPage({ loaderData: { course, loaded } }: Route.ComponentProps) {
  if (!course) return null;
  if (!loaded) return <ListFailure text={words.failed} />;
  const [learner, progress, attempts] = loaded;
  return (
    <>
      <Link
        to=".."
        relative="path"
        className="mb-4 inline-flex min-h-11 items-center gap-2 text-small font-semibold text-primary-strong"
      >
        <Icon name="arrow-left" className="size-4" />
        {words.back}
      </Link>
      {learner ? (
        <>
          <Heading learner={learner} />
          <LessonList modules={course.modules} progress={progress} />
          <AttemptList modules={course.modules} attempts={attempts} />
          {course.role !== 'reviewer' && (
            <>
              <ExtraTimeForm percent={learner.extra_percent} />
              <section className="mt-12">
                <h3 className="mb-4 text-subheading">{teachMessages.form.toOne}</h3>
                <MessageForm isToOne />
              </section>
            </>
          )}
        </>
      ) : (
        <ListNotice>{words.missing}</ListNotice>
      )}
    </>
  );
}

function Heading({ learner }: { learner: CourseLearner }) {
  return (
    <header>
      <h2 className="text-heading wrap-anywhere">{learner.full_name ?? teachLearners.noName}</h2>
      <p className="mt-1 wrap-anywhere text-ink-soft">{shownAddress(learner.email)}</p>
      <p className="text-small text-ink-soft">
        {words.joined(formatAgo(learner.joined_at))}
        {!learner.is_enrolled && ` · ${teachLearners.left}`}
      </p>
    </header>
  );
}
