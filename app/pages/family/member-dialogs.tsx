import { type ReactNode, useState } from 'react';
import { PicturePad } from '#app/components/families/picture-pad.tsx';
import { ActionForm } from '#app/components/private/action-form.tsx';
import { useAction } from '#app/components/private/use-action.ts';
import { Button } from '#app/components/ui/button.tsx';
import { Dialog } from '#app/components/ui/dialog.tsx';
import { Field } from '#app/components/ui/field.tsx';
import { Input } from '#app/components/ui/input.tsx';
import { Switch } from '#app/components/ui/switch.tsx';
import { familyPage } from '#app/content/families/family.ts';
import { useCheckedForm } from '#app/lib/checked-form.ts';
import type { FamilyMember } from '#domain/families/overview.ts';
import type { CodePicture } from '#domain/families/picture-code.ts';
import { picturesFormSchema } from './family-changes.ts';

interface Props {
  member: FamilyMember;
  /** The consent that the account rests on. */
  consent: string | undefined;
  onClose: () => void;
}

export function PicturesDialog({ member, onClose }: Props) {
  const words = familyPage.pictures;
  const [pictures, setPictures] = useState<CodePicture[]>([]);
  const checked = useCheckedForm(picturesFormSchema);
  const sender = useAction(onClose);
  return (
    <Dialog title={words.title(member.name)} isBusy={sender.isBusy} onClose={onClose}>
      <p className="mt-3 mb-5 text-ink-soft">{words.text}</p>
      <ActionForm
        sender={sender}
        checked={checked}
        fields={{ change: 'pictures', child: member.id, pictures: pictures.join(' ') }}
        className="grid justify-items-start gap-5"
      >
        <PicturePad value={pictures} isMissing={Boolean(checked.errors.pictures)} onChange={setPictures} />
        <Button type="submit" disabled={sender.isBusy}>
          {words.button}
        </Button>
      </ActionForm>
    </Dialog>
  );
}

export function NameDialog({ member, onClose }: Props) {
  const words = familyPage.name;
  const sender = useAction(onClose);
  return (
    <Dialog title={words.title(member.name)} isBusy={sender.isBusy} onClose={onClose}>
      <p className="mt-3 mb-5 text-ink-soft">{words.text}</p>
      <ActionForm
        sender={sender}
        fields={{ change: 'name', child: member.id }}
        className="grid justify-items-start gap-5"
      >
        <Field label={words.label} className="w-full">
          {(control) => (
            <Input
              {...control}
              name="full_name"
              maxLength={100}
              autoComplete="off"
              defaultValue={member.full_name ?? ''}
            />
          )}
        </Field>
        <Switch name="shows_name" label={words.whole} defaultChecked={member.shows_name} />
        <Button type="submit" disabled={sender.isBusy}>
          {words.button}
        </Button>
      </ActionForm>
    </Dialog>
  );
}

export function PermissionsDialog({ member, onClose }: Props) {
  const words = familyPage.permissions;
  const sender = useAction(onClose);
  return (
    <Dialog title={words.title(member.name)} isBusy={sender.isBusy} onClose={onClose}>
      <p className="mt-3 mb-5 text-ink-soft">{words.text}</p>
      <ActionForm
        sender={sender}
        fields={{ change: 'permissions', child: member.id }}
        className="grid justify-items-start gap-4"
      >
        <Switch
          name="hand_in"
          label={words.handIn}
          hint={words.handInHint}
          defaultChecked={member.may_hand_in}
        />
        <Switch
          name="show_work"
          label={words.showWork}
          hint={words.showWorkHint}
          defaultChecked={member.may_show_work}
        />
        <Button type="submit" disabled={sender.isBusy}>
          {words.button}
        </Button>
      </ActionForm>
    </Dialog>
  );
}

export function WithdrawDialog({ member, consent, onClose }: Props) {
  const words = familyPage.withdraw;
  const sender = useAction(onClose);
  return (
    <Dialog title={words.title(member.name)} isBusy={sender.isBusy} onClose={onClose}>
      <p className="mt-3 mb-5 text-ink-soft">{words.text}</p>
      <ActionForm sender={sender} fields={{ change: 'withdraw', consent: consent ?? '' }}>
        <fieldset className="grid gap-3">
          <legend className="sr-only">{words.text}</legend>
          <Choice value="freeze" isChosen>
            {words.freeze}
          </Choice>
          <Choice value="delete">{words.delete}</Choice>
        </fieldset>
        <Buttons isBusy={sender.isBusy} button={words.button} keep={words.keep} onClose={onClose} />
      </ActionForm>
    </Dialog>
  );
}

function Choice({ value, isChosen, children }: { value: string; isChosen?: boolean; children: ReactNode }) {
  return (
    <label className="flex min-h-11 items-start gap-3 py-1.5">
      <input type="radio" name="choice" value={value} defaultChecked={isChosen} className="mt-1 size-5" />
      <span>{children}</span>
    </label>
  );
}

export function DeleteDialog({ member, onClose }: Props) {
  const words = familyPage.delete;
  const sender = useAction(onClose);
  return (
    <Dialog title={words.title(member.name)} isBusy={sender.isBusy} onClose={onClose}>
      <p className="mt-3 text-ink-soft">{words.text}</p>
      <ActionForm sender={sender} fields={{ change: 'delete', child: member.id }}>
        <Buttons isBusy={sender.isBusy} button={words.button} keep={words.keep} onClose={onClose} />
      </ActionForm>
    </Dialog>
  );
}

function Buttons({
  isBusy,
  button,
  keep,
  onClose,
}: {
  isBusy: boolean;
  button: string;
  keep: string;
  onClose: () => void;
}) {
  return (
    <div className="mt-7 flex flex-wrap gap-3">
      <Button type="submit" variant="danger" disabled={isBusy}>
        {button}
      </Button>
      <Button type="button" variant="secondary" disabled={isBusy} onClick={onClose}>
        {keep}
      </Button>
    </div>
  );
}
