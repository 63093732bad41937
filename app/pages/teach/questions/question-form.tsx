import { type FormEvent, useId, useRef, useState } from 'react';
import { Link, Navigate } from 'react-router';
import { LeaveGuard } from '#app/components/private/leave-guard.tsx';
import { EditConflict } from '#app/components/teach/edit-conflict.tsx';
import { ProblemList } from '#app/components/teach/problem-list.tsx';
import { goToLine } from '#app/components/teach/source-editing.ts';
import { Field } from '#app/components/ui/field.tsx';
import { Textarea } from '#app/components/ui/input.tsx';
import { StatusBadge } from '#app/components/ui/status-badge.tsx';
import { SaveBar } from '#app/components/workspace/save-bar.tsx';
import { type StoredDraft, useStoredDraft } from '#app/components/workspace/stored-draft.ts';
import { TakenNotice } from '#app/components/workspace/taken-notice.tsx';
import { useEditor } from '#app/components/workspace/use-editor.ts';
import { taughtQuestions, questionEditor as words } from '#app/content/teach.ts';
import type { QuestionKind } from '#app/content/types.ts';
import type { AuthoredQuestion } from '#app/data/authoring.ts';
import type { TaughtCourse } from '#app/data/taught-courses.ts';
import { ArchiveButton } from './archive-button.tsx';
import { type QuestionFields, questionDrafts, questionFieldsFrom } from './question-fields.ts';
import type { QuestionConflict, QuestionToSave } from './save-question.ts';
import { StarterChoice } from './starter-choice.tsx';
import { TryQuestion } from './try-question.tsx';
import { useCheckedSource } from './use-checked-source.ts';

export function QuestionForm({
  question,
  module,
  course,
  draftKey,
  draft,
  starterOf,
}: {
  question: AuthoredQuestion | undefined;
  module: string;
  course: TaughtCourse;
  draftKey: string;
  draft: StoredDraft<number, QuestionFields> | undefined;
  starterOf: (kind: QuestionKind) => string;
}) {
  const formId = useId();
  const area = useRef<HTMLTextAreaElement>(null);
  const [seen, setSeen] = useState<number | undefined>(draft ? draft.base : question?.revision);
  const [replaced, setReplaced] = useState<QuestionFields>();
  const editor = useEditor<AuthoredQuestion, QuestionFields, QuestionConflict>({
    version: question,
    initialFields: draft?.fields,
    fieldsOf: questionFieldsFrom(starterOf('single')),
    onShow: ({ revision }) => setSeen(revision),
  });
  const { saved, fields, isUnsaved, isSaving, conflict } = editor;
  const isReadOnly = course.role === 'reviewer';
  const source = { module, id: question?.id, source: fields.source };
  const { checked, isFailed, checkAgain } = useCheckedSource(source);
  useStoredDraft(questionDrafts, draftKey, { base: seen, fields, isUnsaved: isUnsaved && !isReadOnly });

  function save(over = seen ?? null) {
    editor.save({ question: source, seen: over } satisfies QuestionToSave);
  }

  function handleSubmit(event: FormEvent) {
    event.preventDefault();
    save();
  }

  function replaceWith(change: () => void) {
    setReplaced(fields);
    change();
  }

  return (
    <>
      {conflict && (
        <EditConflict
          words={words.conflict}
          who={conflict.theirs.changedBy}
          when={conflict.theirs.changedAt}
          theirs={conflict.theirs.source}
          mine={fields.source}
          isSaving={isSaving}
          onTake={() => replaceWith(() => editor.show(conflict.theirs))}
          onOverwrite={() => save(conflict.theirs.revision)}
        />
      )}
      {replaced && (
        <TakenNotice
          words={words.conflict}
          onBringBack={() => {
            editor.change(replaced);
            setReplaced(undefined);
          }}
        />
      )}
      <Facts question={saved} course={course} />
      <div className="**:scroll-mb-32">
        <div inert={!question && isSaving} className="grid items-start gap-8 lg:grid-cols-2">
          <form id={formId} noValidate onSubmit={handleSubmit} className="grid min-w-0 gap-6">
            {!question && (
              <StarterChoice
                onChoose={(kind) => replaceWith(() => editor.change({ source: starterOf(kind) }))}
              />
            )}
            <Field label={words.source} hint={words.sourceHint}>
              {(control) => (
                <Textarea
                  {...control}
                  ref={area}
                  name="source"
                  value={fields.source}
                  readOnly={isReadOnly}
                  spellCheck={false}
                  autoCapitalize="off"
                  onChange={({ target }) => editor.change({ source: target.value })}
                  className="h-[28rem] resize-y font-mono text-small! leading-relaxed"
                />
              )}
            </Field>
            <ProblemList
              problems={checked?.problems}
              isFailed={isFailed}
              onLine={(line) => area.current && goToLine(area.current, line)}
            />
          </form>
          <TryQuestion checked={checked} onAgain={checkAgain} />
        </div>
        {!isReadOnly && (
          <SaveBar
            form={formId}
            label={question ? words.save.update : words.save.create}
            state={isUnsaved ? words.state.unsaved : saved && words.state.saved}
            isSaving={isSaving}
          >
            {question && saved && !isUnsaved && (
              <ArchiveButton
                question={saved}
                onDone={(change) => {
                  editor.update({ ...saved, ...change });
                  setSeen(change.revision);
                }}
              />
            )}
          </SaveBar>
        )}
      </div>
      <LeaveGuard isUnsaved={isUnsaved && !isReadOnly} text={words.leave} />
      {saved && saved.id !== question?.id && (
        <Navigate to={`/teach/${course.slug}/questions/${saved.id}`} replace />
      )}
    </>
  );
}

/** Which question it is, and where it is asked. */
function Facts({ question, course }: { question: AuthoredQuestion | undefined; course: TaughtCourse }) {
  if (!question) return <h2 className="mb-6 text-heading">{words.newTitle}</h2>;
  return (
    <div className="mb-6">
      <h2 className="flex flex-wrap items-center gap-3 text-heading wrap-anywhere">
        {question.id}
        {question.isArchived && <StatusBadge tone="quiet">{taughtQuestions.archived}</StatusBadge>}
      </h2>
      {question.askedIn.length > 0 && (
        <p className="mt-1 text-small text-ink-soft">
          {words.askedIn}{' '}
          {question.askedIn.map(({ slug, title }, index) => (
            <span key={slug}>
              {index > 0 && ', '}
              <Link to={`/teach/${course.slug}/lessons/${slug}`} className="underline underline-offset-4">
                {title}
              </Link>
            </span>
          ))}
        </p>
      )}
    </div>
  );
}
