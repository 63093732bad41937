import { z } from 'zod';
import { showToast } from '#app/components/ui/toast-store.ts';
import { organisationPage as words } from '#app/content/organisations/organisations.ts';
import {
  invitePeople,
  leaveOrganisation,
  setLink,
  setRole,
  setSeat,
  withdrawInvitation,
} from '#app/data/organisations.ts';
import {
  invitedPersonSchema,
  invitedRoles,
  organisationLimits,
  organisationRoles,
} from '#domain/organisations/organisation.ts';
import { parseJson } from '#domain/text/parse-json.ts';

/** The fields of the form that invites one person. */
export const inviteFormSchema = z.object({
  email: invitedPersonSchema.shape.email,
  role: z.enum(invitedRoles),
  takes_seat: z.literal('on').optional(),
});

const changeSchema = z.discriminatedUnion('change', [
  inviteFormSchema.extend({ change: z.literal('invite') }),
  z.object({
    change: z.literal('import'),
    people: z
      .string()
      .transform(parseJson)
      .pipe(z.array(invitedPersonSchema).min(1).max(organisationLimits.invitations)),
  }),
  z.object({ change: z.literal('withdraw'), email: z.string() }),
  z.object({ change: z.literal('link'), is_open: z.enum(['yes', 'no']) }),
  z.object({ change: z.literal('role'), person: z.uuid(), role: z.enum(organisationRoles) }),
  z.object({ change: z.literal('seat'), person: z.uuid(), has_seat: z.enum(['yes', 'no']) }),
  z.object({ change: z.literal('remove'), person: z.uuid() }),
]);

/** What the forms of the page send. */
export async function changeOrganisation(organisation: string, form: FormData): Promise<void> {
  const asked = changeSchema.parse(Object.fromEntries(form));
  const say = (text: string) => showToast({ title: words.title, text });
  switch (asked.change) {
    case 'invite': {
      const { email, role, takes_seat } = asked;
      await invitePeople(organisation, [{ email, role, takes_seat: takes_seat === 'on' }]);
      return say(words.invite.done);
    }
    case 'import':
      await invitePeople(organisation, asked.people);
      return say(words.csv.done);
    case 'withdraw':
      await withdrawInvitation(organisation, asked.email);
      return say(words.invite.withdrawDone);
    case 'link':
      await setLink(organisation, asked.is_open === 'yes');
      return say(asked.is_open === 'yes' ? words.link.resetDone : words.link.closeDone);
    case 'role':
      await setRole(organisation, asked.person, asked.role);
      return say(words.people.roleDone);
    case 'seat':
      await setSeat(organisation, asked.person, asked.has_seat === 'yes');
      return say(words.people.seatDone);
    case 'remove':
      await leaveOrganisation(organisation, asked.person);
      return say(words.people.removeDialog.done);
  }
}
