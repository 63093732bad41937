import { type FormEvent, useState } from 'react';
import { useAction } from '#app/components/private/use-action.ts';
import { Button } from '#app/components/ui/button.tsx';
import { Field } from '#app/components/ui/field.tsx';
import { Icon } from '#app/components/ui/icon.tsx';
import { Input } from '#app/components/ui/input.tsx';
import { courseArchive } from '#app/content/admin/courses.ts';
import type { ArchiveReport } from '#app/data/course-archives.ts';
import { archiveLimits } from '#courseware/archive/archive-limits.ts';
import { ImportReport } from './import-report.tsx';

const words = courseArchive.import;
const megabytes = archiveLimits.bytes / 1_000_000;

/** Checks a zip file of courses, shows what it would change, and then imports it. */
export function ImportPanel() {
  const [file, setFile] = useState<File>();
  const [error, setError] = useState<string>();
  const [report, setReport] = useState<ArchiveReport>();
  const { submit, isBusy, formData } = useAction<ArchiveReport>(setReport);
  const isStoring = formData?.get('change') === 'store';

  function choose(chosen: File | undefined) {
    setFile(chosen);
    setReport(undefined);
    setError(chosen && chosen.size > archiveLimits.bytes ? words.tooLarge(megabytes) : undefined);
  }

  function send(change: 'check' | 'store') {
    if (!file) return setError(words.missing);
    if (error || isBusy) return;
    const form = new FormData();
    form.set('change', change);
    form.set('file', file);
    void submit(form, { method: 'post', encType: 'multipart/form-data' });
  }

  function handleSubmit(event: FormEvent) {
    event.preventDefault();
    send('check');
  }

  return (
    <section className="grid min-w-0 gap-5 rounded-card border border-line bg-surface p-6">
      <div>
        <h3 className="text-subheading">{words.title}</h3>
        <p className="mt-1 text-small text-ink-soft">{words.text}</p>
      </div>
      <form onSubmit={handleSubmit} className="grid justify-items-start gap-5">
        <Field
          label={words.file}
          hint={words.hint(megabytes, archiveLimits.files)}
          error={error}
          className="w-full"
        >
          {(control) => (
            <Input
              {...control}
              type="file"
              accept=".zip,application/zip"
              onChange={({ target }) => choose(target.files?.[0])}
              className="py-2.5 file:me-3 file:border-0 file:bg-transparent file:font-semibold"
            />
          )}
        </Field>
        <Button type="submit" variant={report ? 'secondary' : 'primary'} disabled={isBusy}>
          <Icon name="search" />
          {isBusy && !isStoring ? words.checking : words.check}
        </Button>
      </form>
      <div aria-live="polite" className="min-w-0">
        {report && <ImportReport report={report} />}
      </div>
      {report && !report.isStored && report.courses.length > 0 && (
        <p>
          <Button disabled={isBusy} onClick={() => send('store')}>
            <Icon name="upload" />
            {isBusy && isStoring ? words.storing : words.store}
          </Button>
        </p>
      )}
    </section>
  );
}
