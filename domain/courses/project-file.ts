/** The bucket of the files of learners' projects. A file is for its learner and for those who review the project. */
export const projectBucket = 'projects';

/** A test compares these limits with the database. The type follows from how the name of a file ends. */
export const projectFileLimits = {
  bytes: 10_485_760,
  files: 50,
  bytesInAll: 104_857_600,
  types: {
    pdf: 'application/pdf',
    zip: 'application/zip',
    ipynb: 'application/x-ipynb+json',
    csv: 'text/csv',
    md: 'text/markdown',
    txt: 'text/plain',
    png: 'image/png',
    jpg: 'image/jpeg',
    jpeg: 'image/jpeg',
  },
} as const;

/** Where a file is in the bucket. The name has letters, digits, `_`, `-` and dots only. */
export const projectFilePath = (userId: string, projectId: string, name: string) =>
  `${userId}/${projectId}/${name}`;

const isAllowedEnding = (ending: string): ending is keyof typeof projectFileLimits.types =>
  Object.hasOwn(projectFileLimits.types, ending);

/** The type that the name of a file promises. Undefined for files that a project does not take. */
export function projectFileType(name: string): string | undefined {
  const ending = name.split('.').at(-1)?.toLowerCase() ?? '';
  return name.includes('.') && isAllowedEnding(ending) ? projectFileLimits.types[ending] : undefined;
}

/** A name that the bucket takes: plain characters, and one that no other file of the project has. */
export function projectFileName(given: string, taken: readonly string[]): string {
  const dot = given.lastIndexOf('.');
  const plain = given
    .slice(0, dot)
    .replaceAll(/[^A-Za-z0-9_-]+/g, '-')
    .slice(0, 60);
  const base = plain.replaceAll(/^-+|-+$/g, '') || 'file';
  const ending = given.slice(dot + 1).toLowerCase();
  for (let number = 1; ; number += 1) {
    const name = number === 1 ? `${base}.${ending}` : `${base}-${number}.${ending}`;
    if (!taken.includes(name)) return name;
  }
}
