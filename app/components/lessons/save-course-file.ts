import { downloadCourseFile } from '#app/data/course-files.ts';
import { saveFile } from '#app/lib/save-file.ts';

const types = {
  pdf: 'application/pdf',
  csv: 'text/csv',
  zip: 'application/zip',
  txt: 'text/plain',
  json: 'application/json',
  ipynb: 'application/x-ipynb+json',
  weights: 'application/gzip',
} as const;

export async function saveCourseFile(courseId: string, path: string): Promise<void> {
  const content = await downloadCourseFile(courseId, path);
  if (!content) throw new Error(`There is no file ${path}.`);
  const name = path.slice(path.lastIndexOf('/') + 1);
  const extension = name.slice(name.lastIndexOf('.') + 1);
  const type = Object.entries(types).find(([known]) => known === extension)?.[1] ?? 'text/plain';
  saveFile(name, type, content);
}
