import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { RenderedHtml } from '#app/components/ui/rendered-html.tsx';
import { lessonPage } from '#app/content/lesson.ts';
import { useNear } from '#app/lib/use-near.ts';
import type { LessonBlock } from '#courseware/lessons/compile-lesson.ts';
import type { QuestionView } from '#courseware/questions/draw.ts';
import { giveFields, readFields } from './given-fields.ts';
import { importQuestion, loadedQuestion, loadQuestion } from './load-question.ts';

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

function BrowserCheck(props: CheckProps) {
  const { question, view } = props;
  const place = useRef<HTMLDivElement>(null);
  const [Question, setQuestion] = useState(loadedQuestion);
  const [isInDocument] = useState(() => document.querySelector(`[data-check="${question}"]`) !== null);
  const given = useRef<ReturnType<typeof readFields>>(undefined);
  const isSubmitted = useRef(false);

  useNear(place, async (element) => {
    if (Question) return;
    const loaded = await loadQuestion();
    given.current = readFields(element);
    setQuestion(() => loaded);
  });

  useEffect(() => {
    const element = place.current;
    if (!Question || !given.current || !element) return;
    giveFields(element, given.current);
    given.current = undefined;
    // The question renders what it was given before it is sent.
    if (isSubmitted.current) setTimeout(() => element.querySelector('form')?.requestSubmit());
  }, [Question]);

  if (Question) {
    return (
      <div key="live" ref={place} data-check={question}>
        <Question {...props} />
      </div>
    );
  }
  if (isInDocument) {
    return (
      <div
        key="document"
        ref={place}
        data-check={question}
        // Until its script has loaded, the form would reload the page. It is sent as soon as the script is there.
        onSubmit={(event) => {
          event.preventDefault();
          isSubmitted.current = true;
        }}
        suppressHydrationWarning
        // biome-ignore lint/security/noDangerouslySetInnerHtml: React keeps what the document has here.
        dangerouslySetInnerHTML={{ __html: '' }}
      />
    );
  }
  return (
    <div key="waiting" ref={place} data-check={question}>
      <RenderedHtml html={view.prompt} className="prose" />
    </div>
  );
}
