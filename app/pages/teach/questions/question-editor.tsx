import { useState } from 'react';
import { Link } from 'react-router';
import { Icon } from '#app/components/ui/icon.tsx';
import { DraftOffer } from '#app/components/workspace/draft-offer.tsx';
import { useDraftKey } from '#app/components/workspace/stored-draft.ts';
import { questionStarters } from '#app/content/teaching/lesson-snippets.ts';
import { questionEditor as words } from '#app/content/teaching/teach.ts';
import type { QuestionKind } from '#app/content/types.ts';
import type { AuthoredQuestion } from '#app/data/authoring.ts';
import type { TaughtCourse } from '#app/data/taught-courses.ts';
import { readDraft, writeDraft } from '#courseware/questions/draft.ts';
import { questionDrafts } from './question-fields.ts';
import { QuestionForm } from './question-form.tsx';

/** Edits a question, or adds one. Changes that this device kept are offered first, so neither replaces the other. */
export function QuestionEditor({
  question,
  module,
  course,
  lessonId = '',
  original,
}: {
  question?: AuthoredQuestion;
  module: string;
  course: TaughtCourse;
  /** The lesson that a new question begins with. */
  lessonId?: string;
  /** The question of which a new one is a copy. */
  original?: AuthoredQuestion;
}) {
  const draftKey = useDraftKey(question?.id ?? (original ? `copy-of-${original.id}` : module));
  const [kept] = useState(() => questionDrafts.read(draftKey));
  const [choice, setChoice] = useState<'open' | 'restore' | 'discard'>('open');
  const starterOf = (kind: QuestionKind) =>
    `id: ${lessonId}-question\nlesson: ${lessonId}\n${questionStarters[kind]}\n`;
  const [starter] = useState(() => (original ? copyOf(original) : starterOf('single')));
  const current = question?.source ?? starter;
  const isOffered = choice === 'open' && kept && kept.fields.source !== current;

  function handleDiscard() {
    questionDrafts.drop(draftKey);
    setChoice('discard');
  }

  return (
    <>
      <Link
        to={`/teach/${course.slug}/questions`}
        className="mb-4 inline-flex min-h-11 items-center gap-2 text-small font-semibold text-primary-strong underline-offset-4 hover:underline"
      >
        <Icon name="arrow-left" className="size-4" />
        {words.back}
      </Link>
      {isOffered ? (
        <DraftOffer keptAt={kept.keptAt} onRestore={() => setChoice('restore')} onDiscard={handleDiscard}>
          {question?.id ?? words.newTitle}
        </DraftOffer>
      ) : (
        <QuestionForm
          question={question}
          module={module}
          course={course}
          draftKey={draftKey}
          draft={choice === 'restore' ? kept : undefined}
          starter={starter}
          starterOf={starterOf}
        />
      )}
    </>
  );
}

/** The YAML of a copy. It needs an id of its own, which its author may change. */
function copyOf({ id, source }: AuthoredQuestion): string {
  const { draft } = readDraft(source);
  return draft ? writeDraft({ ...draft, id: `${id.slice(0, 75).replace(/-$/, '')}-copy` }) : source;
}
