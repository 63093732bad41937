import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { thorough } from '#testing/thorough.ts';
import { createAccount, freshEmail, serviceClient } from './accounts.ts';
import { ask, askTeam, log, messages, openChat, panel } from './chat.ts';
import { openPage, phone } from './fixtures.ts';
import { storageOf } from './signed-in.ts';

const sendToTeam = (page: Page) => panel(page).getByRole('button', { name: 'Send to our team' });

/** The newest ticket that contains this text. */
async function findTicket(text: string) {
  const { data } = await serviceClient()
    .from('ticket_messages')
    .select('text, support_tickets(name, email, subject, category, status, user_id)')
    .like('text', `%${text}%`)
    .throwOnError();
  return data;
}

test('what the chat does not know goes to a person, by a form that has the questions in it', async () => {
  const page = await openPage('/');
  await openChat(page);
  await ask(page, 'How long is the beginner course?');
  const cat = `Can I bring my cat & <b>dog</b> ${randomUUID()}?`;
  await ask(page, cat);
  await askTeam(page).waitFor();
  const said = await messages(page);
  expect(said.at(-1)).toMatch(
    /^I am not sure I understood that\. You can write to support@\S+ or use the contact form/,
  );
  expect(said.at(-1)).toContain('courses, Beginner AI, Intermediate AI');
  const mailbox = log(page).getByRole('link', { name: 'support@lifelong-ai.example' });
  await expect.poll(() => mailbox.getAttribute('href')).toBe('mailto:support@lifelong-ai.example');

  await askTeam(page).click();
  const email = freshEmail();
  const message = panel(page).getByLabel('Message');
  await expect.poll(() => page.locator(':focus').getAttribute('name')).toBe('name');
  await expect
    .poll(() => message.inputValue())
    .toBe(`I asked the help chat:\nHow long is the beginner course?\n${cat}`);
  await sendToTeam(page).click();
  await panel(page).getByRole('alert').getByText('Please fill in all required fields').waitFor();
  await panel(page).getByLabel('Name').fill('Ada Lovelace');
  await panel(page).getByLabel('Email').fill(email);
  await sendToTeam(page).click();
  await log(page).getByText('Your question is with our team.').waitFor();
  expect((await messages(page)).slice(-2)).toEqual([
    `I asked the help chat:\nHow long is the beginner course?\n${cat}`,
    "Thank you! Your question is with our team. We'll answer by email within 24 hours.",
  ]);
  await expect.poll(() => page.locator(':focus').getAttribute('name')).toBe('question');
  expect(await findTicket(cat)).toMatchObject([
    {
      support_tickets: {
        name: 'Ada Lovelace',
        email,
        subject: 'A question from the help chat',
        category: 'Help chat',
        status: 'Open',
        user_id: null,
      },
    },
  ]);
  await ask(page, 'Is there a moon?');
  await askTeam(page).last().click();
  expect(await message.inputValue(), 'what the team knows is not told again').toBe(
    'I asked the help chat:\nIs there a moon?',
  );
});

test('who is signed in only has to write, and who asks for a person is led there', async () => {
  const account = await createAccount();
  const page = await openPage('/', { storageState: await storageOf(account) });
  await openChat(page);
  await ask(page, 'Can I talk to a human?');
  await askTeam(page).click();
  expect(await panel(page).getByLabel('Email').count()).toBe(0);
  await panel(page).getByText(`We answer to ${account.email}.`).waitFor();
  await expect.poll(() => page.locator(':focus').getAttribute('name')).toBe('message');
  const text = `Please call me about ${randomUUID()}.`;
  await panel(page).getByLabel('Message').fill(text);
  await sendToTeam(page).click();
  await log(page).getByText('Your question is with our team.').waitFor();
  expect(await findTicket(text)).toMatchObject([
    { support_tickets: { name: account.email, email: account.email, user_id: account.id } },
  ]);
});

test(
  'a question that cannot be sent stays in the form, and the way back leads to the conversation',
  thorough,
  async () => {
    const page = await openPage('/', { viewport: phone });
    await openChat(page);
    await ask(page, 'Is there a moon?');
    await askTeam(page).click();
    await page.route('**/functions/v1/contact-form', (route) => route.abort());
    await panel(page).getByLabel('Name').fill('Ada Lovelace');
    await panel(page).getByLabel('Email').fill(freshEmail());
    await sendToTeam(page).click();
    await panel(page).getByRole('alert').getByText('Failed to send message. Please try again.').waitFor();
    await expect.poll(() => panel(page).getByLabel('Message').inputValue()).toContain('Is there a moon?');
    await panel(page).getByRole('button', { name: 'Back to the chat' }).click();
    expect(await messages(page)).toHaveLength(3);
  },
);
