import { ActionForm } from '#app/components/private/action-form.tsx';
import { useAction } from '#app/components/private/use-action.ts';
import { Button } from '#app/components/ui/button.tsx';
import { Dialog } from '#app/components/ui/dialog.tsx';
import { Field } from '#app/components/ui/field.tsx';
import { Icon } from '#app/components/ui/icon.tsx';
import { Input } from '#app/components/ui/input.tsx';
import { adminWords } from '#app/content/admin/admin.ts';
import { lessonEditor } from '#app/content/teaching/teach.ts';
import { useCheckedForm } from '#app/lib/checked-form.ts';
import { filmSchema, mostMegabytes } from './add-film.ts';
import type { FilmPart } from './film-block.ts';

const words = lessonEditor.film;

/** Uploads a film with its captions, and passes on the text that shows it in a lesson. */
export function FilmDialog({
  courseId,
  onDone,
  onClose,
}: {
  courseId: string;
  onDone: (block: string) => void;
  onClose: () => void;
}) {
  const sender = useAction<string>(onDone);
  const { isBusy } = sender;
  const checked = useCheckedForm(filmSchema);
  const { errors } = checked;

  const file = (part: FilmPart, hint: string, accept: string) => (
    <Field label={words.fields[part]} hint={hint} error={errors[part]}>
      {(control) => (
        <Input
          {...control}
          type="file"
          name={part}
          accept={accept}
          className="py-2.5 file:me-3 file:border-0 file:bg-transparent file:font-semibold"
        />
      )}
    </Field>
  );

  return (
    <Dialog title={words.button} isBusy={isBusy} onClose={onClose}>
      <p className="mt-3 text-small text-ink-soft">{words.lead}</p>
      <ActionForm
        sender={sender}
        fields={{ course: courseId }}
        checked={checked}
        encType="multipart/form-data"
      >
        <fieldset disabled={isBusy} className="mt-6 grid gap-5">
          <Field label={words.fields.title} error={errors.title}>
            {(control) => <Input {...control} name="title" maxLength={100} />}
          </Field>
          {file('film', words.hints.film(mostMegabytes), '.mp4,.webm,video/mp4,video/webm')}
          {file('captions', words.hints.captions, '.vtt,text/vtt')}
          {file('poster', words.hints.poster, '.png,.jpg,.jpeg,.webp')}
        </fieldset>
        <div className="mt-7 flex flex-wrap gap-3">
          <Button type="submit" disabled={isBusy}>
            <Icon name="upload" />
            {isBusy ? words.busy : words.upload}
          </Button>
          <Button variant="secondary" disabled={isBusy} onClick={onClose}>
            {adminWords.cancel}
          </Button>
        </div>
        <p role="status" className="sr-only">
          {isBusy ? words.busy : ''}
        </p>
      </ActionForm>
    </Dialog>
  );
}
