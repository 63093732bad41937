import { lazy, Suspense } from 'react';
import { RenderedHtml } from '#app/components/ui/rendered-html.tsx';
import { lessonPage } from '#app/content/learning/lesson.ts';
import type { LessonBlock } from '#courseware/lessons/compile-lesson.ts';
import type { QuestionView } from '#courseware/questions/view.ts';
import { importQuestion } from './load-question.ts';
import { useKeptHtml } from './use-kept-html.ts';
import { useQuestionNearby } from './use-question-nearby.ts';

type CheckProps = {
  question: string;
  view: QuestionView;
  isAnswered: boolean;
  onAnswered: (isCorrect: boolean) => void;
};

/**
 * Questions are a good part of the script of a lesson, and most readers reach one after a while. So the document shows
 * them, and what brings them to life is fetched when one is near. Until then React leaves the HTML of the document as
 * it is. A Suspense boundary would not do: every update of the page would wait for it.
 */
export function CheckBlock({
  block: { question, view },
  isAnswered,
  onAnswered,
}: {
  block: Extract<LessonBlock, { kind: 'check' }>;
  isAnswered: boolean;
  onAnswered: (question: string, isCorrect: boolean) => void;
}) {
  if (!view) return <p className="text-ink-soft">{lessonPage.blocks.checkMissing}</p>;
  const Check = import.meta.env.SSR ? ServerCheck : BrowserCheck;
  return (
    <Check
      question={question}
      view={view}
      isAnswered={isAnswered}
      onAnswered={(isCorrect) => onAnswered(question, isCorrect)}
    />
  );
}

const ServerQuestion = lazy(async () => ({ default: (await importQuestion()).CheckQuestion }));

function ServerCheck(props: CheckProps) {
  return (
    <div data-check={props.question}>
      <Suspense>
        <ServerQuestion {...props} />
      </Suspense>
    </div>
  );
}

/** Shows what the document has, or the bare prompt on a page that was opened by a link, until the script is there. */
function BrowserCheck(props: CheckProps) {
  const { question, view } = props;
  const { place, Question, holdSubmit } = useQuestionNearby();
  const kept = useKeptHtml(`[data-check="${question}"]`);
  if (Question) {
    return (
      <div key="live" ref={place} data-check={question}>
        <Question {...props} />
      </div>
    );
  }
  if (kept) return <div key="document" ref={place} data-check={question} onSubmit={holdSubmit} {...kept} />;
  return (
    <div key="waiting" ref={place} data-check={question}>
      <RenderedHtml html={view.prompt} className="prose" />
    </div>
  );
}
