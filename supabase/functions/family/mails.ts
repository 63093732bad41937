import { consentFormLimits } from '#domain/families/consent-form.ts';
import { formatLongDate } from '#domain/text/long-date.ts';
import type { MailSender, OutgoingMail } from '#supabase/functions/_shared/platform.ts';

/** How long an address is kept whose owner does not answer (`delete_old_family_requests`). */
const openRequestDays = 7;

/** To the guardian of a child who signed up alone. It says nothing about the child, of whom we know an address only. */
export function guardianMail(to: string, token: string, { institute, siteUrl }: MailSender): OutgoingMail {
  return {
    to,
    subject: `A child asks for your permission to learn at ${institute.name}`,
    heading: 'May your child learn with us?',
    paragraphs: [
      `Somebody who is too young to decide alone gave us this address as that of a parent or guardian. They would like to learn about AI at ${institute.name}.`,
      'The link shows what we would store and what not. If you agree, you choose a nickname and a picture code with your child. You need a free account of your own with this address.',
    ],
    action: { label: 'Read and decide', url: consentUrl(siteUrl, token) },
    note: 'The link works for 7 days. If you do nothing, we delete this address then. The account that the child began is closed: it holds an email address, a password, the sign-ins and that it is too young, and is deleted too if nobody agrees.',
    isPromised: true,
    recipientDays: openRequestDays,
  };
}

/** The first mail of email-plus, to an adult who adds a child. */
export function consentMail(to: string, token: string, { siteUrl }: MailSender): OutgoingMail {
  return {
    to,
    subject: 'Please confirm your consent for your child',
    heading: 'One step before the account of your child',
    paragraphs: [
      'You would like to add a child to your family. The link shows what we would store and what not, and asks for your consent.',
      'Until you give it, nothing about the child is stored.',
    ],
    action: { label: 'Read and decide', url: consentUrl(siteUrl, token) },
    note: 'The link works for 7 days, and once.\nIf you did not ask for it, you can ignore this mail.',
    isPromised: true,
  };
}

/** The second mail of email-plus, a day after the consent. */
export function consentReminderMail(
  to: string,
  { nickname, given_at }: { nickname: string | null; given_at: string },
  { institute, siteUrl }: MailSender,
): OutgoingMail {
  const child = nickname ? `the account of ${nickname}` : 'the account of your child';
  return {
    to,
    replyTo: institute.mailbox,
    subject: 'You have given your consent for your child',
    heading: 'Your consent for your child',
    paragraphs: [
      `On ${formatLongDate(given_at)} you allowed ${child} at ${institute.name}. We write to you a second time to be sure that it was you.`,
      'If it was, there is nothing to do. Your receipt, all that we store, and the button to withdraw are on your family page.',
      'If it was not you, please withdraw the consent there or answer this mail. Withdrawing freezes or deletes the account at once, as you choose.',
    ],
    action: { label: 'To my family', url: `${siteUrl}/family` },
  };
}

export function invitationMail(
  to: string,
  inviter: string,
  token: string,
  { institute, siteUrl }: MailSender,
): OutgoingMail {
  return {
    to,
    subject: `You are invited to a family at ${institute.name}`,
    heading: 'You are invited to a family',
    paragraphs: [
      `${inviter} would like to share a family membership of ${institute.name} with you. You learn with an account of your own, and your progress is yours.`,
      'You decide whether the owner of the family can see your progress.',
    ],
    action: { label: 'See the invitation', url: `${siteUrl}/family/invitation?token=${token}` },
    note: 'The link works for 7 days, and once.\nIf you do not know what this is about, you can ignore this mail.',
    isPromised: true,
    recipientDays: openRequestDays,
  };
}

/** To the institute: a signed form waits for an admin. */
export function formNoticeMail(guardian: string, { institute, siteUrl }: MailSender): OutgoingMail {
  return {
    to: institute.mailbox,
    replyTo: guardian,
    subject: 'A signed form of a parent waits for you',
    heading: 'A signed form waits for you',
    paragraphs: [`${guardian} has uploaded a signed form, and waits for the account of their child.`],
    action: { label: 'Look at the form', url: `${siteUrl}/admin/consent-forms` },
  };
}

/** To the guardian. `refusal` is the reason why a form was refused. */
export function formDecisionMail(
  to: string,
  refusal: string | undefined,
  { institute, siteUrl }: MailSender,
): OutgoingMail {
  const action = { label: 'To my family', url: `${siteUrl}/family` };
  const replyTo = institute.mailbox;
  if (refusal === undefined) {
    return {
      to,
      replyTo,
      subject: 'We have accepted your signed form',
      heading: 'Your form is accepted',
      paragraphs: [
        'Thank you. We have read the form that you signed, and your consent is recorded.',
        'Now choose a nickname and four pictures with your child, on your family page. Your receipt is there too, and the button to withdraw.',
      ],
      action,
    };
  }
  return {
    to,
    replyTo,
    subject: 'We cannot accept your signed form yet',
    heading: 'Your form needs another look',
    paragraphs: [
      'We have read the form that you uploaded and cannot accept it yet. This is why:',
      refusal,
      'We have deleted the scan. You can upload another one on your family page, or give your consent by mail instead.',
    ],
    action,
  };
}

