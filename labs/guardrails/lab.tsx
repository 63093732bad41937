import { useMemo, useState } from 'react';
import { Icon } from '#app/components/ui/icon.tsx';
import { Options } from '../kit/controls.tsx';
import type { LabProps } from '../kit/lab-frame.tsx';
import { Side, Workbench } from '../kit/workbench.tsx';
import type { Message } from './messages.ts';
import {
  type Boxes,
  baseRates,
  type Choices,
  judge,
  openInbox,
  perThousand,
  type RuleId,
  rules,
  stoppedBy,
} from './model.ts';

type Week = 'thisWeek' | 'nextWeek';

export default function Guardrails({ choices, seed, change, say }: LabProps<Choices>) {
  const inbox = useMemo(() => openInbox(seed), [seed]);
  const [week, setWeek] = useState<Week>('thisWeek');
  const messages = inbox[week];
  const boxes = judge(messages, choices.rules);

  function toggle(id: RuleId) {
    const isOn = choices.rules.includes(id);
    const active = rules
      .map((rule) => rule.id)
      .filter((some) => (some === id ? !isOn : choices.rules.includes(some)));
    change({ ...choices, rules: active });
    const after = judge(messages, active);
    say(
      `${after.stopped} of ${after.stopped + after.letThrough} harmful messages stopped, ${after.wronglyStopped} harmless ones stopped wrongly.`,
    );
  }

  return (
    <Workbench>
      <p>
        The assistant of a tool shed has a guard with three rules. Switch rules on and off, and see whom they
        stop.
      </p>
      <Side>
        <Summary boxes={boxes} />
        <fieldset>
          <legend className="text-small font-semibold">Stop a message that</legend>
          <ul className="mt-2 grid gap-x-6 @lg:grid-cols-2">
            {rules.map(({ id, says }) => {
              const alone = judge(messages, [id]);
              return (
                <li key={id} className="border-b border-line">
                  <label className="flex min-h-11 cursor-pointer items-center gap-3 py-1.5 text-small">
                    <input
                      type="checkbox"
                      checked={choices.rules.includes(id)}
                      onChange={() => toggle(id)}
                      className="size-5 shrink-0 accent-primary-strong"
                    />
                    <span className="flex-1">{says}</span>
                    <span className="shrink-0 text-caption text-ink-soft tabular-nums">
                      {alone.stopped} rightly, {alone.wronglyStopped} wrongly
                    </span>
                  </label>
                </li>
              );
            })}
          </ul>
        </fieldset>
        <Thousand
          boxes={boxes}
          baseRate={choices.baseRate}
          onChange={(baseRate) => {
            change({ ...choices, baseRate });
            const { rightShare } = perThousand(boxes, baseRate);
            say(
              rightShare === undefined
                ? 'Nothing is stopped.'
                : `${percent(rightShare)} of all stops are right.`,
            );
          }}
        />
      </Side>
      <Side>
        <div className="grid gap-3">
          <Options
            label="Messages of"
            value={week}
            options={[
              { value: 'thisWeek', label: 'this week' },
              { value: 'nextWeek', label: 'the next week' },
            ]}
            onChange={(next) => {
              setWeek(next);
              const after = judge(inbox[next], choices.rules);
              say(
                `${after.letThrough} harmful messages let through, ${after.wronglyStopped} harmless ones stopped.`,
              );
            }}
          />
          <ul className="grid gap-1.5">
            {messages.map((message) => (
              <Letter key={message.text} message={message} by={stoppedBy(message.text, choices.rules)} />
            ))}
          </ul>
        </div>
      </Side>
    </Workbench>
  );
}

const percent = (share: number) => `${Math.round(100 * share)} %`;

