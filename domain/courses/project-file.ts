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
