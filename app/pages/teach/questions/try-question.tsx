import { useMemo, useState } from 'react';
import { CheckQuestion } from '#app/components/questions/check-question.tsx';
import { QuestionServiceContext } from '#app/components/questions/question-service.ts';
import { Button } from '#app/components/ui/button.tsx';
import { Icon } from '#app/components/ui/icon.tsx';
import { questionForm } from '#app/content/teaching/question-form.ts';
import { questionEditor } from '#app/content/teaching/teach.ts';
import type { QuestionKind } from '#app/content/types.ts';
import { createPreviewService } from '#app/data/authoring.ts';
import type { CheckedSource } from './use-checked-source.ts';

const words = questionEditor.tryIt;

/** The question as a learner sees it, to be answered. It follows the text while it is typed. */
export function TryQuestion({
  checked,
  onAgain,
}: {
  checked: CheckedSource | undefined;
  onAgain: () => void;
}) {
  const drawn = checked?.drawn;
  const asked = checked?.asked;
  const [graded, setGraded] = useState<{ asked: object; score: number }>();
  const service = useMemo(() => {
    if (!asked) return undefined;
    const preview = createPreviewService(() => asked);
    return {
      ...preview,
      async checkAnswer(...call: Parameters<typeof preview.checkAnswer>) {
        const result = await preview.checkAnswer(...call);
        setGraded({ asked, score: result.score });
        return result;
      },
    };
  }, [asked]);
  return (
    <section aria-label={words.title} className="min-w-0">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <p className="text-small">
          <span className="font-semibold">{words.title}.</span>{' '}
          <span className="text-ink-faint">{words.hint}</span>
        </p>
        {drawn?.view.varies && (
          <Button variant="secondary" size="small" onClick={onAgain}>
            <Icon name="refresh-cw" />
            {words.again}
          </Button>
        )}
      </div>
      {drawn && service ? (
        <QuestionServiceContext value={service}>
          <CheckQuestion
            key={drawn.seed}
            question={asked?.id ?? ''}
            view={drawn.view}
            seed={drawn.seed}
            isAnswered={false}
            onAnswered={() => {}}
          />
          <Grading
            kind={drawn.view.kind}
            score={graded && graded.asked === asked ? graded.score : undefined}
          />
        </QuestionServiceContext>
      ) : (
        <p className="mt-4 rounded-card border border-dashed border-line-strong px-5 py-10 text-center text-ink-soft">
          {words.waiting}
        </p>
      )}
    </section>
  );
}

/** How the grade of the last answer came about. */
function Grading({ kind, score }: { kind: QuestionKind; score: number | undefined }) {
  return (
    <div className="rounded-control bg-sunk px-4 py-3 text-small">
      <p role="status" className="font-semibold">
        {score === undefined ? words.grading : words.grade(Math.round(score * 100))}
      </p>
      <p className="mt-1 text-ink-soft">{questionForm.grading[kind]}</p>
    </div>
  );
}
