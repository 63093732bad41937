import { useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { pythonWords as words } from '#app/content/learning/python.ts';
import { keepCode, readKeptCode } from '#app/lib/python/kept-code.ts';
import { userIdOf, useSession } from '#app/session/session-store.ts';
import { runtimeSize } from '#python/runtime-size.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { type CodeEditor, createCodeEditor } from './code-editor.ts';
import { describeEnding, ProgramOutput } from './program-output.tsx';
import { SolutionComparison } from './solution-comparison.tsx';
import { type ProgramState, useProgram } from './use-program.ts';

export interface PythonExercise {
  /** Its code is kept in the browser under this id. */
  id: string;
  title: string;
  code: string;
  /** What runs before it, such as the earlier steps of a tutorial. */
  before?: string;
  output?: string;
  tests?: string;
  solution?: string;
}

const megabytes = (runtimeSize.transferred / 1e6).toFixed(1);

interface WorkspaceProps {
  exercise: PythonExercise;
  /** Called when the code becomes other than the code to begin with, or that again. */
  onOwnCode?: (isOwn: boolean) => void;
  /** Called after each run that passes. */
  onPassed?: () => void;
}

/** An editor with a program that runs in the page, what it prints, and its tests. */
export function PythonWorkspace(props: WorkspaceProps) {
  const userId = userIdOf(useSession());
  // After a change of account, the code of the user before must not stay on the screen.
  return <UsersWorkspace key={userId} {...props} userId={userId} />;
}

function UsersWorkspace({
  exercise,
  onOwnCode,
  onPassed,
  userId,
}: WorkspaceProps & { userId: string | undefined }) {
  const { id, title, before, output, tests, solution } = exercise;
  const hint = useId();
  const [code, setCode] = useState(() => readKeptCode(id, userId) ?? exercise.code);
  const [input, setInput] = useState('');
  const [passedCode, setPassedCode] = useState<string>();
  const [notice, setNotice] = useState('');
  const [isAsking, setIsAsking] = useState(false);
  const { state, run, stop, prepare } = useProgram();

  const isOwn = code !== exercise.code;
  const tellOwn = useEffectEvent((isOwn: boolean) => onOwnCode?.(isOwn));
  useEffect(() => tellOwn(isOwn), [isOwn]);

  async function start() {
    if (state.isRunning) return;
    setNotice('');
    const ending = await run({ code, before, output, tests, input });
    if (ending?.kind !== 'finished') return;
    const { error, checks, isAsShown } = ending.result;
    const isRight = tests ? checks.length > 0 && checks.every(({ passed }) => passed) : isAsShown === true;
    if (error || !isRight) return;
    setPassedCode(code);
    onPassed?.();
  }

  function change(next: string) {
    setCode(next);
    keepCode(id, userId, { code: next, start: exercise.code });
  }

  const editor = useRef<CodeEditor>(null);
  function reset() {
    setIsAsking(false);
    editor.current?.replaceCode(exercise.code);
    setNotice(words.wasReset);
  }

  return (
    <div data-python={id}>
      <Editor
        ref={editor}
        code={code}
        label={words.editor(title)}
        describedBy={hint}
        onChange={change}
        onFocus={prepare}
        onRun={start}
      />
      <p id={hint} className="mt-2 text-caption text-ink-faint">
        {words.leaveEditor}
      </p>
      {/\binput\s*\(/.test(code) && <InputLines value={input} onChange={setInput} />}
      <div className="mt-3 flex flex-wrap gap-3">
        {/* One button with two meanings, so that the focus stays where it is. */}
        <Button
          size="small"
          variant={state.isRunning ? 'danger' : 'primary'}
          onClick={state.isRunning ? stop : start}
        >
          {state.isRunning ? words.stop : state.ending ? words.runAgain : words.run}
        </Button>
        <Button
          size="small"
          variant="secondary"
          onClick={() => setIsAsking(true)}
          disabled={state.isRunning || !isOwn}
        >
          {words.reset}
        </Button>
      </div>
      <Progress state={state} />
      <p role="status" className="mt-3 min-h-6 text-small font-semibold">
        {notice || describeState(state)}
      </p>
      <ProgramOutput state={state} expected={output} />
      {isAsking && (
        <Dialog title={words.askReset.title} onClose={() => setIsAsking(false)}>
          <p className="mt-3 text-ink-soft">{words.askReset.text}</p>
          <div className="mt-7 flex flex-wrap gap-3">
            <Button onClick={() => setIsAsking(false)}>{words.askReset.keep}</Button>
            <Button variant="secondary" onClick={reset}>
              {words.askReset.reset}
            </Button>
          </div>
        </Dialog>
      )}
      {solution && passedCode !== undefined && <SolutionComparison code={passedCode} solution={solution} />}
      <p className="mt-4 text-caption text-ink-faint">{words.practice}</p>
    </div>
  );
}

function describeState({ isRunning, runner, ending }: ProgramState): string {
  if (!isRunning) return describeEnding(ending);
  if (runner.phase === 'loading' || runner.phase === 'starting') return words.starting;
  return words.running;
}

function Progress({ state: { runner, isRunning } }: { state: ProgramState }) {
  if (runner.phase === 'idle')
    return <p className="mt-3 text-caption text-ink-faint">{words.size(megabytes)}</p>;
  if (runner.phase !== 'loading' || !isRunning) return null;
  const percent = Math.min(100, Math.floor((runner.bytes / runtimeSize.bytes) * 100));
  return (
    <div className="mt-3">
      <progress className="progress" value={percent} max={100} aria-label={words.loading(percent)} />
      <p className="mt-1 text-caption text-ink-faint" aria-hidden="true">
        {words.loading(percent)}
      </p>
    </div>
  );
}

function InputLines({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  const id = useId();
  return (
    <div className="mt-3">
      <label htmlFor={id} className="text-small font-semibold">
        {words.input}
      </label>
      <p id={`${id}-hint`} className="text-caption text-ink-faint">
        {words.inputHint}
      </p>
      <textarea
        id={id}
        aria-describedby={`${id}-hint`}
        rows={3}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        className="mt-1 w-full rounded-control border border-line-strong bg-surface px-3 py-2 font-mono text-small"
      />
    </div>
  );
}

interface EditorProps {
  ref: React.RefObject<CodeEditor | null>;
  code: string;
  label: string;
  describedBy: string;
  onChange: (code: string) => void;
  onFocus: () => void;
  onRun: () => void;
}

/** The editor owns its text. React only puts it into place. */
function Editor({ ref, code, label, describedBy, onChange, onFocus, onRun }: EditorProps) {
  const place = useRef<HTMLDivElement>(null);
  const handleChange = useEffectEvent(onChange);
  const handleFocus = useEffectEvent(onFocus);
  const handleRun = useEffectEvent(onRun);
  const create = useEffectEvent((parent: HTMLElement) =>
    createCodeEditor({
      parent,
      code,
      label,
      describedBy,
      onChange: (next) => handleChange(next),
      onFocus: () => handleFocus(),
      onRun: () => handleRun(),
    }),
  );
  useEffect(() => {
    if (!place.current) return;
    const editor = create(place.current);
    ref.current = editor;
    return () => editor.destroy();
  }, [ref]);
  return <div ref={place} />;
}
