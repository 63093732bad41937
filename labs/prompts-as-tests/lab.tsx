import { useMemo, useState } from 'react';
import { Button } from '#app/components/ui/button.tsx';
import { Icon } from '#app/components/ui/icon.tsx';
import { Options, Toggle } from '../kit/controls.tsx';
import type { LabProps } from '../kit/lab-frame.tsx';
import { Side, Workbench } from '../kit/workbench.tsx';
import { type Choices, compare, countPassed, openCases, run } from './model.ts';
import { linesOf, type Template } from './stand-in.ts';

const toggles: {
  part: 'statesDay' | 'forbidsFee' | 'marksMessage' | 'saysWhatTool' | 'isWarm';
  label: string;
}[] = [
  { part: 'isWarm', label: 'Be warm and personal.' },
  { part: 'statesDay', label: 'State the day.' },
  { part: 'forbidsFee', label: 'Do not mention a fee.' },
  { part: 'saysWhatTool', label: 'Say what kind of tool it is.' },
  { part: 'marksMessage', label: 'Mark the message off as material.' },
];

export default function PromptsAsTests({ choices, seed, change, say }: LabProps<Choices>) {
  const { template, kept } = choices;
  const cases = useMemo(() => openCases(seed), [seed]);
  const [chosen, setChosen] = useState(0);
  const [before, after] = [run(cases, kept), run(cases, template)];
  const changes = compare(before, after);
  const count = (kind: 'mended' | 'broken') => changes.filter((some) => some === kind).length;
  const open = cases[chosen];

  function set(part: Partial<Template>) {
    const next = { ...template, ...part };
    change({ ...choices, template: next });
    const outcomes = run(cases, next);
    const sides = compare(before, outcomes);
    say(
      `${countPassed(outcomes)} of 10 pass. Against the kept version ${sides.filter((some) => some === 'mended').length} fixed, ${sides.filter((some) => some === 'broken').length} broken.`,
    );
  }

  return (
    <Workbench>
      <p>
        Change the template and watch the ten cases. A small scripted stand-in answers here, not a language
        model.
      </p>
      <Side>
        <section aria-label="Template" className="grid gap-4">
          <ul className="rounded-control bg-sunk p-4 font-mono text-caption leading-relaxed">
            {linesOf(template).map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
          <Options
            label="Length"
            value={template.limit}
            options={[
              { value: 'none', label: 'say nothing' },
              { value: 'very-short', label: 'very short' },
              { value: 'forty', label: 'at most 40 words' },
            ]}
            onChange={(limit) => set({ limit })}
          />
          <Options
            label="Name"
            value={template.name}
            options={[
              { value: 'none', label: 'no line' },
              { value: 'use', label: 'use the name' },
              { value: 'whole', label: 'use the whole name' },
            ]}
            onChange={(name) => set({ name })}
          />
          <Options
            label="Decline"
            value={template.declines}
            options={[
              { value: 'never', label: 'never' },
              { value: 'unclear', label: 'if anything is unclear' },
              { value: 'missing', label: 'if a value is missing' },
            ]}
            onChange={(declines) => set({ declines })}
          />
          <div className="grid @lg:grid-cols-2">
            {toggles.map(({ part, label }) => (
              <Toggle
                key={part}
                label={label}
                isOn={template[part]}
                onChange={(isOn) => set({ [part]: isOn })}
              />
            ))}
          </div>
        </section>
      </Side>
      <Side>
        <section aria-label="Cases" className="grid gap-3">
          <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
            <p>
              <strong className="text-subheading tabular-nums">{countPassed(after)} of 10</strong> pass now,{' '}
              <span className="tabular-nums">{countPassed(before)}</span> in the kept version:{' '}
              {count('mended')} fixed, {count('broken')} broken.
            </p>
            <Button
              size="small"
              variant="secondary"
              onClick={() => {
                change({ ...choices, kept: template });
                say(`This version is kept. ${countPassed(after)} of 10 pass.`);
              }}
            >
              Keep this version
            </Button>
          </div>
          <table className="w-full text-small">
            <caption className="sr-only">All cases in the kept version and now</caption>
            <thead>
              <tr className="border-b border-line-strong text-ink-soft">
                <th scope="col" className="py-1 text-start font-normal">
                  case
                </th>
                <th scope="col" className="w-14 py-1 font-normal">
                  kept
                </th>
                <th scope="col" className="w-20 py-1 font-normal">
                  now
                </th>
              </tr>
            </thead>
            <tbody>
              {cases.map(({ title, check }, index) => (
                <tr
                  key={title}
                  className={`border-b border-line ${index === chosen ? 'bg-primary-tint' : ''}`}
                >
                  <th scope="row" className="p-0 text-start font-normal">
                    <button
                      type="button"
                      aria-pressed={index === chosen}
                      onClick={() => setChosen(index)}
                      className="min-h-11 w-full px-2 py-1.5 text-start"
                    >
                      <span className="font-semibold">
                        {index + 1}. {title}
                      </span>
                      <span className="block text-caption text-ink-soft">{check}</span>
                    </button>
                  </th>
                  <td className="text-center">
                    <Mark isPassed={before[index]?.isPassed ?? false} />
                  </td>
                  <td className="text-center">
                    <Mark isPassed={after[index]?.isPassed ?? false} />
                    {changes[index] !== 'same' && (
                      <span
                        className={`block text-caption font-semibold ${changes[index] === 'broken' ? 'text-danger' : 'text-primary-strong'}`}
                      >
                        {changes[index]}
                      </span>
                    )}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
        {open && (
          <section
            aria-label={`Case ${chosen + 1}`}
            className="rounded-control border border-line-strong p-4 text-small"
          >
            <p className="font-semibold">
              Case {chosen + 1}: {open.title}
            </p>
            <p className="mt-1 text-caption text-ink-soft">
              name "{open.values.name}", tool "{open.values.tool.trim()}", due on {open.values.day},{' '}
              {open.values.daysLate} days late, message "{open.values.message}"
            </p>
            <blockquote className="mt-3 border-s-4 border-primary ps-3">{after[chosen]?.note}</blockquote>
            <p className="mt-2">
              <Mark isPassed={after[chosen]?.isPassed ?? false} /> {open.check} (
              {after[chosen]?.note.split(/\s+/).length} words)
            </p>
            {changes[chosen] !== 'same' && (
              <>
                <p className="mt-3 font-semibold">In the kept version</p>
                <blockquote className="mt-1 border-s-4 border-line-strong ps-3">
                  {before[chosen]?.note}
                </blockquote>
              </>
            )}
          </section>
        )}
      </Side>
    </Workbench>
  );
}

function Mark({ isPassed }: { isPassed: boolean }) {
  return (
    <>
      <Icon
        name={isPassed ? 'check' : 'x'}
        className={`inline size-5 ${isPassed ? 'text-primary-strong' : 'text-danger'}`}
      />
      <span className="sr-only">{isPassed ? 'passes' : 'fails'}</span>
    </>
  );
}
