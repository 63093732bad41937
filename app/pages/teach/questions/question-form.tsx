import { type FormEvent, useId, useRef, useState } from 'react';
import { Link, Navigate } from 'react-router';
import { LeaveGuard } from '#app/components/private/leave-guard.tsx';
import { EditConflict } from '#app/components/teach/edit-conflict.tsx';
import { ProblemList } from '#app/components/teach/problem-list.tsx';
import { goToField } from '#app/components/teach/question-form/go-to-field.ts';
import { QuestionFields } from '#app/components/teach/question-form/question-fields.tsx';
import { QuestionProblems } from '#app/components/teach/question-form/question-problems.tsx';
import { type QuestionTab, QuestionTabs } from '#app/components/teach/question-form/question-tabs.tsx';
import { useQuestionDraft } from '#app/components/teach/question-form/use-question-draft.ts';
import { RevisionHistory } from '#app/components/teach/revision-history.tsx';
import { goToLine } from '#app/components/teach/source-editing.ts';
import { Button, ButtonLink } from '#app/components/ui/button.tsx';
import { Callout } from '#app/components/ui/callout.tsx';
import { StatusBadge } from '#app/components/ui/status-badge.tsx';
import { SaveBar } from '#app/components/workspace/save-bar.tsx';
import { type DraftKey, type StoredDraft, useStoredDraft } from '#app/components/workspace/stored-draft.ts';
import { TakenNotice } from '#app/components/workspace/taken-notice.tsx';
import { useEditor } from '#app/components/workspace/use-editor.ts';
import { questionForm } from '#app/content/teaching/question-form.ts';
import { taughtQuestions, questionEditor as words } from '#app/content/teaching/teach.ts';
import type { QuestionKind } from '#app/content/types.ts';
import type { AuthoredQuestion } from '#app/data/authoring.ts';
import type { TaughtCourse } from '#app/data/taught-courses.ts';
import { ArchiveButton } from './archive-button.tsx';
import { type QuestionSourceFields, questionDrafts, questionFieldsFrom } from './question-fields.ts';
import { SampleList } from './sample-list.tsx';
import type { QuestionConflict, QuestionToSave } from './save-question.ts';
import { SourceField } from './source-field.tsx';
import { StarterChoice } from './starter-choice.tsx';
import { TryQuestion } from './try-question.tsx';
import { useCheckedSource } from './use-checked-source.ts';

