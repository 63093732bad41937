import { z } from 'zod';
import { showToast } from '#app/components/ui/toast-store.ts';
import { familyPage as words } from '#app/content/families/family.ts';
import { takeBackForm } from '#app/data/consent-forms.ts';
import {
  addChild,
  askConsent,
  changePictures,
  deleteChild,
  endPlace,
  inviteToFamily,
  nameChild,
  resetFamilyCode,
  setChildPermissions,
  shareProgress,
  takeOverPupil,
  withdrawConsent,
} from '#app/data/families.ts';
import { emailSchema } from '#domain/accounts/auth.ts';
import { childYearSchema } from '#domain/families/family.ts';
import { nicknameSchema, pictureCodeSchema, takeOverCodeSchema } from '#domain/families/picture-code.ts';

const pictures = z
  .string()
  .transform((joined) => joined.split(' ').filter(Boolean))
  .pipe(pictureCodeSchema);

/** The fields of the form for a new child. Its pictures are in one field, with blanks between them. */
export const childFormSchema = z.object({ nickname: nicknameSchema, birth_year: childYearSchema, pictures });
export const picturesFormSchema = z.object({ pictures });
export const takeOverFormSchema = z.object({
  code: takeOverCodeSchema,
  nickname: nicknameSchema,
  pictures,
  stays: z.literal('on').optional(),
});
export const inviteFormSchema = z.object({ email: emailSchema });

const changeSchema = z.discriminatedUnion('change', [
  z.object({ change: z.literal('ask-consent'), child: z.uuid().optional() }),
  childFormSchema.extend({ change: z.literal('add-child'), consent: z.uuid() }),
  takeOverFormSchema.extend({ change: z.literal('take-over'), consent: z.uuid() }),
  picturesFormSchema.extend({ change: z.literal('pictures'), child: z.uuid() }),
  z.object({
    change: z.literal('name'),
    child: z.uuid(),
    full_name: z.string().trim().max(100),
    shows_name: z.literal('on').optional(),
  }),
  z.object({
    change: z.literal('permissions'),
    child: z.uuid(),
    hand_in: z.literal('on').optional(),
    show_work: z.literal('on').optional(),
  }),
  z.object({ change: z.literal('take-back-form'), form: z.uuid() }),
  z.object({ change: z.literal('withdraw'), consent: z.uuid(), choice: z.enum(['delete', 'freeze']) }),
  z.object({ change: z.literal('delete'), child: z.uuid() }),
  z.object({ change: z.literal('reset-code') }),
  inviteFormSchema.extend({ change: z.literal('invite') }),
  z.object({ change: z.literal('share'), shares: z.enum(['yes', 'no']) }),
  z.object({ change: z.literal('leave'), member: z.uuid() }),
]);

/** What the forms of the page send. */
export async function changeFamily(form: FormData): Promise<void> {
  const asked = changeSchema.parse(Object.fromEntries(form));
  const say = (text: string) => showToast({ title: words.title, text });
  switch (asked.change) {
    case 'ask-consent':
      await askConsent(asked.child);
      return say(words.add.sent);
    case 'add-child': {
      const { consent, nickname, birth_year } = asked;
      await addChild(consent, { nickname, birth_year, pictures: asked.pictures });
      return say(words.add.done);
    }
    case 'take-over': {
      const { consent, code, nickname } = asked;
      const stays_in_classes = asked.stays === 'on';
      await takeOverPupil(consent, { code, nickname, pictures: asked.pictures, stays_in_classes });
      return say(words.takeOver.done);
    }
    case 'pictures':
      await changePictures(asked.child, asked.pictures);
      return say(words.pictures.done);
    case 'name':
      await nameChild(asked.child, asked.full_name, asked.shows_name === 'on');
      return say(words.name.done);
    case 'permissions':
      await setChildPermissions(asked.child, {
        hand_in: asked.hand_in === 'on',
        show_work: asked.show_work === 'on',
        // Mentors talk with children in sessions of their guardians, so a child never asks for one.
        meet_mentors: false,
      });
      return say(words.permissions.done);
    case 'take-back-form':
      await takeBackForm(asked.form);
      return say(words.paper.takenBack);
    case 'withdraw':
      await withdrawConsent(asked.consent, asked.choice);
      return say(words.withdraw.done);
    case 'delete':
      await deleteChild(asked.child);
      return say(words.delete.done);
    case 'reset-code':
      await resetFamilyCode();
      return say(words.code.resetDone);
    case 'invite':
      await inviteToFamily(asked.email);
      return say(words.invite.done);
    case 'share':
      return shareProgress(asked.shares === 'yes');
    case 'leave':
      return endPlace(asked.member);
  }
}
