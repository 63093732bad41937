import { useRef, useState } from 'react';
import { z } from 'zod';
import { ActionForm } from '#app/components/private/action-form.tsx';
import { useAction } from '#app/components/private/use-action.ts';
import { Button } from '#app/components/ui/button.tsx';
import { Field } from '#app/components/ui/field.tsx';
import { Input, Textarea } from '#app/components/ui/input.tsx';
import { Switch } from '#app/components/ui/switch.tsx';
import { showToast } from '#app/components/ui/toast-store.ts';
import { teachMessages } from '#app/content/teaching/teach-messages.ts';
import { sendCourseMessage } from '#app/data/course-messages.ts';
import { useCheckedForm } from '#app/lib/checked-form.ts';
import { messageLimits, messageTextSchema } from '#domain/courses/course-message.ts';

const words = teachMessages.form;

const formSchema = messageTextSchema.extend({
  id: z.uuid(),
  is_announcement: z.coerce.boolean(),
  by_mail: z.coerce.boolean(),
});

/** For the actions of the pages with this form: sends what it submits. */
export async function sendMessageFrom(form: FormData, course: string, learner?: string): Promise<void> {
  const { is_announcement, by_mail, ...message } = formSchema.parse(Object.fromEntries(form));
  const mailed = await sendCourseMessage({
    ...message,
    ...(learner ? { learner, is_announcement: false, by_mail: true } : { is_announcement, by_mail }),
    course,
  });
  showToast(teachMessages.done(mailed, is_announcement));
}

/** A message to one learner, who gets it by mail, or to all, by mail or on the page of the course or both. */
export function MessageForm({ isToOne = false }: { isToOne?: boolean }) {
  const form = useRef<HTMLFormElement>(null);
  const [id, setId] = useState(() => crypto.randomUUID());
  const [places, setPlaces] = useState({ is_announcement: !isToOne, by_mail: true });
  const checked = useCheckedForm(messageTextSchema);
  const sender = useAction(() => {
    form.current?.reset();
    checked.forget();
    setId(crypto.randomUUID());
  });
  const isNowhere = !places.is_announcement && !places.by_mail;
  return (
    <ActionForm
      ref={form}
      sender={sender}
      fields={{
        change: 'message',
        id,
        is_announcement: places.is_announcement ? '1' : '',
        by_mail: places.by_mail ? '1' : '',
      }}
      checked={checked}
      className="grid max-w-[44rem] gap-5"
    >
      <Field label={words.subject} error={checked.errors.subject}>
        {(control) => (
          <Input {...control} name="subject" maxLength={messageLimits.subject} autoComplete="off" />
        )}
      </Field>
      <Field label={words.body} hint={words.bodyHint} error={checked.errors.body}>
        {(control) => <Textarea {...control} name="body" rows={7} maxLength={messageLimits.body} />}
      </Field>
      {!isToOne && (
        <>
          <Switch
            label={words.isAnnouncement}
            hint={words.isAnnouncementHint}
            checked={places.is_announcement}
            onChange={({ target }) => setPlaces({ ...places, is_announcement: target.checked })}
          />
          <Switch
            label={words.byMail}
            hint={words.byMailHint}
            checked={places.by_mail}
            onChange={({ target }) => setPlaces({ ...places, by_mail: target.checked })}
          />
          <p role="alert" className="text-small text-danger empty:hidden">
            {isNowhere && words.nowhere}
          </p>
        </>
      )}
      <p>
        <Button type="submit" disabled={sender.isBusy || isNowhere}>
          {sender.isBusy ? words.sending : words.send}
        </Button>
      </p>
    </ActionForm>
  );
}
