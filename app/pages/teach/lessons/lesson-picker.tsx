import { useState } from 'react';
import { useLoad } from '#app/components/private/use-load.ts';
import type { Pick } from '#app/components/teach/pick.ts';
import { PickerDialog } from '#app/components/teach/picker-dialog.tsx';
import { Button } from '#app/components/ui/button.tsx';
import { Icon } from '#app/components/ui/icon.tsx';
import { showProblem } from '#app/components/ui/toast-store.ts';
import { uploads, picker as words } from '#app/content/teaching/lesson-editor.ts';
import type { PickerKind } from '#app/content/teaching/lesson-snippets.ts';
import { lessonEditor } from '#app/content/teaching/teach.ts';
import { readFilmBlock } from './add-film.ts';

/** The text of what was chosen, and whether it stands within a line. */
export interface Chosen {
  text: string;
  isInline?: true;
}

/** Chooses a question, an activity, a term or a file of the course, and passes on the Markdown that shows it. */
export function LessonPicker({
  kind,
  courseId,
  lessonId,
  onChosen,
  onNewFilm,
  onUpload,
  onClose,
}: {
  kind: PickerKind;
  courseId: string;
  lessonId: string;
  onChosen: (chosen: Chosen) => void;
  /** Adds a film that the course does not have yet. */
  onNewFilm: () => void;
  /** Adds a figure or a file that the course does not have yet. */
  onUpload: (kind: 'figure' | 'download') => void;
  onClose: () => void;
}) {
  const { answer } = useLoad<{ picks: Pick[] | undefined }>(
    `/teach/data/lesson-picks/${courseId}/${lessonId}/${kind}`,
  );
  const [isBusy, setIsBusy] = useState(false);

  async function handleChoose({ title, text, film, isInline }: Pick) {
    if (text !== undefined) return onChosen({ text, isInline });
    if (!film || isBusy) return;
    setIsBusy(true);
    try {
      onChosen({ text: await readFilmBlock(courseId, title, film) });
    } catch (error) {
      showProblem(error, words.filmFailed);
      setIsBusy(false);
    }
  }

  return (
    <PickerDialog
      kind={kind}
      picks={answer?.picks}
      isFailed={answer !== undefined && answer.picks === undefined}
      onChoose={handleChoose}
      onClose={onClose}
    >
      {kind === 'film' && (
        <Button variant="secondary" onClick={onNewFilm} className="mt-4">
          <Icon name="video" />
          {lessonEditor.film.button}
        </Button>
      )}
      {(kind === 'figure' || kind === 'download') && (
        <Button variant="secondary" onClick={() => onUpload(kind)} className="mt-4">
          <Icon name="upload" />
          {uploads.button[kind]}
        </Button>
      )}
    </PickerDialog>
  );
}
