import type { ReactNode, Ref } from 'react';
import { QuestionInput } from '#app/components/questions/question-input.tsx';
import { assessmentWords as words } from '#app/content/learning/assessments.ts';
import type { Answer } from '#courseware/questions/answer.ts';
import type { QuestionView } from '#courseware/questions/view.ts';

export interface QuestionItem {
  position: number;
  view: QuestionView;
  answer: Answer | null;
  isDone: boolean;
}

export interface QuestionListProps {
  items: QuestionItem[];
  onGive(position: number, answer: Answer | null): void;
  isDisabled: boolean;
  /** How to hand in. */
  children: ReactNode;
  /** A list that shows one question at a time can be led to another. */
  ref?: Ref<{ show(position: number): void }>;
}

export const questionHeadingId = (position: number) => `question-${position}`;

/** All questions one below the other. */
export function QuestionSheet({ items, onGive, isDisabled, children }: QuestionListProps) {
  return (
    <>
      <ol className="[&_*]:scroll-mt-14">
        {items.map(({ position, view, answer }, index) => (
          <li key={position} className="border-b border-line py-9">
            <h2
              id={questionHeadingId(position)}
              tabIndex={-1}
              className="mb-4 font-body text-small font-semibold text-accent-strong"
            >
              {words.question(index + 1, items.length)}
            </h2>
            <QuestionInput
              view={view}
              answer={answer}
              onChange={(given) => onGive(position, given)}
              isDisabled={isDisabled}
            />
          </li>
        ))}
      </ol>
      <div className="pt-9">{children}</div>
    </>
  );
}
