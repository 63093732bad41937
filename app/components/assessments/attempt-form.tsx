import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useFetcher, useRevalidator } from 'react-router';
import { LeaveGuard } from '#app/components/private/leave-guard.tsx';
import { Button } from '#app/components/ui/button.tsx';
import { Callout } from '#app/components/ui/callout.tsx';
import { Dialog } from '#app/components/ui/dialog.tsx';
import { assessmentWords as words } from '#app/content/learning/assessments.ts';
import { useMedia } from '#app/lib/use-media.ts';
import { isComplete } from '#courseware/questions/is-complete.ts';
import { AttemptBar } from './attempt-bar.tsx';
import type { ActionResult } from './load-assessment.ts';
import { QuestionPages } from './question-pages.tsx';
import { QuestionScreens } from './question-screens.tsx';
import { QuestionSheet, questionHeadingId } from './question-sheet.tsx';
import { type AnswerCalls, attemptCalls, type OpenQuestions, useAnswers } from './use-answers.ts';
import { useMinutesLeft } from './use-minutes-left.ts';

/** How often handing in is tried again after the end of the time. */
const retryAfter = 10_000;

/** An open attempt: all questions of a quiz on one page, on phones and in an exam one by one. */
export function AttemptForm({
  open,
  calls = attemptCalls,
  closed = words.closed,
}: {
  open: OpenQuestions;
  calls?: AnswerCalls;
  /** What is said when the server takes no more answers. */
  closed?: { title: string; link: string };
}) {
  const { answers, saving, refusal, secondsLeft, give, flush } = useAnswers(open, calls);
  const sender = useFetcher<ActionResult>();
  const [problem, setProblem] = useState('');
  const screens = useRef<{ show(position: number): void }>(null);
  const isPhone = useMedia('(width < 40rem)');
  const [isAsking, setIsAsking] = useState(false);
  const { attempt, assessment, questions } = open;
  const minutesLeft = useMinutesLeft(secondsLeft, handIn);
  const items = questions.map(({ position, view }) => {
    const answer = answers.get(position) ?? null;
    return { position, view, answer, isDone: isComplete(view, answer) };
  });
  const openCount = items.filter(({ isDone }) => !isDone).length;
  const isBusy = sender.state !== 'idle';
  const isOver = minutesLeft === 0;
  const refused = sender.data?.isDone === false ? sender.data.refusal.words : '';
  /** Handing in at the end of the time failed, for example without a network. */
  const isLate = isOver && !isBusy && sender.data?.isDone === false && !refused;

  /** What is saved by now is graded. The loader then shows the result in place of this form. */
  async function handIn() {
    setIsAsking(false);
    const isSaved = await flush();
    // When time is over the server takes no answer any more, so there is nothing to wait for.
    if (!isSaved && minutesLeft !== 0) return setProblem(words.unsaved);
    setProblem('');
    void sender.submit({ change: 'submit', attempt: attempt.id }, { method: 'post' });
  }

  const retry = useEffectEvent(() => {
    if (navigator.onLine) void handIn();
  });
  useEffect(() => {
    if (!isLate) return;
    const timer = setInterval(retry, retryAfter);
    addEventListener('online', retry);
    return () => {
      clearInterval(timer);
      removeEventListener('online', retry);
    };
  }, [isLate]);

  function handleSubmit() {
    if (isBusy) return;
    if (openCount > 0 && !isOver) setIsAsking(true);
    else void handIn();
  }

  /** In a quiz the focus moves to the first open question. In an exam the list of questions shows which are open. */
  function goOnAnswering() {
    // The dialog gives the focus back when it closes, so it has to be closed first.
    flushSync(() => setIsAsking(false));
    const firstOpen = items.find(({ isDone }) => !isDone);
    if (!firstOpen) return;
    if (screens.current) screens.current.show(firstOpen.position);
    else document.getElementById(questionHeadingId(firstOpen.position))?.focus();
  }

  if (refusal && !isOver) return <Closed words={closed} text={refusal} />;
  const QuizQuestions = isPhone ? QuestionScreens : QuestionSheet;
  const Questions = assessment.kind === 'quiz' ? QuizQuestions : QuestionPages;
  return (
    <>
      <AttemptBar
        done={items.length - openCount}
        count={items.length}
        saving={saving}
        minutesLeft={minutesLeft}
      />
      <Questions ref={screens} items={items} onGive={give} isDisabled={isBusy || isOver}>
        <div aria-live="polite">
          {(problem || refused || isOver) && (
            <Callout className="mb-5">{isOver ? words.timer.over : problem || refused}</Callout>
          )}
        </div>
        {/* While questions are open, answering them is the next step. */}
        <Button
          size="large"
          variant={openCount > 0 && !isOver ? 'secondary' : 'primary'}
          disabled={isBusy}
          onClick={handleSubmit}
        >
          {isBusy ? words.submitting : words.submit}
        </Button>
      </Questions>
      {isAsking && (
        <Dialog title={words.confirm.title} onClose={() => setIsAsking(false)}>
          <p className="mt-3 text-ink-soft">
            {words.confirm.open(openCount)} {words.confirm.text}
          </p>
          <div className="mt-7 flex flex-wrap gap-3">
            <Button onClick={goOnAnswering}>{words.confirm.stay}</Button>
            <Button variant="secondary" onClick={handIn}>
              {words.confirm.submit}
            </Button>
          </div>
        </Dialog>
      )}
      <LeaveGuard isUnsaved={saving !== 'saved'} text={words.leave} />
    </>
  );
}

/** Another tab or device handed the attempt in, or its time is over. */
function Closed({ words: { title, link }, text }: { words: { title: string; link: string }; text: string }) {
  const { revalidate, state } = useRevalidator();
  return (
    <div role="status" className="rounded-panel bg-accent-tint px-6 py-8 sm:px-9">
      <h2 className="text-subheading">{title}</h2>
      <p className="mt-2 text-ink-soft">{text}</p>
      <Button className="mt-6" disabled={state !== 'idle'} onClick={() => void revalidate()}>
        {link}
      </Button>
    </div>
  );
}
