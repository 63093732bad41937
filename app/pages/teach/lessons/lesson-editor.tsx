import { useState } from 'react';
import { Link } from 'react-router';
import { Icon } from '#app/components/ui/icon.tsx';
import { DraftOffer } from '#app/components/workspace/draft-offer.tsx';
import { useDraftKey } from '#app/components/workspace/stored-draft.ts';
import { haveSameFields } from '#app/components/workspace/use-editor.ts';
import { lessonEditor as words } from '#app/content/teaching/teach.ts';
import type { LessonVersion, TaughtCourse } from '#app/data/taught-courses.ts';
import { lessonDrafts, lessonFieldsOf } from './lesson-fields.ts';
import { LessonForm } from './lesson-form.tsx';

/** Edits a lesson. Changes that this device kept are offered first, so neither replaces the other. */
export function LessonEditor({ lesson, course }: { lesson: LessonVersion; course: TaughtCourse }) {
  const draftKey = useDraftKey(lesson.id);
  const [kept] = useState(() => lessonDrafts.read(draftKey));
  const [choice, setChoice] = useState<'open' | 'restore' | 'discard'>('open');
  const isOffered = choice === 'open' && kept && !haveSameFields(kept.fields, lessonFieldsOf(lesson));

  function handleDiscard() {
    lessonDrafts.drop(draftKey);
    setChoice('discard');
  }

  return (
    <>
      <Link
        to={`/teach/${course.slug}`}
        className="mb-4 inline-flex min-h-11 items-center gap-2 text-small font-semibold text-primary-strong underline-offset-4 hover:underline"
      >
        <Icon name="arrow-left" className="size-4" />
        {words.back}
      </Link>
      {isOffered ? (
        <DraftOffer keptAt={kept.keptAt} onRestore={() => setChoice('restore')} onDiscard={handleDiscard}>
          {kept.fields.title}
        </DraftOffer>
      ) : (
        <LessonForm
          lesson={lesson}
          course={course}
          draft={choice === 'restore' ? kept : undefined}
          draftKey={draftKey}
        />
      )}
    </>
  );
}
