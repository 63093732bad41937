import { pythonWords as words } from '#app/content/learning/python.ts';
import type { Ending } from '#app/lib/python/python-runner.ts';
import { type Check, limits } from '#python/protocol.ts';
import { classNames } from '../ui/class-names.ts';
import { Icon } from '../ui/icon.tsx';
import { OutputComparison } from './output-comparison.tsx';
import { programText } from './program-text.ts';
import type { OutputPiece, ProgramState } from './use-program.ts';

/** What a program printed and drew, how it ended, and which of its tests passed. */
export function ProgramOutput({
  state: { pieces, ending, isRunning },
  expected,
}: {
  state: ProgramState;
  /** What the exercise should print. */
  expected: string | undefined;
}) {
  const result = ending?.kind === 'finished' ? ending.result : undefined;
  const wasStarted = isRunning || ending !== undefined;
  return (
    <>
      <div role="log" aria-label={words.output} className={wasStarted ? 'mt-4' : undefined}>
        {[...pieces.entries()].map(([number, piece]) => (
          <Piece key={number} piece={piece} />
        ))}
        {ending?.kind === 'finished' && !result?.error && pieces.length === 0 && (
          <p className="text-small text-ink-soft">{words.noOutput}</p>
        )}
        {result?.error && result.error.kind === 'error' && (
          <div className="mt-3 border-s-3 border-danger ps-4">
            <p className="font-semibold">{result.error.text}</p>
            <p className="mt-2 text-small text-ink-faint">{words.traceback}</p>
            <Printed text={result.error.traceback} isError />
          </div>
        )}
      </div>
      {expected !== undefined && result && !result.error && result.isAsShown === false && (
        <OutputComparison expected={expected} actual={printedBy(pieces)} />
      )}
      {result && result.checks.length > 0 && <Checks checks={result.checks} />}
    </>
  );
}

/** One sentence about how a run ended. Screen readers announce it. */
export function describeEnding(ending: Ending | undefined): string {
  if (!ending) return '';
  if (ending.kind === 'ended') {
    switch (ending.reason) {
      case 'stop':
        return words.stopped;
      case 'time':
        return words.timeUp(limits.seconds);
      case 'output':
        return words.tooMuchOutput;
      case 'crash':
        return words.crashed;
      case 'failed':
        return words.failed;
    }
  }
  const { error, checks, isAsShown } = ending.result;
  if (error) return error.kind === 'output' ? words.tooMuchOutput : words.failedWith;
  const sentences: string[] = [];
  if (isAsShown !== null) sentences.push(isAsShown ? words.asShown : words.notAsShown);
  if (checks.length > 0) {
    sentences.push(words.checks(checks.filter(({ passed }) => passed).length, checks.length));
  }
  return sentences.join(' ') || words.finished;
}

function printedBy(pieces: readonly OutputPiece[]): string {
  return pieces.map((piece) => (piece.kind === 'out' ? piece.text : '')).join('');
}

function Piece({ piece }: { piece: OutputPiece }) {
  if (piece.kind !== 'plot') return <Printed text={piece.text} isError={piece.kind === 'error'} />;
  // A picture in an image element cannot run scripts or load anything.
  return (
    <img
      src={`data:image/svg+xml;charset=utf-8,${encodeURIComponent(piece.svg)}`}
      alt={piece.description || words.plot}
      className="my-3 w-full max-w-[30rem] rounded-control border border-line"
    />
  );
}

function Printed({ text, isError }: { text: string; isError: boolean }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard.
    <pre tabIndex={0} className={classNames(programText, isError && 'text-danger')}>
      {text}
    </pre>
  );
}

function Checks({ checks }: { checks: Check[] }) {
  return (
    <ul className="mt-4 grid gap-2 text-small">
      {[...checks.entries()].map(([number, { code, passed, text }]) => (
        <li key={number} className="grid grid-cols-[1.25rem_minmax(0,1fr)] gap-2">
          <Icon
            name={passed ? 'circle-check' : 'x'}
            className={`mt-0.5 size-4.5 ${passed ? 'text-success' : 'text-danger'}`}
          />
          <span>
            <span className={`font-semibold ${passed ? 'text-success' : 'text-danger'}`}>
              {passed ? words.checkPassed : words.checkFailed}{' '}
            </span>
            {text && <span className="block font-semibold">{text}</span>}
            <code className="font-mono break-words whitespace-pre-wrap text-ink-soft">{code}</code>
          </span>
        </li>
      ))}
    </ul>
  );
}
