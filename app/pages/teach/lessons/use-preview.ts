import { useEffect, useState } from 'react';
import { useFetcher } from 'react-router';
import type { LessonPreview } from '#app/data/authoring.ts';
import { useDebounced } from '#app/lib/use-debounced.ts';
import { authoringLimits } from '#domain/courses/authoring-limits.ts';
import { type LessonFields, minutesOf } from './lesson-fields.ts';

/** Longer than most pauses between keystrokes: the server renders the text. */
const pause = 400;

/** The lesson as the server renders it. The previous preview stays until the next one arrives. */
export function usePreview(lesson: string, fields: LessonFields) {
  const minutes = minutesOf(fields);
  const request = useDebounced(
    JSON.stringify({
      lesson,
      text: {
        kind: fields.kind,
        duration_minutes: Number.isFinite(minutes) ? minutes : null,
        // A longer text would be sent for nothing: one letter too many is enough to be told.
        body: fields.body.slice(0, authoringLimits.lessonText + 1),
      },
    }),
    pause,
  );
  const { submit, data, state } = useFetcher<{ preview: LessonPreview | undefined }>();
  const [preview, setPreview] = useState<LessonPreview>();

  useEffect(() => {
    void submit(request, {
      method: 'post',
      action: '/teach/data/lesson-preview',
      encType: 'application/json',
    });
  }, [request, submit]);

  if (data?.preview && data.preview !== preview) setPreview(data.preview);
  return { preview, isFailed: state === 'idle' && data !== undefined && data.preview === undefined };
}
