import { type ReactNode, useState } from 'react';
import { Icon } from '#app/components/ui/icon.tsx';
import { Reading, Readings } from '../kit/controls.tsx';
import type { LabProps } from '../kit/lab-frame.tsx';
import { Side, Workbench } from '../kit/workbench.tsx';
import {
  type Choices,
  countParts,
  isDone,
  type Job,
  jobs,
  lines,
  measure,
  needsOf,
  type Parts,
  partNames,
  type Reply,
  replyTo,
  vagueForm,
} from './model.ts';

const jobNames: Record<Job, string> = { sign: 'Owl sign', note: 'Thank-you note', sum: 'Quick sum' };
const titles = { task: 'Task', reader: 'Reader', material: 'Material', form: 'Form' };
const questions = {
  task: 'What should it do?',
  reader: 'Who is it for?',
  material: 'What does it need to know?',
  form: 'What should it look like?',
};

const formLine = (job: Job, form: Parts['form']) =>
  form === 'none' ? undefined : form === 'vague' ? vagueForm : lines[job].form;

export default function SayWhatYouMean({ choices, change, say }: LabProps<Choices>) {
  const [job, setJob] = useState<Job>('sign');
  const parts = choices[job];
  const reply = replyTo(job, parts);
  const measures = measure(reply);

  function set(next: Partial<Parts>) {
    const changed = { ...parts, ...next };
    change({ ...choices, [job]: changed });
    say(`The assistant writes: ${plain(replyTo(job, changed))}`);
  }

  const prompt = [
    ...(['task', 'reader', 'material'] as const)
      .filter((part) => parts[part])
      .map((part) => lines[job][part]),
    formLine(job, parts.form),
  ].filter((line) => line !== undefined);

  return (
    <Workbench>
      <Side>
        <div>
          <p className="font-semibold">Press parts to put them into your prompt. Watch the reply.</p>
          <ul className="mt-3 grid grid-cols-3 gap-2" aria-label="Jobs">
            {jobs.map((some) => (
              <li key={some}>
                <button
                  type="button"
                  aria-current={some === job}
                  onClick={() => setJob(some)}
                  className="relative grid h-full w-full content-start justify-items-center gap-1 rounded-control border-2 border-line bg-paper px-1 py-2 text-center text-small leading-tight font-semibold aria-current:border-primary-strong aria-current:bg-primary-tint"
                >
                  <JobDrawing job={some} />
                  {jobNames[some]}
                  {isDone(some, choices[some]) && (
                    <span className="absolute -end-1.5 -top-1.5 grid size-6 place-items-center rounded-full bg-primary-strong text-on-primary">
                      <Icon name="check" className="size-4" />
                      <span className="sr-only">done</span>
                    </span>
                  )}
                </button>
              </li>
            ))}
          </ul>
        </div>

        <ul className="grid gap-2" aria-label="Parts of the prompt">
          {partNames.map((part) => (
            <li key={part} className={part === 'form' ? 'grid gap-2 @lg:grid-cols-2' : ''}>
              <PartCard
                title={titles[part]}
                question={questions[part]}
                line={lines[job][part]}
                isOn={part === 'form' ? parts.form === 'clear' : parts[part]}
                onPress={() =>
                  part === 'form'
                    ? set({ form: parts.form === 'clear' ? 'none' : 'clear' })
                    : set({ [part]: !parts[part] })
                }
              />
              {part === 'form' && (
                <PartCard
                  title="A wish"
                  question="Or like this?"
                  line={vagueForm}
                  isOn={parts.form === 'vague'}
                  onPress={() => set({ form: parts.form === 'vague' ? 'none' : 'vague' })}
                />
              )}
            </li>
          ))}
        </ul>
      </Side>

      <Side>
        <div className="grid gap-3 rounded-card bg-sunk p-4">
          <div className="ms-6 justify-self-end rounded-card rounded-ee-small bg-primary-tint px-4 py-3 text-small">
            <p className="text-caption text-ink-soft">Your prompt</p>
            {prompt.length === 0 ? <p className="text-ink-soft">Empty so far.</p> : <p>{prompt.join(' ')}</p>}
          </div>
          <div className="me-2 flex items-end gap-2">
            <Robot />
            <div className="rounded-card rounded-es-small border border-line bg-surface px-4 py-3">
              <p className="text-caption text-ink-soft">The scripted assistant</p>
              <p className="font-semibold">
                {reply.map((pieces, index) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: a sentence is its place in the reply.
                  <span key={index}>
                    {pieces.map((piece, place) =>
                      piece.isMadeUp ? (
                        <mark
                          // biome-ignore lint/suspicious/noArrayIndexKey: a piece is its place in the sentence.
                          key={place}
                          className="bg-accent-tint text-inherit underline decoration-accent-strong decoration-wavy underline-offset-4"
                        >
                          {piece.text}
                        </mark>
                      ) : (
                        // biome-ignore lint/suspicious/noArrayIndexKey: a piece is its place in the sentence.
                        <span key={place}>{piece.text}</span>
                      ),
                    )}{' '}
                  </span>
                ))}
              </p>
              {measures.madeUp > 0 && (
                <p className="mt-1 text-caption text-ink-soft">A wavy line marks what nobody told it.</p>
              )}
            </div>
          </div>
        </div>
        <Readings>
          <Reading label="Sentences" value={measures.sentences} />
          <Reading label="Longest has" value={`${measures.longest} words`} />
          <Reading label="Long words" value={measures.hardWords} />
          <Reading label="Made up" value={measures.madeUp} />
          <Reading label="Parts in your prompt" value={countParts(parts)} />
        </Readings>

        <div>
          <p className="font-semibold">What is needed</p>
          <ul className="mt-1 grid gap-1">
            {needsOf(job, reply).map(({ text, isMet }) => (
              <li key={text} className="flex items-start gap-2 text-small">
                <Icon
                  name={isMet ? 'check' : 'x'}
                  className={`mt-0.5 size-5 shrink-0 ${isMet ? 'text-primary-strong' : 'text-danger'}`}
                />
                <span>
                  {text}
                  <span className="sr-only">{isMet ? ', met' : ', not met'}</span>
                </span>
              </li>
            ))}
          </ul>
        </div>
        <p className="text-small text-ink-soft">
          This assistant is a script. It picks from ready sentences, learns nothing and gives the same reply
          each time.
        </p>
      </Side>
    </Workbench>
  );
}

