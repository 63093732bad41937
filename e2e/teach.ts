import { randomUUID } from 'node:crypto';
import type { BrowserContextOptions, Locator, Page } from 'playwright-core';
import type { PackedCourse } from '#courseware/pack-course.ts';
import { packSmallCourse } from '#testing/small-course.ts';
import { type Account, createAccount, serviceClient } from './accounts.ts';
import { createAdmin } from './admin.ts';
import { clientOf } from './courses.ts';
import { openPage } from './fixtures.ts';
import { storageOf } from './signed-in.ts';

/** A published introductory course that no other test uses. Its ids begin with its slug. */
export async function addTaughtCourse(): Promise<{ id: string; slug: string }> {
  const slug = `socks${randomUUID().slice(0, 8)}`;
  await importTaughtCourse(slug);
  const { data } = await serviceClient()
    .from('courses')
    .select('id')
    .eq('slug', slug)
    .single()
    .throwOnError();
  return { id: data.id, slug };
}

export async function importTaughtCourse(slug: string, changed: Partial<PackedCourse> = {}): Promise<void> {
  const imported = JSON.parse(JSON.stringify({ ...packSmallCourse(slug), ...changed }));
  await serviceClient().rpc('import_course', { imported }).throwOnError();
}

/** A new account that works on the course. */
export async function addStaff(
  course: { id: string },
  role: 'instructor' | 'reviewer' = 'instructor',
): Promise<Account> {
  const [admin, account] = [await clientOf(await createAdmin()), await createAccount()];
  const call = { course: course.id, staff_email: account.email, staff_role: role };
  const { error } = await (admin.rpc as (name: string, args: object) => ReturnType<typeof admin.rpc>).call(
    admin,
    'add_course_staff',
    call,
  );
  if (error) throw error;
  return account;
}

export async function openTeach(
  account: Account,
  path: string,
  options: BrowserContextOptions = {},
): Promise<Page> {
  return openPage(path, { storageState: await storageOf(account), ...options });
}

/** The text of a lesson in its editor, where lines are elements of their own. */
export const text = (page: Page) => page.getByRole('textbox', { name: 'Text', exact: true });
export const textOf = (page: Page) =>
  text(page).evaluate((area) =>
    [...area.querySelectorAll('.cm-line')].map((line) => line.textContent).join('\n'),
  );

/** Pastes a file into an element, or drops it there. */
export async function giveFile(
  target: Locator,
  how: 'paste' | 'drop',
  { name, mimeType, buffer }: { name: string; mimeType: string; buffer: Buffer },
): Promise<void> {
  await target.evaluate(
    (element, given) => {
      const bytes = Uint8Array.from(atob(given.base64), (letter) => letter.charCodeAt(0));
      const transfer = new DataTransfer();
      transfer.items.add(new File([bytes], given.name, { type: given.mimeType }));
      const { left, bottom } = element.getBoundingClientRect();
      const init = { bubbles: true, cancelable: true };
      element.dispatchEvent(
        given.how === 'paste'
          ? new ClipboardEvent('paste', { ...init, clipboardData: transfer })
          : new DragEvent('drop', {
              ...init,
              dataTransfer: transfer,
              clientX: left + 5,
              clientY: bottom - 5,
            }),
      );
    },
    { how, name, mimeType, base64: buffer.toString('base64') },
  );
}
