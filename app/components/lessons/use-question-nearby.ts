import { type FormEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { hydratedEvent } from '#app/document/hold-input.ts';
import { useNear } from '#app/lib/use-near.ts';
import { giveFields, readFields } from './given-fields.ts';
import { loadedQuestion, loadQuestion } from './load-question.ts';

/**
 * Loads the script of questions when the place comes near. What the reader has entered into the HTML of the document
 * until then, and whether they have submitted it, is handed over to the question.
 */
export function useQuestionNearby() {
  const place = useRef<HTMLDivElement>(null);
  const [Question, setQuestion] = useState(loadedQuestion);
  const given = useRef<ReturnType<typeof readFields>>(undefined);
  const isSubmitted = useRef(false);

  useNear(place, async (element) => {
    if (Question) return;
    const loaded = await loadQuestion();
    // A submission that is held until hydration belongs to the form of the document.
    if (document.documentElement.dataset.hydrated === undefined)
      await new Promise((resolve) => addEventListener(hydratedEvent, resolve, { once: true }));
    given.current = readFields(element);
    setQuestion(() => loaded);
  });

  useEffect(() => {
    const element = place.current;
    if (!Question || !given.current || !element) return;
    giveFields(element, given.current);
    given.current = undefined;
    // The question renders what it was given before it is sent.
    if (isSubmitted.current) setTimeout(() => element.querySelector('form')?.requestSubmit());
  }, [Question]);

  // Paper has no place that comes near. A script that has to be loaded first would come too late.
  const prepareForPrint = useEffectEvent(() => {
    const loaded = loadedQuestion();
    if (Question || !loaded || !place.current) return;
    given.current = readFields(place.current);
    flushSync(() => setQuestion(() => loaded));
  });
  useEffect(() => {
    addEventListener('beforeprint', prepareForPrint);
    return () => removeEventListener('beforeprint', prepareForPrint);
  }, []);

  return {
    place,
    Question,
    /** Until its script has loaded, the form would reload the page. It is sent as soon as the script is there. */
    holdSubmit(event: FormEvent): void {
      event.preventDefault();
      isSubmitted.current = true;
    },
  };
}