const plain = (reply: Reply) => reply.map((pieces) => pieces.map(({ text }) => text).join('')).join(' ');

function PartCard({
  title,
  question,
  line,
  isOn,
  onPress,
}: {
  title: string;
  question: string;
  line: string;
  isOn: boolean;
  onPress: () => void;
}) {
  return (
    <button
      type="button"
      aria-pressed={isOn}
      onClick={onPress}
      className={`flex min-h-14 w-full items-center gap-3 rounded-control border-2 px-3 py-2 text-start ${isOn ? 'border-primary-strong bg-primary-tint' : 'border-dashed border-line-strong'}`}
    >
      <span
        className={`grid size-6 shrink-0 place-items-center rounded-full ${isOn ? 'bg-primary-strong text-on-primary' : 'border border-line-strong'}`}
      >
        <Icon name={isOn ? 'check' : 'plus'} className="size-4" />
      </span>
      <span className="text-small leading-snug">
        <strong>{title}</strong> <span className="text-ink-soft">{question}</span>
        <span className="block">{line}</span>
      </span>
    </button>
  );
}

function Robot() {
  return (
    <svg
      viewBox="0 0 40 44"
      className="size-10 shrink-0"
      strokeWidth={1.6}
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d="M20 4V10" className="stroke-ink" />
      <circle cx={20} cy={4} r={2.5} className="fill-accent stroke-ink" />
      <rect x={6} y={10} width={28} height={22} rx={5} className="fill-surface stroke-ink" />
      <circle cx={14} cy={20} r={2.2} className="fill-ink" />
      <circle cx={26} cy={20} r={2.2} className="fill-ink" />
      <path d="M14 26H26M11 38H29" className="stroke-ink" />
      <path d="M14 32H26V38H14Z" className="fill-primary stroke-ink" />
    </svg>
  );
}

const drawings: Record<Job, ReactNode> = {
  sign: (
    <>
      <path
        d="M12 12C10 4 16 8 20 9H28C32 8 38 4 36 12C40 26 34 36 24 36S8 26 12 12Z"
        className="fill-accent stroke-ink"
      />
      <circle cx={18} cy={17} r={5} className="fill-surface stroke-ink" />
      <circle cx={30} cy={17} r={5} className="fill-surface stroke-ink" />
      <circle cx={18} cy={17} r={1.8} className="fill-ink" />
      <circle cx={30} cy={17} r={1.8} className="fill-ink" />
      <path d="M24 20L22 24H26Z" className="fill-surface stroke-ink" />
      <path d="M19 36V40M16 40H22M29 36V40M26 40H32" className="stroke-[#2f8f4e]" strokeWidth={2.4} />
      <path d="M4 42H44" className="stroke-ink" />
    </>
  ),
  note: (
    <>
      <path d="M30 4L40 14L28 30L18 16Z" className="fill-danger stroke-ink" />
      <path d="M30 4L28 30M18 16L40 14" className="stroke-ink" />
      <path d="M28 30C22 34 30 38 22 40S10 40 8 44" className="fill-none stroke-ink" />
      <path d="M24 37L27 41L22 42ZM13 40L15 44L10 43Z" className="fill-accent stroke-ink" />
    </>
  ),
  sum: (
    <>
      <path d="M6 10H42V40H6Z" className="fill-surface stroke-ink" />
      {[14, 24, 34].flatMap((x) =>
        [18, 26, 34].map((y) => (
          <circle key={`${x} ${y}`} cx={x} cy={y - 1} r={2.6} className="fill-accent stroke-ink" />
        )),
      )}
    </>
  ),
};

function JobDrawing({ job }: { job: Job }) {
  return (
    <svg
      viewBox="0 0 48 48"
      className="size-14"
      strokeWidth={1.6}
      strokeLinejoin="round"
      strokeLinecap="round"
      aria-hidden="true"
    >
      {drawings[job]}
    </svg>
  );
}
