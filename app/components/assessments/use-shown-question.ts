import { type RefObject, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useLocation, useNavigate } from 'react-router';
import { type QuestionItem, questionHeadingId } from './question-sheet.tsx';

const overviewHash = 'overview';

interface ShownQuestion {
  /** The number of questions stands for the overview. */
  index: number;
  show(next: number): void;
  /** Takes the focus when another question is shown. */
  heading: RefObject<HTMLHeadingElement | null>;
}

/**
 * Which of the questions is shown. A learner starts at the first unanswered one. Once they have moved, the URL names
 * the place, so that a reload, or a phone that is turned, returns to it. An overview comes after the last question, if
 * there is one.
 */
export function useShownQuestion(items: QuestionItem[], hasOverview: boolean): ShownQuestion {
  const { hash, search } = useLocation();
  const navigate = useNavigate();
  const heading = useRef<HTMLHeadingElement>(null);
  const hashOf = (at: number) => {
    const item = items[at];
    return item ? questionHeadingId(item.position) : overviewHash;
  };
  const [index, setIndex] = useState(() => {
    const places = hasOverview ? [...items.keys(), items.length] : [...items.keys()];
    const named = places.find((at) => hash === `#${hashOf(at)}`);
    if (named !== undefined) return named;
    const firstOpen = items.findIndex(({ isDone }) => !isDone);
    if (firstOpen >= 0) return firstOpen;
    return hasOverview ? items.length : 0;
  });

  function show(next: number) {
    // The heading must name the new question before a screen reader reads it.
    flushSync(() => setIndex(next));
    heading.current?.focus();
    // Only the hash changes, so nothing is loaded.
    void navigate({ search, hash: hashOf(next) }, { replace: true, preventScrollReset: true });
  }

  return { index, show, heading };
}
