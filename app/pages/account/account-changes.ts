import { z } from 'zod';
import { showToast } from '#app/components/ui/toast-store.ts';
import { accountPage } from '#app/content/accounts/account.ts';
import { membershipSection } from '#app/content/memberships/membership-request.ts';
import { deleteOwnAccount } from '#app/data/account.ts';
import { changePassword, requestEmailChange } from '#app/data/auth.ts';
import { leaveCourse, rateCourse } from '#app/data/enrolments.ts';
import { cancelMembershipRequest, setMembershipRenewal } from '#app/data/memberships.ts';
import { chooseNewsletter } from '#app/data/newsletter-subscribers.ts';
import { saveFullName } from '#app/data/profiles.ts';
import { postTicketMessage } from '#app/data/support-tickets.ts';
import { profileChangeSchema } from '#domain/accounts/profile.ts';

const flag = z.enum(['yes', 'no']);

const schema = z.discriminatedUnion('change', [
  profileChangeSchema.extend({ change: z.literal('name') }),
  z.object({ change: z.literal('email'), email: z.string() }),
  z.object({ change: z.literal('password'), current: z.string(), password: z.string() }),
  z.object({ change: z.literal('newsletter'), wanted: flag }),
  z.object({ change: z.literal('leave-course'), course: z.string(), title: z.string() }),
  z.object({ change: z.literal('rate'), course: z.string(), title: z.string(), stars: z.coerce.number() }),
  z.object({ change: z.literal('take-back'), payment: z.string() }),
  z.object({ change: z.literal('renewal'), membership: z.string(), wanted: flag }),
  z.object({ change: z.literal('delete') }),
  z.object({ change: z.literal('answer'), ticket: z.string(), message_id: z.string(), text: z.string() }),
]);

/** What the page has to know about a change besides its success. */
type Answer = 'wrong-password' | 'deleted' | undefined;

/** Runs the change that a form of the page submits. */
export async function changeAccount(userId: string, form: FormData): Promise<Answer> {
  const submitted = schema.parse(Object.fromEntries(form));
  switch (submitted.change) {
    case 'name':
      await saveFullName(userId, submitted.full_name);
      return tellSaved(accountPage.name.saved);
    case 'email':
      return throwProblem(await requestEmailChange(submitted.email.trim()));
    case 'password':
      return replacePassword(submitted.password, submitted.current);
    case 'newsletter':
      await chooseNewsletter(submitted.wanted === 'yes');
      return tellSaved(accountPage.newsletter[submitted.wanted === 'yes' ? 'on' : 'off']);
    case 'leave-course':
      await leaveCourse(submitted.course);
      return tell(accountPage.enrolments.left(submitted.title));
    case 'rate':
      await rateInTurn(submitted.course, submitted.stars);
      return tell(accountPage.enrolments.rated(submitted.title, submitted.stars));
    case 'take-back':
      await cancelMembershipRequest(submitted.payment);
      return tell(membershipSection.takeBack.done);
    case 'renewal':
      await setMembershipRenewal(submitted.membership, submitted.wanted === 'yes');
      return tell(membershipSection[submitted.wanted === 'yes' ? 'keep' : 'cancel'].done);
    case 'delete':
      await deleteOwnAccount(userId);
      showToast(accountPage.deletion.done);
      return 'deleted';
    case 'answer':
      await postTicketMessage({
        ticket_id: submitted.ticket,
        message_id: submitted.message_id,
        kind: 'person',
        text: submitted.text,
      });
      return tell(accountPage.questions.answer.sent);
  }
}

async function replacePassword(password: string, current: string): Promise<Answer> {
  const problem = await changePassword(password, current);
  if (problem?.code === 'current_password_invalid') return 'wrong-password';
  throwProblem(problem);
  return tellSaved(accountPage.password.saved);
}

let lastRating: Promise<void> = Promise.resolve();

/** Arrow keys select one star after the other. Saving them in sequence makes the last one win. */
function rateInTurn(course: string, stars: number): Promise<void> {
  lastRating = lastRating.catch(() => {}).then(() => rateCourse(course, stars));
  return lastRating;
}

function tell(toast: Parameters<typeof showToast>[0]): undefined {
  showToast(toast);
}

function tellSaved(text: string): undefined {
  showToast({ title: accountPage.saved, text });
}

function throwProblem(problem: unknown): undefined {
  if (problem) throw problem;
}
