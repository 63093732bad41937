import type { ReactNode } from 'react';
import { classNames } from '#app/components/ui/class-names.ts';
import { Icon } from '#app/components/ui/icon.tsx';
import { checkWords as words } from '#app/content/learning/questions.ts';

const looks = {
  right: { icon: 'circle-check', frame: 'border-success bg-success-tint', ink: 'text-success' },
  partlyRight: { icon: 'minus', frame: 'border-accent-strong bg-accent-tint', ink: 'text-accent-strong' },
  wrong: { icon: 'x', frame: 'border-accent-strong bg-accent-tint', ink: 'text-accent-strong' },
} as const;

/** Whether an answer was right, told by words and an icon, with what there is to say about it. */
export function Verdict({
  score,
  wrong = words.wrong,
  isRevealed = false,
  children,
}: {
  score: number;
  /** What is said of an answer that is not right at all. In a lesson there is another try. */
  wrong?: string;
  /** Whether the learner asked for the answer instead of finding it. */
  isRevealed?: boolean;
  children?: ReactNode;
}) {
  const verdict = score >= 1 ? 'right' : score > 0 ? 'partlyRight' : 'wrong';
  const { icon, frame, ink } = looks[verdict];
  return (
    <div className={classNames('mt-5 rounded-control border-s-4 px-4 py-4', frame)}>
      {!isRevealed && (
        <p className={classNames('flex items-center gap-2 font-semibold', ink)}>
          <Icon name={icon} className="size-5 shrink-0" />
          {verdict === 'wrong' ? wrong : words[verdict]}
        </p>
      )}
      {children}
    </div>
  );
}
