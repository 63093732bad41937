import { Link } from 'react-router';
import { Callout } from '#app/components/ui/callout.tsx';
import { Summary } from '#app/components/ui/summary.tsx';
import { teachResults } from '#app/content/teaching/teach-results.ts';
import type { QuestionFigures } from '#app/data/course-results.ts';
import type { TaughtOutline } from '#app/data/taught-courses.ts';
import { findQuestionIssue } from './find-issues.ts';
import { IssueText } from './issue-text.tsx';

const words = teachResults.questions;

/** The questions of each module: how many get them right, and what is chosen instead. */
export function QuestionList({
  questions,
  modules,
}: {
  questions: QuestionFigures[];
  modules: TaughtOutline['modules'];
}) {
  return (
    <section className="mt-14">
      <h3 className="text-subheading">{words.title}</h3>
      {questions.length === 0 ? (
        <p className="mt-2 text-ink-soft">{words.empty}</p>
      ) : (
        <p className="mt-1 max-w-prose text-ink-soft">
          {words.lead} {words.discriminationHint}
        </p>
      )}
      {modules.map(({ id, title }) => {
        const asked = questions.filter(({ module_id }) => module_id === id);
        return (
          asked.length > 0 && (
            <section key={id} className="mt-8">
              <h4 className="border-b-2 border-ink pb-2 font-body text-body font-semibold wrap-anywhere">
                {title}
              </h4>
              <Questions questions={asked} />
            </section>
          )
        );
      })}
    </section>
  );
}

/** Those that need work come first. Those with too few answers are out of the way. */
function Questions({ questions }: { questions: QuestionFigures[] }) {
  const counted = questions
    .filter(({ share_right }) => share_right !== null)
    .toSorted((a, b) => Number(isFine(a)) - Number(isFine(b)));
  const rest = questions.filter(({ share_right }) => share_right === null);
  return (
    <>
      <ul>
        {counted.map((question) => (
          <Question key={question.question_id} question={question} />
        ))}
      </ul>
      {rest.length > 0 && (
        <details className="mt-2">
          <Summary className="text-small">{words.tooFew(rest.length)}</Summary>
          <ul>
            {rest.map((question) => (
              <Question key={question.question_id} question={question} />
            ))}
          </ul>
        </details>
      )}
    </>
  );
}

/** The place of a question on this page, which the list above links to. */
export const questionAnchor = (id: string) => `question-${id}`;

const isFine = (question: QuestionFigures) => findQuestionIssue(question) === undefined;

function Question({ question }: { question: QuestionFigures }) {
  const { prompt, learners, share_right, discrimination, options, wrong_answers } = question;
  const issue = findQuestionIssue(question);
  const figures = [
    words.learners(learners),
    share_right === null ? undefined : words.right(share_right),
    discrimination === null ? undefined : words.discrimination(discrimination),
  ].filter((text) => text !== undefined);
  return (
    <li id={questionAnchor(question.question_id)} className="scroll-mt-24 border-b border-line py-5">
      <p className="max-w-prose wrap-anywhere">{prompt}</p>
      <p className="mt-1 text-small text-ink-soft tabular-nums">{figures.join(' · ')}</p>
      {issue && (
        <Callout className="mt-3 max-w-prose">
          <IssueText issue={issue} titles={new Map()} />{' '}
          <Link
            to={`../questions/${question.question_id}`}
            relative="path"
            aria-label={words.openQuestion(prompt)}
            className="font-semibold text-primary-strong underline underline-offset-4"
          >
            {words.open}
          </Link>
        </Callout>
      )}
      {options && <Shares title={words.options} of={learners} shares={options.map(readOption)} />}
      {wrong_answers && (
        <Shares
          title={words.wrongAnswers}
          of={learners}
          shares={wrong_answers.map(({ text, learners: count }) => ({ text, note: '', count }))}
        />
      )}
    </li>
  );
}

interface Share {
  text: string;
  /** Whether it is right. */
  note: string;
  count: number;
}

function readOption({ text, correct, learners }: NonNullable<QuestionFigures['options']>[number]): Share {
  const note = typeof correct === 'string' ? words.sometimes : correct ? words.correct : '';
  return { text, note, count: learners };
}

function Shares({ title, of, shares }: { title: string; of: number; shares: Share[] }) {
  return (
    <details className="mt-2 max-w-prose">
      <Summary className="text-small">{title}</Summary>
      <ul className="mt-1 grid gap-3 pb-2">
        {shares.map(({ text, note, count }) => (
          <li key={text} className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 gap-y-1 text-small">
            <span className="wrap-anywhere">
              {text}
              {note && <strong className="ms-2 font-semibold text-primary-strong">({note})</strong>}
            </span>
            <span className="text-ink-soft tabular-nums">{count}</span>
            <progress value={count} max={of} aria-hidden="true" className="progress col-span-2" />
          </li>
        ))}
      </ul>
    </details>
  );
}
