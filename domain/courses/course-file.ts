/** What authors may upload for a course, by the ending of a file's name. The server checks the bytes too. */
const kinds = {
  svg: 'drawing',
  png: 'picture',
  jpg: 'picture',
  jpeg: 'picture',
  webp: 'picture',
  pdf: 'download',
  csv: 'download',
  zip: 'download',
} as const;

type UploadKind = (typeof kinds)[keyof typeof kinds];

export const courseFileLimits = {
  /** The file of a course. The same limit is in the database and in archives of courses. */
  bytes: 2_097_152,
  /** A picture as a camera writes it. A smaller one is stored. */
  pictureBytes: 10_485_760,
  /** The longest side of a stored picture in pixels, for a lesson and for a question. */
  pixels: { lesson: 1_600, question: 800 },
  /** The picture of a question. It is part of every drawing of the question. */
  questionPictureBytes: 150_000,
} as const;

export type UploadUse = keyof typeof courseFileLimits.pixels;

/** What a file is by its name, and the ending of that name. Undefined if a course cannot have it. */
export function uploadKindOf(name: string): { kind: UploadKind; ending: string } | undefined {
  const ending = /\.([a-z0-9]+)$/i.exec(name)?.[1]?.toLowerCase() ?? '';
  const kind = Object.entries(kinds).find(([known]) => known === ending)?.[1];
  return kind && { kind, ending };
}

/** The value of `accept` for a field that takes files of these kinds. */
export function acceptedEndings(wanted: readonly UploadKind[]): string {
  return Object.entries(kinds)
    .filter(([, kind]) => wanted.includes(kind))
    .map(([ending]) => `.${ending}`)
    .join(',');
}

/** A name for a file on the site, from a title or the name of a file. The number keeps it apart from others. */
export function storedName(title: string, number: string, fallback: string): string {
  const words = title
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, 60)
    .replace(/^-+|-+$/g, '');
  return `${words || fallback}-${number}`;
}

/** Whether the path of a course's file is that of a picture which is not a drawing. */
export const isPicturePath = (path: string) => /^figures\/.+\.(png|webp)$/.test(path);

/** A URL that shows everybody a picture of an introductory lesson. */
export const publicPictureUrl = (courseId: string, path: string) =>
  `/figures/${courseId}/${path.replace(/^figures\//, '')}`;
