import { z } from 'zod';
import { authoringLimits } from '#domain/courses/authoring-limits.ts';
import { defineFunction } from '#supabase/functions/_shared/define-function.ts';
import { lessonRequests, previewLesson, saveLesson } from './lessons.ts';
import { archiveQuestion, checkQuestion, questionRequests, readQuestion, saveQuestion } from './questions.ts';
import { drawTry, gradeTry, hintTry, tryRequests } from './tries.ts';

/** A text of the greatest length fits, whatever its letters are. */
const maxBytes = 5 * authoringLimits.lessonText;

const requestSchema = z.discriminatedUnion('action', [
  ...lessonRequests.options,
  ...questionRequests.options,
  ...tryRequests.options,
]);

/**
 * Writing lessons and questions. Texts are rendered and checked here, and the database decides who may work on which
 * course. A text with mistakes gets the status 422 and its problems with their lines, and nothing of it is stored.
 */
export const handleAuthoring = defineFunction({
  auth: 'user',
  body: requestSchema,
  maxBytes,
  tooLong: `This is too long. A lesson has at most ${authoringLimits.lessonText.toLocaleString('en-US')} characters.`,
  async handle({ user: author, body: asked, platform: { database, compute } }) {
    const desk = { author, database, compute };
    switch (asked.action) {
      case 'preview-lesson':
        return previewLesson(desk, asked);
      case 'save-lesson':
        return saveLesson(desk, asked);
      case 'read-question':
        return readQuestion(desk, asked);
      case 'check-question':
        return checkQuestion(desk, asked);
      case 'save-question':
        return saveQuestion(desk, asked);
      case 'archive-question':
        return archiveQuestion(desk, asked);
      case 'answer':
        return gradeTry(desk, asked);
      case 'hint':
        return hintTry(desk, asked);
      case 'draw':
        return drawTry(desk, asked);
    }
  },
});
