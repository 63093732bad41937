import { z } from 'zod';
import { showToast } from '#app/components/ui/toast-store.ts';
import { classRoster, classPeople as words } from '#app/content/classes/classes.ts';
import {
  addClassTeacher,
  applyRosterFile,
  moveClassUp,
  removeClassTeacher,
  resetClassCode,
  saveClass,
  undoRoster,
} from '#app/data/classes.ts';
import { classLimits } from '#domain/classes/class-limits.ts';

export const classNameSchema = z.object({
  name: z.string().trim().min(1, words.settings.error).max(classLimits.name, words.settings.error),
});

const changeSchema = z.discriminatedUnion('change', [
  classNameSchema.extend({ change: z.literal('save'), open: z.enum(['yes', 'no']) }),
  z.object({ change: z.literal('reset-code') }),
  z.object({ change: z.literal('add-teacher'), teacher: z.uuid() }),
  z.object({ change: z.literal('remove-teacher'), teacher: z.uuid() }),
  classNameSchema.extend({ change: z.literal('move-up') }),
  z.object({
    change: z.literal('apply-roster'),
    text: z.string(),
    version: z.coerce.number().int(),
    sure: z.literal('on').optional(),
  }),
  z.object({ change: z.literal('undo-roster') }),
]);

/** What the forms of the page send. Moving up returns the id of the new class. */
export async function changePeople(classId: string, form: FormData): Promise<string | undefined> {
  const asked = changeSchema.parse(Object.fromEntries(form));
  const say = (title: string, text: string) => void showToast({ title, text });
  switch (asked.change) {
    case 'save':
      await saveClass(classId, asked.name, asked.open === 'yes');
      say(words.settings.title, words.settings.saved);
      return;
    case 'reset-code':
      await resetClassCode(classId);
      say(words.code.title, words.code.resetDone);
      return;
    case 'add-teacher':
      await addClassTeacher(classId, asked.teacher);
      return;
    case 'remove-teacher':
      await removeClassTeacher(classId, asked.teacher);
      return;
    case 'move-up': {
      const moved = await moveClassUp(classId, asked.name);
      say(asked.name, words.settings.upDone);
      return moved;
    }
    case 'apply-roster':
      await applyRosterFile(classId, asked.text, asked.version, asked.sure === 'on');
      say(classRoster.title, classRoster.done);
      return;
    case 'undo-roster':
      await undoRoster(classId);
      say(classRoster.title, classRoster.undone);
      return;
  }
}
