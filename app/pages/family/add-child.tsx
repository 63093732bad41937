import { useState } from 'react';
import { PicturePad } from '#app/components/families/picture-pad.tsx';
import { ActionForm } from '#app/components/private/action-form.tsx';
import { useAction } from '#app/components/private/use-action.ts';
import { Button } from '#app/components/ui/button.tsx';
import { Callout } from '#app/components/ui/callout.tsx';
import { Field } from '#app/components/ui/field.tsx';
import { Input } from '#app/components/ui/input.tsx';
import { familyPage } from '#app/content/families/family.ts';
import { useCheckedForm } from '#app/lib/checked-form.ts';
import type { FamilyConsent, FamilyOverview } from '#domain/families/overview.ts';
import { type CodePicture, nicknameLimits } from '#domain/families/picture-code.ts';
import { childFormSchema } from './family-changes.ts';
import { PaperForm } from './paper-form.tsx';
import { TakeOverForm } from './take-over-form.tsx';

const words = familyPage.add;

/** Asks for consent first. The form for the child opens with a consent that no account rests on yet. */
export function AddChild({
  family: { consents, forms },
  userId,
}: {
  family: FamilyOverview;
  userId: string;
}) {
  const open = consents.find(({ is_open }) => is_open);
  return (
    <section aria-labelledby="add" className="rounded-card border border-line bg-surface p-5">
      <h2 id="add" className="text-heading">
        {open ? words.formTitle : words.title}
      </h2>
      {open ? (
        <>
          <ChildForm key={open.id} consent={open} />
          {!open.child_id && <TakeOverForm key={`school ${open.id}`} consent={open.id} />}
        </>
      ) : (
        <>
          <AskForm />
          <PaperForm userId={userId} forms={forms} />
        </>
      )}
    </section>
  );
}

function AskForm() {
  const [isSent, setIsSent] = useState(false);
  const sender = useAction(() => setIsSent(true));
  return (
    <ActionForm sender={sender} fields={{ change: 'ask-consent' }}>
      <p className="mt-2 mb-3 text-ink-soft">{words.text}</p>
      <p className="mb-5 text-small text-ink-soft">{words.ofSchool}</p>
      {isSent && <Callout className="mb-5">{words.next}</Callout>}
      <Button type="submit" variant={isSent ? 'secondary' : 'primary'} disabled={sender.isBusy}>
        {sender.isBusy ? words.busy : words.button}
      </Button>
    </ActionForm>
  );
}

function ChildForm({ consent: { id, child_id } }: { consent: FamilyConsent }) {
  const [pictures, setPictures] = useState<CodePicture[]>([]);
  const checked = useCheckedForm(childFormSchema);
  const sender = useAction();
  return (
    <ActionForm
      sender={sender}
      checked={checked}
      fields={{ change: 'add-child', consent: id, pictures: pictures.join(' ') }}
      className="grid justify-items-start gap-5"
    >
      <p className="mt-2 text-ink-soft">
        {words.formText} {child_id && words.takeOver}
      </p>
      <Field
        label={words.nickname}
        hint={words.nicknameHint}
        error={checked.errors.nickname}
        className="w-full max-w-[24rem]"
      >
        {(control) => (
          <Input {...control} name="nickname" maxLength={nicknameLimits.most} autoComplete="off" required />
        )}
      </Field>
      <Field label={words.year} error={checked.errors.birth_year} className="w-full max-w-[24rem]">
        {(control) => (
          <Input
            {...control}
            name="birth_year"
            inputMode="numeric"
            maxLength={4}
            autoComplete="off"
            required
          />
        )}
      </Field>
      <PicturePad value={pictures} isMissing={Boolean(checked.errors.pictures)} onChange={setPictures} />
      <Button type="submit" disabled={sender.isBusy}>
        {sender.isBusy ? words.submitBusy : words.submit}
      </Button>
    </ActionForm>
  );
}
