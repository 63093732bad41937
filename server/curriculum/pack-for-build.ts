/** The last step of a build: renders the curriculum once, so that no start of the server has to. */
import { writeFile } from 'node:fs/promises';
import { readFolder } from '#courseware/files/read-folder.ts';
import { hashFiles } from './install-curriculum.ts';
import { packCourses } from './pack-courses.ts';

const files = await readFolder('curriculum');
await writeFile(
  'build/curriculum.json',
  JSON.stringify({ hash: await hashFiles(files), courses: packCourses(files) }),
);
