import { useMemo } from 'react';
import { CheckQuestion } from '#app/components/questions/check-question.tsx';
import { QuestionServiceContext } from '#app/components/questions/question-service.ts';
import { Button } from '#app/components/ui/button.tsx';
import { Icon } from '#app/components/ui/icon.tsx';
import { questionEditor } from '#app/content/teach.ts';
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
  const service = useMemo(() => asked && createPreviewService(() => asked), [asked]);
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
        </QuestionServiceContext>
      ) : (
        <p className="mt-4 rounded-card border border-dashed border-line-strong px-5 py-10 text-center text-ink-soft">
          {words.waiting}
        </p>
      )}
    </section>
  );
}
