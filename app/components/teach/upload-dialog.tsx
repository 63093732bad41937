import { type FormEvent, useEffect, useEffectEvent, useState } from 'react';
import { useAction } from '#app/components/private/use-action.ts';
import { Button } from '#app/components/ui/button.tsx';
import { Dialog } from '#app/components/ui/dialog.tsx';
import { Field } from '#app/components/ui/field.tsx';
import { Icon } from '#app/components/ui/icon.tsx';
import { Input, Textarea } from '#app/components/ui/input.tsx';
import { uploads as words } from '#app/content/teaching/lesson-editor.ts';
import {
  acceptedEndings,
  courseFileLimits,
  type UploadUse,
  uploadKindOf,
} from '#domain/courses/course-file.ts';

/** What was uploaded. `url` shows a figure as it was stored. */
interface Upload {
  path: string;
  leftOut: string[];
  url?: string;
}

export interface NewFile {
  path: string;
  /** What the figure teaches, or what the link to a download says. Empty for the picture of a question. */
  text: string;
}

const accepted = {
  figure: acceptedEndings(['drawing', 'picture']),
  download: acceptedEndings(['download']),
};
const megabytes = (bytes: number) => bytes / 1_048_576;

/**
 * Uploads a figure or a download, shows it as it was stored, and asks for its description. A file that was pasted or
 * dropped is uploaded at once.
 */
export function UploadDialog({
  courseId,
  kind,
  use = 'lesson',
  file,
  onDone,
  onClose,
}: {
  courseId: string;
  kind: 'figure' | 'download';
  /** The form of a question has a field for the description of its own. */
  use?: UploadUse;
  file?: File;
  onDone: (added: NewFile) => void;
  onClose: () => void;
}) {
  const [uploaded, setUploaded] = useState<Upload>();
  const [chosen, setChosen] = useState(file);
  const [text, setText] = useState('');
  const [isMissing, setIsMissing] = useState(false);
  const { submit, isBusy } = useAction<Upload>(setUploaded);
  const { title, hint, label, field, fieldHint, missing } = words.kinds[kind];

  function send(next: File) {
    setChosen(next);
    if (kind === 'download') setText(next.name.replace(/\.[^.]*$/, ''));
    const form = new FormData();
    form.set('file', next);
    form.set('use', use);
    void submit(form, {
      method: 'post',
      encType: 'multipart/form-data',
      action: `/teach/data/uploads/${courseId}`,
    });
  }
  const sendGiven = useEffectEvent(() => {
    if (file) send(file);
  });
  useEffect(() => sendGiven(), []);

  function handleSubmit(event: FormEvent) {
    event.preventDefault();
    // The form of a question is around the dialog in the tree of React.
    event.stopPropagation();
    if (!uploaded) return;
    const isGiven = use === 'question' || text.trim() !== '';
    setIsMissing(!isGiven);
    if (isGiven) onDone({ path: uploaded.path, text: text.trim() });
  }

  return (
    <Dialog title={title} isBusy={isBusy} onClose={onClose}>
      <form noValidate onSubmit={handleSubmit} className="mt-5 grid gap-5">
        {!uploaded && (
          <Field label={label} hint={hint(megabytes(limitOf(kind)))}>
            {(control) => (
              <Input
                {...control}
                type="file"
                accept={accepted[kind]}
                disabled={isBusy}
                onChange={({ target }) => {
                  const [next] = target.files ?? [];
                  if (next) send(next);
                }}
                className="py-2.5 file:me-3 file:border-0 file:bg-transparent file:font-semibold"
              />
            )}
          </Field>
        )}
        <p role="status" className="text-small text-ink-soft empty:hidden">
          {isBusy ? words.busy(chosen?.name ?? '') : uploaded ? words.stored : ''}
        </p>
        {uploaded?.url && (
          <img
            src={uploaded.url}
            alt=""
            className="max-h-64 justify-self-center rounded-control bg-white p-1"
          />
        )}
        {uploaded && uploaded.leftOut.length > 0 && (
          <p className="text-small text-ink-soft">{words.leftOut(uploaded.leftOut)}</p>
        )}
        {uploaded && use === 'lesson' && (
          <Field label={field} hint={fieldHint} error={isMissing ? missing : undefined}>
            {(control) => (
              <Textarea
                {...control}
                // The field that took the file is gone.
                autoFocus
                rows={kind === 'figure' ? 3 : 1}
                maxLength={1_000}
                value={text}
                onChange={({ target }) => setText(target.value)}
              />
            )}
          </Field>
        )}
        <div className="flex flex-wrap gap-3">
          {uploaded && (
            <Button type="submit" autoFocus={use === 'question'}>
              <Icon name="plus" />
              {use === 'question' ? words.usePicture : words.insert}
            </Button>
          )}
          <Button variant="secondary" disabled={isBusy} onClick={onClose}>
            {words.cancel}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

const limitOf = (kind: 'figure' | 'download') =>
  kind === 'figure' ? courseFileLimits.pictureBytes : courseFileLimits.bytes;

/** What a file that was pasted or dropped can become in a lesson. */
export function insertedKindOf(file: File): 'figure' | 'download' | undefined {
  const known = uploadKindOf(file.name);
  return known && (known.kind === 'download' ? 'download' : 'figure');
}