/** The two numbers that a guard has. */
function Summary({ boxes: { stopped, letThrough, wronglyStopped, leftAlone } }: { boxes: Boxes }) {
  const harmfulCount = stopped + letThrough;
  const harmlessCount = wronglyStopped + leftAlone;
  return (
    <div className="grid grid-cols-2 gap-3">
      <div className="rounded-control border border-primary-strong bg-primary-tint p-3">
        <p className="text-small">Harm that is stopped</p>
        <p className="text-subheading font-semibold tabular-nums">
          {stopped} of {harmfulCount}
        </p>
        <Dots count={stopped} of={harmfulCount} look="bg-primary-strong" />
      </div>
      <div className="rounded-control border border-danger border-dashed p-3">
        <p className="text-small">Harmless, wrongly stopped</p>
        <p className="text-subheading font-semibold tabular-nums">
          {wronglyStopped} of {harmlessCount}
        </p>
        <Dots count={wronglyStopped} of={harmlessCount} look="bg-danger" />
      </div>
    </div>
  );
}

function Dots({ count, of, look }: { count: number; of: number; look: string }) {
  return (
    <p aria-hidden="true" className="mt-1 flex flex-wrap gap-1">
      {Array.from({ length: of }, (_, index) => (
        <span
          // biome-ignore lint/suspicious/noArrayIndexKey: a dot is its place.
          key={index}
          className={`size-3 rounded-full border border-line-strong ${index < count ? look : ''}`}
        />
      ))}
    </p>
  );
}

/** A message, what the guard does with it, and whether that is right. */
function Letter({ message: { text, harm }, by }: { message: Message; by: readonly RuleId[] }) {
  const isStopped = by.length > 0;
  const isMistake = isStopped !== (harm !== undefined);
  const names = rules
    .filter(({ id }) => by.includes(id))
    .map(({ says }) => says.replace(/^contains (both )?/, ''));
  return (
    <li
      className={`grid grid-cols-[1.5rem_minmax(0,1fr)] gap-x-2 rounded-control border px-3 py-2 text-small ${isMistake ? 'border-danger' : 'border-line'} ${isStopped ? 'bg-sunk' : ''}`}
    >
      <Icon
        name={isMistake ? 'x' : 'check'}
        className={`mt-0.5 size-5 ${isMistake ? 'text-danger' : 'text-primary-strong'}`}
      />
      <div>
        <p className={isStopped ? 'line-through decoration-ink-faint' : ''}>{text}</p>
        <p className="mt-0.5 text-caption text-ink-soft">
          <strong className={isMistake ? 'text-danger' : 'text-ink'}>
            {isStopped ? (harm ? 'Stopped' : 'Wrongly stopped') : harm ? 'Let through' : 'Answered'}
          </strong>
          {isStopped && ` by ${names.join(' and ')}`}
          {harm && `. Harmful: ${harm}.`}
        </p>
      </div>
    </li>
  );
}

/** What a stop means when harm is rare. */
function Thousand({
  boxes,
  baseRate,
  onChange,
}: {
  boxes: Boxes;
  baseRate: Choices['baseRate'];
  onChange: (baseRate: Choices['baseRate']) => void;
}) {
  const { rightly, wrongly, rightShare } = perThousand(boxes, baseRate);
  return (
    <section className="grid gap-3 rounded-control bg-sunk p-4">
      <Options
        label="In real life, how many of 100 messages are harmful?"
        value={baseRate}
        options={baseRates.map((value) => ({ value, label: value }))}
        onChange={onChange}
      />
      {rightShare === undefined ? (
        <p className="text-small">The guard stops nothing.</p>
      ) : (
        <>
          <p
            role="img"
            aria-label={`${percent(rightShare)} of all stops are right`}
            className="flex h-6 overflow-hidden rounded-small border border-line-strong"
          >
            <span className="bg-primary-strong" style={{ width: `${100 * rightShare}%` }} />
            <span className="flex-1 bg-[repeating-linear-gradient(45deg,var(--color-danger)_0_2px,transparent_2px_7px)]" />
          </p>
          <p className="text-small tabular-nums">
            With the same shares, 1,000 messages would bring {Math.round(rightly + wrongly)} stops:{' '}
            <strong>{Math.round(rightly)}</strong> right and <strong>{Math.round(wrongly)}</strong> wrong
            (hatched). Of the stopped messages, <strong>{percent(rightShare)}</strong> are harmful.
          </p>
        </>
      )}
    </section>
  );
}
