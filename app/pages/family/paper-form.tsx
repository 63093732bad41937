import { type FormEvent, useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import { ActionForm } from '#app/components/private/action-form.tsx';
import { useAction } from '#app/components/private/use-action.ts';
import { Button } from '#app/components/ui/button.tsx';
import { Callout } from '#app/components/ui/callout.tsx';
import { Field } from '#app/components/ui/field.tsx';
import { Summary } from '#app/components/ui/summary.tsx';
import { TextButton } from '#app/components/ui/text-button.tsx';
import { showProblem, showToast } from '#app/components/ui/toast-store.ts';
import { useBusy } from '#app/components/ui/use-busy.ts';
import { familyPage } from '#app/content/families/family.ts';
import { handInForm } from '#app/data/consent-forms.ts';
import { findConsentText } from '#app/data/families.ts';
import { saveFile } from '#app/lib/save-file.ts';
import { useSite } from '#app/lib/site.ts';
import { consentFormLimits, deletionOf, scanEnding } from '#domain/families/consent-form.ts';
import type { OwnForm } from '#domain/families/overview.ts';
import { formatLongDate } from '#domain/text/long-date.ts';

const words = familyPage.paper;

/** Consent on paper, beside the consent by mail: the form to print, and the upload of its scan. */
export function PaperForm({ userId, forms }: { userId: string; forms: OwnForm[] }) {
  const [newest] = forms;
  if (newest?.state === 'waiting') return <Waiting form={newest} />;
  return (
    <details className="mt-6 border-t border-line pt-3" open={newest?.state === 'refused'}>
      <Summary>{words.title}</Summary>
      {newest?.state === 'refused' && (
        <Callout className="mb-4">
          <p>{words.refused(formatLongDate(newest.created_at))}</p>
          <p className="mt-1 font-semibold wrap-anywhere">{newest.reason}</p>
        </Callout>
      )}
      <Upload userId={userId} />
    </details>
  );
}

function Waiting({ form: { id, created_at } }: { form: OwnForm }) {
  const sender = useAction();
  return (
    <Callout className="mt-6">
      <p>{words.waiting(formatLongDate(created_at), formatLongDate(deletionOf(created_at)))}</p>
      <ActionForm sender={sender} fields={{ change: 'take-back-form', form: id }}>
        <TextButton type="submit" disabled={sender.isBusy}>
          {words.takeBack}
        </TextButton>
      </ActionForm>
    </Callout>
  );
}

function Upload({ userId }: { userId: string }) {
  const site = useSite();
  const picker = useRef<HTMLInputElement>(null);
  const { revalidate } = useRevalidator();
  const { isBusy, run } = useBusy();
  const [error, setError] = useState<string>();

  async function download() {
    try {
      const [text, { createConsentForm }] = await Promise.all([
        findConsentText(),
        import('#app/lib/pdf/consent-form.ts'),
      ]);
      saveFile('consent-form.pdf', 'application/pdf', await createConsentForm(site, text));
    } catch (problem) {
      showProblem(problem, words.failed);
    }
  }

  async function submit(event: FormEvent) {
    event.preventDefault();
    const file = picker.current?.files?.[0];
    const ending = file && scanEnding(file.name);
    if (!file || !ending || file.size > consentFormLimits.bytes) {
      setError(!file ? words.missing : !ending ? words.wrongType : words.tooLarge);
      picker.current?.focus();
      return;
    }
    setError(undefined);
    await run(async () => {
      const { version } = await findConsentText();
      await handInForm(userId, { file, ending }, version);
      showToast({ title: familyPage.title, text: words.done });
      await revalidate();
    });
  }

  return (
    <form noValidate onSubmit={submit} className="grid justify-items-start gap-4">
      <p className="text-ink-soft">{words.text}</p>
      <Button variant="secondary" size="small" onClick={() => void download()}>
        {words.download}
      </Button>
      <Field label={words.choose} hint={words.hint} error={error} className="w-full">
        {(control) => (
          <input
            {...control}
            ref={picker}
            type="file"
            accept=".pdf,.png,.jpg,.jpeg"
            className="block min-h-11 w-full text-small file:me-3 file:min-h-11 file:rounded-control file:border file:border-line-strong file:bg-surface file:px-4 file:font-semibold"
          />
        )}
      </Field>
      <Button type="submit" disabled={isBusy}>
        {isBusy ? words.busy : words.button}
      </Button>
    </form>
  );
}
