import { type RefObject, useEffect, useEffectEvent, useRef } from 'react';
import { useNavigate } from 'react-router';
import { useStored } from '#app/lib/use-stored.ts';

const onOrOff = ['on', 'off'] as const;

export interface LessonKeys {
  isOn: boolean;
  turn: (isOn: boolean) => void;
  /** The list of the keys, which one of them opens. */
  list: RefObject<HTMLDetailsElement | null>;
}

/** Single keys can get in the way of speech input, so they can be switched off (WCAG 2.1.4). */
export function useLessonKeys(previous: string | undefined, next: string | undefined): LessonKeys {
  const navigate = useNavigate();
  const list = useRef<HTMLDetailsElement>(null);
  const [state, setState] = useStored('lesson-keys', onOrOff);

  function open(path: string | undefined) {
    if (path) void navigate(path);
  }

  const handleKey = useEffectEvent((event: KeyboardEvent) => {
    const { key, ctrlKey, metaKey, altKey, defaultPrevented } = event;
    if (state === 'off' || ctrlKey || metaKey || altKey || defaultPrevented || isTaken(event.target)) return;
    if (key === 'n') open(next);
    else if (key === 'p') open(previous);
    else if (key === '?' && list.current) {
      list.current.open = !list.current.open;
      list.current.querySelector('summary')?.focus();
    }
  });

  useEffect(() => {
    addEventListener('keydown', handleKey);
    return () => removeEventListener('keydown', handleKey);
  }, []);

  return { isOn: state === 'on', turn: (isOn) => setState(isOn ? 'on' : 'off'), list };
}

/** Keys pressed in a field or an open dialog are not shortcuts. */
function isTaken(target: EventTarget | null): boolean {
  const isTyping =
    target instanceof Element &&
    target.closest('input:not([type=radio], [type=checkbox]), textarea, select, [contenteditable]');
  return Boolean(isTyping || document.querySelector('dialog:modal'));
}
