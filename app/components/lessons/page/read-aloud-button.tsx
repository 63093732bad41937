import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import type { Reading } from '#app/components/lessons/read-aloud.ts';
import { classNames } from '#app/components/ui/class-names.ts';
import { Icon } from '#app/components/ui/icon.tsx';
import { showProblem } from '#app/components/ui/toast-store.ts';
import { lessonPage } from '#app/content/learning/lesson.ts';
import { toolClasses } from './tool-classes.ts';

const words = lessonPage.tools;

/** Browsers load their voices after the page. */
function subscribeToVoices(listener: () => void): () => void {
  if (!('speechSynthesis' in window)) return () => {};
  speechSynthesis.addEventListener('voiceschanged', listener);
  return () => speechSynthesis.removeEventListener('voiceschanged', listener);
}

function hasVoices(): boolean {
  return 'speechSynthesis' in window && speechSynthesis.getVoices().length > 0;
}

/**
 * Reads the lesson around it with a voice of the browser. The code loads on the first click. It keeps its place in the
 * row while it is not known whether there is a voice, so that nothing moves.
 */
export function ReadAloud() {
  const button = useRef<HTMLButtonElement>(null);
  const reading = useRef<Reading>(undefined);
  const isStarting = useRef(false);
  const hasVoice = useSyncExternalStore(subscribeToVoices, hasVoices, () => false);
  const [state, setState] = useState<'silent' | 'reading' | 'paused'>('silent');

  useEffect(() => () => reading.current?.stop(), []);

  async function start() {
    if (isStarting.current) return;
    isStarting.current = true;
    const lesson = button.current?.closest('article')?.querySelector('[data-lesson-text]');
    try {
      const { canReadAloud, startReading } = await import('#app/components/lessons/read-aloud.ts');
      // The reader may have left the lesson while the code loaded.
      if (!button.current) return;
      if (!lesson || !canReadAloud()) return showProblem(undefined, words.noVoice);
      reading.current = startReading(lesson, () => setState('silent'));
      setState('reading');
    } catch (error) {
      showProblem(error);
    } finally {
      isStarting.current = false;
    }
  }

  function handleClick() {
    if (state === 'silent') return start();
    if (state === 'reading') reading.current?.pause();
    else reading.current?.resume();
    setState(state === 'reading' ? 'paused' : 'reading');
  }

  function handleStop() {
    reading.current?.stop();
    setState('silent');
    button.current?.focus();
  }

  const label = { silent: words.read, reading: words.pause, paused: words.resume }[state];
  return (
    <>
      <button
        ref={button}
        type="button"
        className={classNames(toolClasses, !hasVoice && 'invisible')}
        onClick={handleClick}
      >
        <Icon name={state === 'reading' ? 'pause' : 'volume-2'} className="size-4.5" />
        {label}
      </button>
      {state !== 'silent' && (
        <button type="button" className={toolClasses} onClick={handleStop}>
          <Icon name="square" className="size-4" />
          {words.stop}
        </button>
      )}
    </>
  );
}
