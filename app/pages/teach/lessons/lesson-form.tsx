import { useId, useRef, useState } from 'react';
import { LeaveGuard } from '#app/components/private/leave-guard.tsx';
import { EditConflict } from '#app/components/teach/edit-conflict.tsx';
import type { MarkdownEditor } from '#app/components/teach/markdown/markdown-editor.client.ts';
import { ProblemList } from '#app/components/teach/problem-list.tsx';
import { Button, ButtonLink } from '#app/components/ui/button.tsx';
import { Icon } from '#app/components/ui/icon.tsx';
import { SkipLink } from '#app/components/ui/skip-link.tsx';
import { ConflictNotice } from '#app/components/workspace/conflict-notice.tsx';
import { SaveBar } from '#app/components/workspace/save-bar.tsx';
import type { DraftKey, StoredDraft } from '#app/components/workspace/stored-draft.ts';
import { TakenNotice } from '#app/components/workspace/taken-notice.tsx';
import { teachPage, lessonEditor as words } from '#app/content/teaching/teach.ts';
import type { LessonVersion, TaughtCourse } from '#app/data/taught-courses.ts';
import type { SeenLesson } from '#domain/courses/authoring.ts';
import { BodyField } from './body-field.tsx';
import { LessonControls } from './lesson-controls.tsx';
import { type LessonFields, lessonFieldsOf } from './lesson-fields.ts';
import { LessonHistory } from './lesson-history.tsx';
import { LessonPreview } from './lesson-preview.tsx';
import { useLessonEditor } from './use-lesson-editor.ts';
import { usePreview } from './use-preview.ts';

export function LessonForm({
  lesson,
  course,
  draft,
  draftKey,
}: {
  lesson: LessonVersion;
  course: TaughtCourse;
  draft?: StoredDraft<SeenLesson, LessonFields>;
  draftKey: DraftKey;
}) {
  const formId = useId();
  const root = useRef<HTMLDivElement>(null);
  const body = useRef<MarkdownEditor>(null);
  const {
    editor: { fields, change, isUnsaved, isSaving, conflict },
    saved,
    isAutosaveFailed,
    errors,
    replaced,
    wasSent,
    save,
    take,
    restore,
    bringBack,
  } = useLessonEditor({
    ...{ lesson, course, draft, draftKey },
    onInvalid: (name) => {
      if (name === 'body') body.current?.focus();
      else root.current?.querySelector<HTMLElement>(`[name="${name}"]`)?.focus();
    },
  });
  const isReadOnly = course.role === 'reviewer';
  const { preview, isFailed } = usePreview(lesson.id, fields);

  const [line, setLine] = useState(1);

  const state = !isUnsaved
    ? words.state[stateOf(saved)]
    : isAutosaveFailed
      ? words.state.notSent
      : words.state.unsaved;
  return (
    <>
      {conflict?.theirs && (
        <Conflict
          theirs={conflict.theirs}
          mine={fields.body}
          isSaving={isSaving}
          onTake={take}
          onOverwrite={(theirs) => save('draft', theirs.seen)}
        />
      )}
      {conflict?.theirs === null && (
        <ConflictNotice title={words.conflict.title} text={words.conflict.gone} />
      )}
      {replaced && <TakenNotice words={words.conflict} onBringBack={bringBack} />}
      {/* Questions in the preview are forms, and a form cannot contain another. */}
      <div ref={root} className="**:scroll-mb-32">
        <form
          id={formId}
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            save('draft');
          }}
        >
          <LessonControls
            fields={fields}
            errors={wasSent ? errors : {}}
            isReadOnly={isReadOnly}
            onChange={change}
          />
        </form>
        <div className="mt-8 grid items-start gap-8 lg:grid-cols-2">
          <div className="grid min-w-0 gap-6">
            <BodyField
              ref={body}
              courseId={course.id}
              lessonId={lesson.id}
              value={fields.body}
              error={errors.body}
              isReadOnly={isReadOnly}
              onChange={(value) => change({ body: value })}
              onLine={setLine}
            />
            <ProblemList
              problems={preview?.problems}
              isFailed={isFailed}
              onLine={(line) => body.current?.goToLine(line)}
            />
            {/* A preview has many controls, and in its programs Tab indents. */}
            <SkipLink target="after-preview">{words.preview.skip}</SkipLink>
          </div>
          <LessonPreview
            courseId={course.id}
            lessonId={lesson.id}
            title={fields.title}
            preview={preview}
            line={line}
            isFailed={isFailed}
          />
        </div>
        <p id="after-preview" tabIndex={-1} className="mt-6">
          <ButtonLink
            to={`/teach/${course.slug}/lessons/${lesson.slug}/preview`}
            target="_blank"
            variant="secondary"
          >
            <Icon name="eye" />
            {words.learnerPreview.open}
            <span className="sr-only">{words.learnerPreview.newTab}</span>
          </ButtonLink>
        </p>
        {!isReadOnly && (
          <SaveBar form={formId} label={words.save.draft} state={state} isSaving={isSaving}>
            <Button variant="secondary" disabled={isSaving} onClick={() => save('publish')}>
              {words.save.publish}
            </Button>
            {saved.publishedRevision !== undefined && course.status === 'Published' && (
              <ButtonLink to={`/courses/${course.slug}/${lesson.slug}`} variant="secondary">
                {teachPage.publicPage}
              </ButtonLink>
            )}
          </SaveBar>
        )}
      </div>
      <LessonHistory
        lesson={saved}
        current={fields.body}
        isDisabled={isReadOnly || isSaving}
        onRestore={restore}
      />
      <LeaveGuard isUnsaved={isUnsaved && !isReadOnly} text={words.leave} />
    </>
  );
}

function stateOf({ seen: { revision }, publishedRevision = 0 }: LessonVersion) {
  if (revision === 0) return 'empty';
  return revision > publishedRevision ? 'draft' : 'published';
}

function Conflict({
  theirs,
  onTake,
  onOverwrite,
  ...rest
}: {
  theirs: LessonVersion;
  mine: string;
  isSaving: boolean;
  onTake: (theirs: LessonVersion) => void;
  onOverwrite: (theirs: LessonVersion) => void;
}) {
  const [newest] = theirs.history;
  return (
    <EditConflict
      words={words.conflict}
      who={newest?.author_name}
      when={newest?.created_at}
      theirs={lessonFieldsOf(theirs).body}
      onTake={() => onTake(theirs)}
      onOverwrite={() => onOverwrite(theirs)}
      {...rest}
    />
  );
}
