import { useState } from 'react';
import { createPortal } from 'react-dom';
import { useLoad } from '#app/components/private/use-load.ts';
import type { Pick } from '#app/components/teach/pick.ts';
import { PickerDialog } from '#app/components/teach/picker-dialog.tsx';
import { useDraft } from '#app/components/teach/question-form/draft-context.ts';
import { TextField } from '#app/components/teach/question-form/fields.tsx';
import { UploadDialog } from '#app/components/teach/upload-dialog.tsx';
import { Button } from '#app/components/ui/button.tsx';
import { Icon } from '#app/components/ui/icon.tsx';
import { uploads } from '#app/content/teaching/lesson-editor.ts';
import { questionForm as words } from '#app/content/teaching/question-form.ts';

/** The picture of the plane: its path, and a list of the figures of the course to choose from or to add to. */
export function PictureField() {
  const { courseId, isReadOnly, change } = useDraft();
  const [open, setOpen] = useState<'list' | 'upload'>();
  const close = () => setOpen(undefined);
  function choose(path: string) {
    close();
    change(['plane', 'picture'], path);
  }
  return (
    <div className="grid justify-items-start gap-3">
      <TextField
        path={['plane', 'picture']}
        hint={words.hints.picture}
        isOptional
        isCode
        className="w-full"
      />
      {!isReadOnly && (
        <Button variant="secondary" size="small" onClick={() => setOpen('list')}>
          <Icon name="image" />
          {words.plane.choosePicture}
        </Button>
      )}
      {/* A form cannot contain another, and the dialogs have forms. */}
      {open === 'list' &&
        createPortal(
          <FigureList
            courseId={courseId}
            onChoose={choose}
            onUpload={() => setOpen('upload')}
            onClose={close}
          />,
          document.body,
        )}
      {open === 'upload' &&
        createPortal(
          <UploadDialog
            kind="figure"
            use="question"
            courseId={courseId}
            onDone={({ path }) => choose(path)}
            onClose={close}
          />,
          document.body,
        )}
    </div>
  );
}

function FigureList({
  courseId,
  onChoose,
  onUpload,
  onClose,
}: {
  courseId: string;
  onChoose: (path: string) => void;
  onUpload: () => void;
  onClose: () => void;
}) {
  const { answer } = useLoad<{ picks: Pick[] | undefined }>(
    // Figures belong to the whole course.
    `/teach/data/lesson-picks/${courseId}/-/figure`,
  );
  return (
    <PickerDialog
      kind="figure"
      picks={answer?.picks}
      isFailed={answer !== undefined && answer.picks === undefined}
      onChoose={({ id }) => onChoose(id)}
      onClose={onClose}
    >
      <Button variant="secondary" onClick={onUpload} className="mt-4">
        <Icon name="upload" />
        {uploads.button.figure}
      </Button>
    </PickerDialog>
  );
}
