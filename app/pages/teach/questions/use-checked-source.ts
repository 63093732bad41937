import { useCallback, useEffect, useState } from 'react';
import { useFetcher } from 'react-router';
import type { CheckedQuestion, QuestionSource } from '#app/data/authoring.ts';
import { useDebounced } from '#app/lib/use-debounced.ts';
import { authoringLimits } from '#domain/courses/authoring-limits.ts';

/** Longer than most pauses between keystrokes: the server checks the text. */
const pause = 400;

/** A check of the server, with the text that it is about. */
export type CheckedSource = CheckedQuestion & { asked: QuestionSource };

/** The problems of a question while it is typed, and a drawing of it. The last result stays until the next arrives. */
export function useCheckedSource({ module, id, source }: QuestionSource) {
  const request = useDebounced(
    JSON.stringify({ module, id, source: source.slice(0, authoringLimits.questionText + 1) }),
    pause,
  );
  const { submit, data, state } = useFetcher<{ checked: CheckedSource | undefined }>();
  const [checked, setChecked] = useState<CheckedSource>();

  const checkAgain = useCallback(() => {
    void submit(request, {
      method: 'post',
      action: '/teach/data/question-check',
      encType: 'application/json',
    });
  }, [request, submit]);

  useEffect(checkAgain, [checkAgain]);

  if (data?.checked && data.checked !== checked) setChecked(data.checked);
  return {
    checked,
    isFailed: state === 'idle' && data !== undefined && data.checked === undefined,
    checkAgain,
  };
}
