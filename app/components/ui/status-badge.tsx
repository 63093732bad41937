import { classNames } from './class-names.ts';

export type StatusTone = 'good' | 'waiting' | 'bad' | 'quiet';

const dots = {
  good: 'bg-primary',
  waiting: 'bg-accent',
  bad: 'bg-danger',
  quiet: 'bg-line-strong',
};

/** A status as one word. The dot repeats what the word says, so colour is never the only cue. */
export function StatusBadge({ tone, children }: { tone: StatusTone; children: string }) {
  return (
    <span className="inline-flex items-center gap-2 rounded-full border border-line bg-paper px-2.5 py-1 text-caption font-semibold whitespace-nowrap">
      <span className={classNames('size-2 shrink-0 rounded-full', dots[tone])} />
      {children}
    </span>
  );
}