/** To the guardian whose form nobody has decided about in time. */
export function formExpiryMail(
  to: string,
  handedInAt: string,
  { institute, siteUrl }: MailSender,
): OutgoingMail {
  return {
    to,
    replyTo: institute.mailbox,
    subject: 'We have deleted your signed form',
    heading: 'Your form is deleted',
    paragraphs: [
      `On ${formatLongDate(handedInAt)} you uploaded a signed form. Nobody here has decided about it within ${consentFormLimits.keptDays} days. That is our mistake, and we are sorry.`,
      'We do not keep a signature that long without need, so we have deleted the form and its scan. Nothing about your child was stored.',
      'You can upload the form again on your family page, or give your consent by mail there, which takes a few minutes.',
    ],
    action: { label: 'To my family', url: `${siteUrl}/family` },
  };
}

/** To the address that a child who came of age wants to take. */
export function ownAddressMail(to: string, token: string, { institute, siteUrl }: MailSender): OutgoingMail {
  return {
    to,
    subject: `Your own address at ${institute.name}`,
    heading: 'Is this your address?',
    paragraphs: [
      `Somebody who learns at ${institute.name} with a picture code would like to sign in with this address from now on.`,
      'Sign in with your pictures, open the link on the same device, and choose a password. Your courses, notes and results stay as they are.',
    ],
    action: { label: 'Take this address', url: `${siteUrl}/family/address?token=${token}` },
    note: 'The link works for 7 days, and once.\nIf this was not you, you can ignore this mail. We delete the address then.',
    isPromised: true,
    recipientDays: openRequestDays,
  };
}

/** To the guardian of a child who has an address of their own now. */
export function ownAddressTakenMail(
  to: string,
  nickname: string,
  { institute, siteUrl }: MailSender,
): OutgoingMail {
  return {
    to,
    replyTo: institute.mailbox,
    subject: `${nickname} signs in with an address of their own`,
    heading: `${nickname} has an own address now`,
    paragraphs: [
      `${nickname} has reached the age at which learners decide for themselves whether we may store what they learn. They have taken an email address of their own and sign in with it. The picture code no longer works.`,
      'They keep their place in your family and all that they have learned. What you see of their progress is for them to decide now. Your consent stays on record, and nothing rests on it any more.',
    ],
    action: { label: 'To my family', url: `${siteUrl}/family` },
  };
}

/** To teachers and managers of a pupil who has taken an address, or whose family looks after the account now. */
export function takenAlongMail(to: string, name: string, { institute, siteUrl }: MailSender): OutgoingMail {
  return {
    to,
    replyTo: institute.mailbox,
    subject: `${name} has taken the account along`,
    heading: `${name} has taken the account along`,
    paragraphs: [
      `The account that your school made for ${name} at ${institute.name} does not belong to the school any more. With a code from one of your teachers, the pupil has taken an email address of their own, or a parent or guardian has taken the account into their family.`,
      'Login cards of the school no longer work, and the school cannot delete the account. Those who look after it now decide whether it stays in its classes. We do not tell you their address.',
      'If nobody at your school gave such a code, please answer this mail at once.',
    ],
    action: { label: 'To my classes', url: `${siteUrl}/classes` },
  };
}

/** To the guardian whom a learner of 13 to 17 named. */
export function informationMail(to: string, { institute, siteUrl }: MailSender): OutgoingMail {
  return {
    to,
    replyTo: institute.mailbox,
    subject: `Somebody in your care learns at ${institute.name}`,
    heading: 'Somebody in your care learns about AI',
    paragraphs: [
      `A learner of 13 to 17 named you as their parent or guardian. They have an account of their own at ${institute.name}, and we think you should know.`,
      'We store their email address, their year of birth, what they learn and when they sign in, and what they add to their profile. There is no advertising, nothing goes to third parties, and their certificates show initials instead of their name. They can download or delete all of it on their account page.',
      'We have not stored your address. If you have a question, or do not want this, answer this mail.',
    ],
    action: { label: 'What families should know', url: `${siteUrl}/for-families` },
    isPromised: true,
    recipientDays: 0,
  };
}

function consentUrl(siteUrl: string, token: string): string {
  return `${siteUrl}/family/consent?token=${token}`;
}
