/** The last step of a build: renders the curriculum once, so that no start of the server has to. */
import { writeFile } from 'node:fs/promises';
import { readFolder } from '#courseware/files/read-folder.ts';
import { hashFiles, packCourses } from './install-curriculum.ts';

const files = await readFolder('curriculum');
await writeFile(
  'build/curriculum.json',
  JSON.stringify({ hash: hashFiles(files), courses: packCourses(files) }),
);