export function QuestionForm({
  question,
  module,
  course,
  draftKey,
  draft,
  starter,
  starterOf,
}: {
  question: AuthoredQuestion | undefined;
  module: string;
  course: TaughtCourse;
  draftKey: DraftKey;
  draft: StoredDraft<number, QuestionSourceFields> | undefined;
  /** What a new question begins with. */
  starter: string;
  starterOf: (kind: QuestionKind) => string;
}) {
  const formId = useId();
  const area = useRef<HTMLTextAreaElement>(null);
  const root = useRef<HTMLFormElement>(null);
  const [tab, setTab] = useState<QuestionTab>('form');
  const [seen, setSeen] = useState<number | undefined>(draft ? draft.base : question?.revision);
  const [replaced, setReplaced] = useState<QuestionSourceFields>();
  const editor = useEditor<AuthoredQuestion, QuestionSourceFields, QuestionConflict>({
    version: question,
    initialFields: draft?.fields,
    fieldsOf: questionFieldsFrom(starter),
    onShow: ({ revision }) => setSeen(revision),
  });
  const { saved, fields, isUnsaved, isSaving, conflict } = editor;
  const isReadOnly = course.role === 'reviewer';
  const source = { module, id: question?.id, source: fields.source };
  const { checked, isFailed, checkAgain } = useCheckedSource(source);
  const editing = useQuestionDraft({
    courseId: course.id,
    ...{ source: fields.source, checked, isReadOnly, isStored: question !== undefined },
    onChange: (text) => editor.change({ source: text }),
  });
  useStoredDraft(questionDrafts, draftKey, { base: seen, fields, isUnsaved: isUnsaved && !isReadOnly });

  function save(purpose: QuestionToSave['purpose'], over = seen ?? null, text = fields.source) {
    editor.save({ question: { ...source, source: text }, seen: over, purpose } satisfies QuestionToSave);
  }

  function restore(old: string) {
    if (isUnsaved) setReplaced(fields);
    editor.change({ source: old });
    save('restore', seen ?? null, old);
  }

  function handleSubmit(event: FormEvent) {
    event.preventDefault();
    save('draft');
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
          onOverwrite={() => save('draft', conflict.theirs.revision)}
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
          <form ref={root} id={formId} noValidate onSubmit={handleSubmit} className="grid min-w-0 gap-6">
            {!question && (
              <StarterChoice
                onChoose={(kind) => replaceWith(() => editor.change({ source: starterOf(kind) }))}
              />
            )}
            <QuestionTabs current={tab} onChange={setTab}>
              {tab === 'source' && (
                <>
                  <SourceField
                    ref={area}
                    value={fields.source}
                    isReadOnly={isReadOnly}
                    onChange={(text) => editor.change({ source: text })}
                  />
                  <ProblemList
                    problems={checked?.problems}
                    isFailed={isFailed}
                    onLine={(line) => area.current && goToLine(area.current, line)}
                  />
                </>
              )}
              {tab === 'form' && editing && (
                <>
                  <QuestionFields {...editing} />
                  <QuestionProblems
                    problems={checked?.problems}
                    isFailed={isFailed}
                    onShow={(path) => root.current && goToField(root.current, path)}
                  />
                </>
              )}
              {tab === 'form' && !editing && <Unreadable onOpen={() => setTab('source')} />}
            </QuestionTabs>
          </form>
          <div className="min-w-0">
            <TryQuestion checked={checked} onAgain={checkAgain} />
            {checked && checked.drawings.length > 0 && <SampleList drawings={checked.drawings} />}
          </div>
        </div>
        {!isReadOnly && (
          <SaveBar
            form={formId}
            label={words.save.draft}
            state={isUnsaved ? words.state.unsaved : saved && words.state[stateOf(saved)]}
            isSaving={isSaving}
          >
            <Button variant="secondary" disabled={isSaving} onClick={() => save('publish')}>
              {words.save.publish}
            </Button>
            {saved && !isUnsaved && (
              <ButtonLink to={`/teach/${course.slug}/questions/new?copy=${saved.id}`} variant="secondary">
                {words.duplicate}
              </ButtonLink>
            )}
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
      {saved && (
        <RevisionHistory<string>
          history={saved.history}
          publishedRevision={saved.publishedRevision}
          urlOf={(number) => `/teach/data/question-revisions/${saved.id}/${number}`}
          bodyOf={(text) => text}
          current={fields.source}
          isDisabled={isReadOnly || isSaving}
          onRestore={restore}
        />
      )}
      <LeaveGuard isUnsaved={isUnsaved && !isReadOnly} text={words.leave} />
      {saved && saved.id !== question?.id && (
        <Navigate to={`/teach/${course.slug}/questions/${saved.id}`} replace />
      )}
    </>
  );
}

const stateOf = ({ revision, publishedRevision }: AuthoredQuestion) =>
  revision > (publishedRevision ?? 0) ? 'draft' : 'published';

/** In place of the form while the YAML cannot be read. */
function Unreadable({ onOpen }: { onOpen: () => void }) {
  const { title, text, button } = questionForm.unreadable;
  return (
    <Callout role="status" className="grid justify-items-start gap-2">
      <p className="font-semibold">{title}</p>
      <p>{text}</p>
      <Button variant="secondary" size="small" onClick={onOpen}>
        {button}
      </Button>
    </Callout>
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
