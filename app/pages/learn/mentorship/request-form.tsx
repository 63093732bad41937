import { useRef, useState } from 'react';
import { z } from 'zod';
import { ActionForm } from '#app/components/private/action-form.tsx';
import { useAction } from '#app/components/private/use-action.ts';
import { Button } from '#app/components/ui/button.tsx';
import { Field } from '#app/components/ui/field.tsx';
import { Input, Textarea } from '#app/components/ui/input.tsx';
import { mentorshipPage } from '#app/content/learning/mentorship.ts';
import { useCheckedForm } from '#app/lib/checked-form.ts';
import { toIso, toLocalTime } from '#app/lib/local-time.ts';
import { mentorshipLimits, mentorshipTopic } from '#domain/memberships/mentorship.ts';
import { ownTimeZone } from './own-session-changes.ts';

const words = mentorshipPage.request;
const { errors } = words;
const { noticeHours, daysAhead } = mentorshipLimits;

const time = z
  .string()
  .min(1, errors.missing)
  .refine((local) => Date.parse(toIso(local)) >= Date.now() + noticeHours * 3_600_000, errors.early)
  .refine((local) => Date.parse(toIso(local)) <= Date.now() + daysAhead * 86_400_000, errors.late);

const requestSchema = z
  .object({ topic: mentorshipTopic, first: time, second: time, third: time })
  .refine(({ first, second }) => first !== second, { path: ['second'], error: errors.same })
  .refine(({ first, second, third }) => third !== first && third !== second, {
    path: ['third'],
    error: errors.same,
  });

const timeFields = ['first', 'second', 'third'] as const;

export function RequestForm({ now }: { now: number }) {
  const form = useRef<HTMLFormElement>(null);
  // The id stays until the request is stored, so that sending it again after a lost response is one request.
  const [id, setId] = useState(() => crypto.randomUUID());
  const checked = useCheckedForm(requestSchema);
  const sender = useAction(() => {
    form.current?.reset();
    checked.forget();
    setId(crypto.randomUUID());
  });
  // The first whole minute that is far enough ahead.
  const earliest = toLocalTime(new Date(now + noticeHours * 3_600_000 + 60_000).toISOString());
  const latest = toLocalTime(new Date(now + daysAhead * 86_400_000).toISOString());
  return (
    <ActionForm
      sender={sender}
      checked={checked}
      fields={{ change: 'request', session: id }}
      ref={form}
      className="grid justify-items-start gap-5"
    >
      <Field label={words.topic} hint={words.topicHint} error={checked.errors.topic} className="w-full">
        {(control) => (
          <Textarea {...control} name="topic" rows={4} maxLength={mentorshipLimits.topic} required />
        )}
      </Field>
      <p className="text-small text-ink-soft">{words.zone(ownTimeZone())}</p>
      {timeFields.map((name, index) => (
        <Field
          key={name}
          label={words.times[index] ?? ''}
          error={checked.errors[name]}
          className="w-full max-w-[22rem]"
        >
          {(control) => (
            <Input {...control} type="datetime-local" name={name} min={earliest} max={latest} required />
          )}
        </Field>
      ))}
      <Button type="submit" disabled={sender.isBusy}>
        {sender.isBusy ? words.busy : words.button}
      </Button>
    </ActionForm>
  );
}
