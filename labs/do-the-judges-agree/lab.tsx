import { useMemo } from 'react';
import { Button } from '#app/components/ui/button.tsx';
import { Icon } from '#app/components/ui/icon.tsx';
import { Options } from '../kit/controls.tsx';
import type { LabProps } from '../kit/lab-frame.tsx';
import { Side, Workbench } from '../kit/workbench.tsx';
import {
  type Answer,
  answerCount,
  type Choices,
  compare,
  drawPile,
  judgeAsHana,
  measure,
  type Pile,
  rubricLines,
  textOf,
  type Verdict,
} from './model.ts';

const pileNames: Record<Pile, string> = {
  first: 'first answers',
  second: 'new answers',
  good: 'nearly all good',
};

export default function DoTheJudgesAgree({ choices, seed, change, say }: LabProps<Choices>) {
  const { pile, verdicts } = choices;
  const answers = useMemo(() => drawPile(pile, seed), [pile, seed]);
  const mine = verdicts[pile];
  const hers = answers.map((answer) => judgeAsHana(answer, choices));
  const current = mine.indexOf(null);
  const isDone = current < 0;
  const answer = answers[current];

  function setVerdicts(next: (Verdict | null)[]) {
    change({ ...choices, verdicts: { ...verdicts, [pile]: next } });
    if (next.includes(null)) return say(`Answer ${next.indexOf(null) + 1} of ${answerCount}.`);
    const table = compare(
      next,
      hers.map(({ verdict }) => verdict),
    );
    say(
      `All judged. Agreement ${measure(table)?.agreement.toFixed(2)}, kappa ${measure(table)?.kappa.toFixed(2)}.`,
    );
  }

  return (
    <Workbench>
      <p>
        You and Hana judge the same ten answers, each alone. Read the rubric, then let each answer pass or
        fail.
      </p>
      <Side>
        <section aria-label="Rubric" className="grid gap-4 rounded-control bg-sunk p-4">
          <div>
            <p className="text-small font-semibold">Right</p>
            <p className="text-small">
              Every statement agrees with the handbook: 2 euros a day [5], open on Saturday from 10 to 13 [2].
            </p>
          </div>
          <Options
            label="Complete"
            value={choices.complete}
            options={(['word', 'amount', 'hours'] as const).map((value) => ({
              value,
              label: rubricLines.complete[value],
            }))}
            onChange={(complete) => {
              change({ ...choices, complete });
              say(`The line now reads: ${rubricLines.complete[complete]}`);
            }}
          />
          <Options
            label="Brief"
            value={choices.brief}
            options={(['word', 'count'] as const).map((value) => ({
              value,
              label: rubricLines.brief[value],
            }))}
            onChange={(brief) => {
              change({ ...choices, brief });
              say(`The line now reads: ${rubricLines.brief[brief]}`);
            }}
          />
        </section>
      </Side>
      <Side>
        <Options
          label="Pile of answers"
          value={pile}
          options={(['first', 'second', 'good'] as const).map((value) => ({
            value,
            label: pileNames[value],
          }))}
          onChange={(next) => {
            change({ ...choices, pile: next });
            say(`${verdicts[next].filter(Boolean).length} of ${answerCount} judged.`);
          }}
        />
        {answer ? (
          <section
            aria-label={`Answer ${current + 1}`}
            className="rounded-control border border-line-strong p-4"
          >
            <p className="text-caption text-ink-soft tabular-nums">
              Answer {current + 1} of {answerCount}
            </p>
            <Exchange answer={answer} />
            <div className="mt-4 flex gap-2">
              {(['pass', 'fail'] as const).map((verdict) => (
                <Button
                  key={verdict}
                  variant="secondary"
                  className="flex-1"
                  onClick={() => setVerdicts(mine.with(current, verdict))}
                >
                  <Icon name={verdict === 'pass' ? 'check' : 'x'} className="size-5" />
                  {verdict === 'pass' ? 'Pass' : 'Fail'}
                </Button>
              ))}
            </div>
            <p aria-hidden="true" className="mt-3 flex gap-1">
              {mine.map((verdict, index) => (
                <span
                  // biome-ignore lint/suspicious/noArrayIndexKey: an answer is its place.
                  key={index}
                  className={`h-1.5 flex-1 rounded-full ${verdict ? 'bg-primary-strong' : 'bg-line'}`}
                />
              ))}
            </p>
          </section>
        ) : (
          <Results
            answers={answers}
            mine={mine}
            hers={hers}
            onAgain={() => {
              setVerdicts(Array<Verdict | null>(answerCount).fill(null));
            }}
          />
        )}
        {!isDone && (
          <p className="text-small text-ink-soft">
            Hana's verdicts appear when you have judged the whole pile.
          </p>
        )}
      </Side>
    </Workbench>
  );
}

