/** The page with the films and uploaded files of a course. */
export const teachFiles = {
  title: 'Files',
  failed: 'The files could not be loaded. Please try again.',
  unused: 'No lesson',
  published: 'Published',
  draft: 'Draft',
  question: (id: string) => `Question ${id}`,
} as const;

export const teachUploads = {
  title: 'Pictures and downloads',
  lead: 'What was uploaded for the lessons and questions of this course. A file can be deleted when nothing uses it, neither published nor as a draft. Files that came with the course itself are not listed.',
  table: 'Pictures and downloads, newest first',
  columns: ['File', 'Size', 'Added', 'Used in'],
  actions: 'Actions',
  empty: 'Nothing was uploaded yet. Paste or drop a picture into the text of a lesson to upload it.',
  size: (kilobytes: number) => `${kilobytes} KB`,
  inUse: 'In use',
  delete: (path: string) => `Delete ${path}`,
  deletion: {
    title: 'Delete this file?',
    text: 'The file is deleted for good. Earlier texts of a lesson that name it cannot show it any more.',
    button: 'Delete',
    busy: 'Deleting...',
  },
  deleted: { title: 'Deleted', text: 'The file is gone.' },
  kept: 'Nothing was deleted: a lesson or question uses this file now, or somebody else has deleted it already.',
  notDeleted: 'The file could not be deleted. Please try again.',
} as const;

export const teachFilms = {
  title: 'Films',
  lead: 'The films that were added to lessons of this course, with their captions and pictures. A film can be deleted when no lesson shows it, neither published nor as a draft.',
  table: 'Films, newest first',
  columns: ['Film', 'Kind', 'Size', 'Added', 'Shown in'],
  actions: 'Actions',
  empty: 'This course has no films yet. "Add a film" in the editor of a lesson uploads one.',
  kinds: {
    mp4: 'MP4',
    webm: 'WebM',
    vtt: 'captions',
    png: 'picture',
    jpeg: 'picture',
    webp: 'picture',
  } as Record<string, string>,
  size: (megabytes: string) => `${megabytes} MB`,
  inUse: 'In use',
  delete: (name: string) => `Delete ${name}`,
  deletion: {
    title: 'Delete this film?',
    text: 'The film, its captions and its picture are deleted for good. Earlier texts of a lesson that name it keep only the transcript.',
    button: 'Delete',
    busy: 'Deleting...',
  },
  deleted: { title: 'Deleted', text: 'The film is gone.' },
  kept: 'Nothing was deleted: a lesson shows this film now, or somebody else has deleted it already.',
  notDeleted: 'The film could not be deleted. Please try again.',
} as const;
