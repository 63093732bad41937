import { type ComponentProps, type FormEvent, useRef, useState } from 'react';
import { Button } from '#app/components/ui/button.tsx';
import { Dialog } from '#app/components/ui/dialog.tsx';
import { Field } from '#app/components/ui/field.tsx';
import { Icon } from '#app/components/ui/icon.tsx';
import { Input } from '#app/components/ui/input.tsx';
import { adminWords } from '#app/content/admin.ts';
import { lessonEditor } from '#app/content/teach.ts';
import { uploadFilm } from '#app/data/films.ts';
import { filmLimits } from '#domain/film.ts';
import { type FilmChoice, filmBlock, nameFor, transcriptOf, typeFor } from './film-block.ts';

const words = lessonEditor.film;
const inMegabytes = (bytes: number) => Math.ceil(bytes / 1_048_576);
const most = inMegabytes(filmLimits.bytes);

type Errors = Partial<Record<keyof FilmChoice | 'all', string>>;

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
  const form = useRef<HTMLFormElement>(null);
  const [choice, setChoice] = useState<FilmChoice>({
    title: '',
    film: undefined,
    captions: undefined,
    poster: undefined,
  });
  const [errors, setErrors] = useState<Errors>({});
  const [isBusy, setIsBusy] = useState(false);

  function change(changed: Partial<FilmChoice>) {
    setChoice({ ...choice, ...changed });
    setErrors({});
  }

  async function handleSubmit(event: FormEvent) {
    event.preventDefault();
    if (isBusy) return;
    const found = findErrors(choice);
    setErrors(found);
    const [first] = Object.keys(found);
    if (first) {
      form.current?.querySelector<HTMLElement>(`[name="${first}"]`)?.focus();
      return;
    }
    setIsBusy(true);
    try {
      onDone(await store(courseId, choice));
    } catch (error) {
      setErrors(refusalOf(error));
      setIsBusy(false);
    }
  }

  const file = (name: 'film' | 'captions' | 'poster', hint: string, accept: string) => (
    <Field label={words.fields[name]} hint={hint} error={errors[name]}>
      {(control) => (
        <FileInput
          {...control}
          name={name}
          accept={accept}
          onChange={({ target }) => change({ [name]: target.files?.[0] })}
        />
      )}
    </Field>
  );

  return (
    <Dialog title={words.button} onClose={() => !isBusy && onClose()}>
      <p className="mt-3 text-small text-ink-soft">{words.lead}</p>
      <form ref={form} noValidate onSubmit={handleSubmit}>
        <fieldset disabled={isBusy} className="mt-6 grid gap-5">
          <Field label={words.fields.title} error={errors.title}>
            {(control) => (
              <Input
                {...control}
                name="title"
                maxLength={100}
                value={choice.title}
                onChange={({ target }) => change({ title: target.value })}
              />
            )}
          </Field>
          {file('film', words.hints.film(most), '.mp4,.webm,video/mp4,video/webm')}
          {file('captions', words.hints.captions, '.vtt,text/vtt')}
          {file('poster', words.hints.poster, '.png,.jpg,.jpeg,.webp')}
        </fieldset>
        {errors.all && (
          <p role="alert" className="mt-5 text-small font-semibold text-danger">
            {errors.all}
          </p>
        )}
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
      </form>
    </Dialog>
  );
}

function FileInput(props: ComponentProps<typeof Input>) {
  return (
    <Input
      {...props}
      type="file"
      className="py-2.5 file:me-3 file:border-0 file:bg-transparent file:font-semibold"
    />
  );
}

function findErrors({ title, film, captions, poster }: FilmChoice): Errors {
  return {
    ...(title.trim() === '' && { title: words.errors.title }),
    ...((!film || !typeFor('film', film)) && { film: words.errors.film }),
    ...(film &&
      film.size > filmLimits.bytes && { film: words.errors.tooLarge(inMegabytes(film.size), most) }),
    ...((!captions || !typeFor('captions', captions)) && { captions: words.errors.captions }),
    ...(poster && !typeFor('poster', poster) && { poster: words.errors.poster }),
  };
}

/** An error of a field, as opposed to one of the upload. */
class FieldError extends Error {
  readonly field: keyof FilmChoice;

  constructor(field: keyof FilmChoice, message: string) {
    super(message);
    this.field = field;
  }
}

/** Uploads what was chosen. The text it returns begins with the transcript that the captions give. */
async function store(courseId: string, choice: FilmChoice): Promise<string> {
  const title = choice.title.trim();
  const name = nameFor(title, crypto.randomUUID().slice(0, 8));
  const transcript = transcriptOf((await choice.captions?.text()) ?? '');
  if (transcript === '') throw new FieldError('captions', words.errors.noWords);
  const files = (['film', 'captions', 'poster'] as const).flatMap((part) => {
    const { [part]: file } = choice;
    const type = file && typeFor(part, file);
    return file && type ? [{ part, type, file, name: `${name}.${type.split('/')[1]}` }] : [];
  });
  await uploadFilm(courseId, files);
  const named = (part: string) => files.find((each) => each.part === part)?.name;
  return filmBlock(
    title,
    { src: named('film') ?? '', captions: named('captions') ?? '', poster: named('poster') },
    transcript,
  );
}

function refusalOf(error: unknown): Errors {
  if (error instanceof FieldError) return { [error.field]: error.message };
  const { statusCode } = error as { statusCode?: string };
  return { all: Object.entries(words.refused).find(([code]) => code === statusCode)?.[1] ?? words.failed };
}