/** The question of a member, and what the assistant wrote. */
function Exchange({ answer }: { answer: Answer }) {
  return (
    <>
      <p className="mt-1 text-small text-ink-soft">
        "What does it cost to bring the steamer back {answer.daysLate} days late?"
      </p>
      <blockquote className="mt-2 border-s-4 border-primary ps-3">{textOf(answer)}</blockquote>
    </>
  );
}

const verdictNames = { pass: 'pass', fail: 'fail' };

function Results({
  answers,
  mine,
  hers,
  onAgain,
}: {
  answers: readonly Answer[];
  mine: readonly (Verdict | null)[];
  hers: readonly { verdict: Verdict; because: string }[];
  onAgain: () => void;
}) {
  const table = compare(
    mine,
    hers.map(({ verdict }) => verdict),
  );
  const measured = measure(table);
  const differing = answers
    .map((answer, index) => ({ answer, index, own: mine[index], her: hers[index] }))
    .filter(({ own, her }) => own && her && own !== her.verdict);
  return (
    <>
      <div className="grid items-center gap-5 @lg:grid-cols-2">
        <table className="w-full table-fixed border-separate border-spacing-1.5 text-center text-small">
          <caption className="sr-only">The table of two judges</caption>
          <thead>
            <tr>
              <td className="w-20" />
              <th scope="col">Hana: pass</th>
              <th scope="col">Hana: fail</th>
            </tr>
          </thead>
          <tbody>
            {[
              { name: 'You: pass', cells: [table.bothPass, table.onlyMine], same: 0 },
              { name: 'You: fail', cells: [table.onlyHers, table.bothFail], same: 1 },
            ].map(({ name, cells, same }) => (
              <tr key={name}>
                <th scope="row" className="text-start">
                  {name}
                </th>
                {cells.map((count, column) => (
                  <td
                    // biome-ignore lint/suspicious/noArrayIndexKey: a cell is its place.
                    key={column}
                    className={`rounded-control border p-3 text-subheading font-semibold tabular-nums ${column === same ? 'border-primary-strong bg-primary-tint' : 'border-danger border-dashed'}`}
                  >
                    {count}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
        {measured && <BeyondLuck {...measured} />}
      </div>
      <section>
        <p className="text-small font-semibold">
          {differing.length === 0
            ? 'You agree on every answer.'
            : `You differ on ${differing.length}. Read them together:`}
        </p>
        <ul className="mt-2 grid gap-2">
          {differing.map(({ answer, index, own, her }) => (
            <li key={index} className="rounded-control border border-line p-3 text-small">
              <p>{textOf(answer)}</p>
              <p className="mt-1 text-caption text-ink-soft">
                You: <strong className="text-ink">{own && verdictNames[own]}</strong>. Hana:{' '}
                <strong className="text-ink">{her?.verdict}</strong>, because {her?.because}.
              </p>
            </li>
          ))}
        </ul>
        <Button size="small" variant="secondary" className="mt-3" onClick={onAgain}>
          Judge this pile again
        </Button>
      </section>
    </>
  );
}

/** Agreement as a bar: what luck would bring, and what was reached beyond it. */
function BeyondLuck({ agreement, luck, kappa }: { agreement: number; luck: number; kappa: number }) {
  const low = Math.min(luck, agreement);
  return (
    <div className="text-small">
      <p
        role="img"
        aria-label={`Luck would bring ${luck.toFixed(2)}, you reached ${agreement.toFixed(2)}.`}
        className="relative h-8 overflow-hidden rounded-small border border-line-strong"
      >
        <span className="absolute inset-y-0 left-0 bg-line-strong/40" style={{ width: `${100 * low}%` }} />
        <span
          className="absolute inset-y-0 bg-primary-strong"
          style={{ left: `${100 * luck}%`, width: `${100 * Math.max(0, agreement - luck)}%` }}
        />
        <span className="absolute inset-y-0 w-0.5 bg-ink" style={{ left: `${100 * luck}%` }} />
      </p>
      <p className="mt-2 tabular-nums">
        Agreement <strong>{agreement.toFixed(2)}</strong>, by luck alone <strong>{luck.toFixed(2)}</strong>.
      </p>
      <p className="tabular-nums">
        Kappa ={' '}
        {luck === 1
          ? 'nothing is left beyond luck'
          : `(${agreement.toFixed(2)} − ${luck.toFixed(2)}) / (1 − ${luck.toFixed(2)})`}{' '}
        = <strong className="text-body">{kappa.toFixed(2).replace('-', '−')}</strong>
      </p>
    </div>
  );
}
