import { useState } from 'react';
import { PicturePad } from '#app/components/families/picture-pad.tsx';
import { ActionForm } from '#app/components/private/action-form.tsx';
import { useAction } from '#app/components/private/use-action.ts';
import { Button } from '#app/components/ui/button.tsx';
import { Field } from '#app/components/ui/field.tsx';
import { Input } from '#app/components/ui/input.tsx';
import { Summary } from '#app/components/ui/summary.tsx';
import { Switch } from '#app/components/ui/switch.tsx';
import { familyPage } from '#app/content/families/family.ts';
import { useCheckedForm } from '#app/lib/checked-form.ts';
import { type CodePicture, nicknameLimits } from '#domain/families/picture-code.ts';
import { takeOverFormSchema } from './family-changes.ts';

const words = familyPage.takeOver;

/** Takes over the account that a school made, under a consent that no account rests on yet. */
export function TakeOverForm({ consent }: { consent: string }) {
  const [pictures, setPictures] = useState<CodePicture[]>([]);
  const checked = useCheckedForm(takeOverFormSchema);
  const sender = useAction();
  return (
    <details className="mt-6 border-t border-line pt-3">
      <Summary>{words.title}</Summary>
      <ActionForm
        sender={sender}
        checked={checked}
        fields={{ change: 'take-over', consent, pictures: pictures.join(' ') }}
        className="grid justify-items-start gap-5"
      >
        <p className="mt-2 text-ink-soft">{words.text}</p>
        <Field
          label={words.code}
          hint={words.codeHint}
          error={checked.errors.code}
          className="w-full max-w-[24rem]"
        >
          {(control) => <Input {...control} name="code" maxLength={20} autoComplete="off" required />}
        </Field>
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
        <PicturePad value={pictures} isMissing={Boolean(checked.errors.pictures)} onChange={setPictures} />
        <Switch name="stays" label={words.stays} hint={words.staysHint} defaultChecked />
        <Button type="submit" disabled={sender.isBusy}>
          {sender.isBusy ? words.busy : words.button}
        </Button>
      </ActionForm>
    </details>
  );
}
