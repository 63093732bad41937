import { corsHeaders } from '@supabase/supabase-js/cors';
import { z } from 'zod';
import { authoringLimits } from '#domain/courses/authoring.ts';
import { parseJson, respond } from '#supabase/functions/_shared/json-endpoint.ts';
import { type FunctionPlatform, refusalOf } from '#supabase/functions/_shared/platform.ts';
import { readLimited } from '#supabase/functions/_shared/read-limited.ts';
import { lessonRequests, previewLesson, saveLesson } from './lessons.ts';
import { archiveQuestion, checkQuestion, questionRequests, readQuestion, saveQuestion } from './questions.ts';
import { drawTry, gradeTry, hintTry, tryRequests } from './tries.ts';

/** A text of the greatest length fits, whatever its letters are. */
const bodyBytes = 5 * authoringLimits.lessonText;

const requestSchema = z.discriminatedUnion('action', [
  ...lessonRequests.options,
  ...questionRequests.options,
  ...tryRequests.options,
]);

/**
 * Writing lessons and questions. Texts are rendered and checked here, and the database decides who may work on which
 * course. A text with mistakes gets the status 422 and its problems with their lines, and nothing of it is stored.
 */
export async function handleAuthoring(request: Request, platform: FunctionPlatform): Promise<Response> {
  if (request.method === 'OPTIONS') return new Response('ok', { headers: corsHeaders });
  if (request.method !== 'POST')
    return respond(405, { error: 'Please send a POST request.' }, { Allow: 'POST, OPTIONS' });
  const author = await platform.findUserId(request);
  if (!author) return respond(401, { error: 'Please sign in first.' });
  const body = await readLimited(request, bodyBytes);
  if (body === undefined) {
    const most = authoringLimits.lessonText.toLocaleString('en-US');
    return respond(413, { error: `This is too long. A lesson has at most ${most} characters.` });
  }
  const { data: asked } = requestSchema.safeParse(parseJson(body));
  if (!asked) return respond(400, { error: 'This is no request we know how to handle.' });
  const desk = { author, database: platform.database, compute: platform.compute };
  try {
    switch (asked.action) {
      case 'preview-lesson':
        return await previewLesson(desk, asked);
      case 'save-lesson':
        return await saveLesson(desk, asked);
      case 'read-question':
        return await readQuestion(desk, asked);
      case 'check-question':
        return await checkQuestion(desk, asked);
      case 'save-question':
        return await saveQuestion(desk, asked);
      case 'archive-question':
        return await archiveQuestion(desk, asked);
      case 'answer':
        return await gradeTry(desk, asked);
      case 'hint':
        return await hintTry(desk, asked);
      case 'draw':
        return await drawTry(desk, asked);
    }
  } catch (error) {
    return refusalOf(error);
  }
}
