import { courseFileLimits, storedName, type UploadUse, uploadKindOf } from '#domain/courses/course-file.ts';
import { FileRefused, type FunctionPlatform } from '#supabase/functions/_shared/platform.ts';
import { cleanDrawing } from './tasks.ts';

interface Upload {
  name: string;
  use: UploadUse;
  bytes: Uint8Array<ArrayBuffer>;
}

/** What is stored of an upload. */
interface CleanFile {
  path: string;
  content: Uint8Array;
  /** Elements and attributes of a drawing that could do more than draw. */
  leftOut: string[];
}

type Refused = { error: string };

const downloadTypes: Record<string, 'application/pdf' | 'text/csv' | 'application/zip'> = {
  pdf: 'application/pdf',
  csv: 'text/csv',
  zip: 'application/zip',
};
const most = `${courseFileLimits.bytes / 1_048_576} MB`;
const notHere =
  'On this site lessons take drawings (SVG) only, because it cannot check other files. An admin can add pictures and downloads by importing the files of the course.';

/** A file as the site may show it, or why it may not. Nothing is trusted but the bytes themselves. */
export async function cleanUpload(
  { name, use, bytes }: Upload,
  { files, compute }: Pick<FunctionPlatform, 'files' | 'compute'>,
): Promise<CleanFile | Refused> {
  const known = uploadKindOf(name);
  if (!known) {
    return { error: 'Lessons take pictures (PNG, JPEG, WebP, SVG) and files to keep (PDF, CSV, ZIP).' };
  }
  if (bytes.length === 0) return { error: 'The file is empty.' };
  const title = name.replace(/\.[^.]*$/, '');
  const pathFor = (folder: string, ending: string) =>
    `${folder}/${storedName(title, crypto.randomUUID().slice(0, 8), 'file')}.${ending}`;
  if (known.kind === 'drawing') {
    const cleaned = await compute(cleanDrawing, bytes);
    if ('error' in cleaned) return cleaned;
    return { path: pathFor('figures', 'svg'), ...cleaned };
  }
  if (!files) return { error: notHere };
  try {
    const isPicture = known.kind === 'picture';
    const content = isPicture ? await files.toWebP(bytes, courseFileLimits.pixels[use]) : bytes;
    if (content.length > courseFileLimits.bytes) return { error: tooLarge(content.length) };
    const type = downloadTypes[known.ending];
    if (type && !files.isContentOf(type, content)) {
      return { error: `This is not a ${known.ending.toUpperCase()} file that is safe to open.` };
    }
    const path = isPicture ? pathFor('figures', 'webp') : pathFor('downloads', known.ending);
    return { path, content, leftOut: [] };
  } catch (error) {
    if (error instanceof FileRefused) return { error: error.message };
    throw error;
  }
}

const tooLarge = (bytes: number) =>
  `The file has ${(bytes / 1_048_576).toFixed(1)} MB, and a course takes files of at most ${most}.`;
