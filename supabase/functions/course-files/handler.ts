import { z } from 'zod';
import { courseFileLimits } from '#domain/courses/course-file.ts';
import { toBase64 } from '#domain/text/base64.ts';
import { defineFunction } from '#supabase/functions/_shared/define-function.ts';
import { respond, unknownRequest } from '#supabase/functions/_shared/json-endpoint.ts';
import { readLimitedBytes } from '#supabase/functions/_shared/read-limited.ts';
import { cleanUpload } from './clean-upload.ts';

const query = z.object({
  course: z.uuid(),
  /** The name of the file on the author's computer. */
  name: z.string().min(1).max(300),
  use: z.enum(['lesson', 'question']).default('lesson'),
});

/**
 * Takes a picture, a drawing or a download for a course, as the body of the request. It is stored with the files of the
 * course after it was checked and cleaned, and the response says under which path, and what was left out of it.
 */
export const handleCourseFiles = defineFunction({
  auth: 'user',
  async handle({ request, user: author, platform }) {
    const { data: asked } = query.safeParse(Object.fromEntries(new URL(request.url).searchParams));
    if (!asked) return respond(400, { error: unknownRequest });
    const { course, name, use } = asked;
    // Refuses all others before their megabytes are read.
    await platform.database.rpc('check_course_upload', { author, course }).throwOnError();
    const bytes = await readLimitedBytes(request, courseFileLimits.pictureBytes);
    if (!bytes) {
      return respond(413, {
        error: `A picture has at most ${courseFileLimits.pictureBytes / 1_048_576} MB.`,
      });
    }
    const cleaned = await cleanUpload({ name, use, bytes }, platform);
    if ('error' in cleaned) return respond(422, cleaned);
    const { path, content, leftOut } = cleaned;
    await platform.transact(({ call }) =>
      call('add_course_file', { author, course, file_path: path, content: toBase64(content) }),
    );
    return respond(200, { path, leftOut });
  },
});
