/** The bucket of films. Its policies follow the lessons that show them. */
export const filmBucket = 'lesson-films';

/** A test compares these limits with the bucket. */
export const filmLimits = {
  bytes: 26_214_400,
  types: {
    film: ['video/mp4', 'video/webm'],
    captions: ['text/vtt'],
    poster: ['image/png', 'image/jpeg', 'image/webp'],
  },
} as const;

/** How long a URL of a film works, in seconds: longer than a learner looks at one lesson. */
export const filmUrlSeconds = 7_200;

/** The name of a film, its captions or its poster among those of its course. */
export const filmName = /^[a-z0-9]+(-[a-z0-9]+)*\.(mp4|webm|vtt|png|jpeg|webp)$/;

/** Where a file is in the bucket. */
export const filmPath = (courseId: string, name: string) => `${courseId}/${name}`;

/** A URL that leads everybody to a film of an introductory lesson. */
export const publicFilmUrl = (courseId: string, name: string) => `/films/${filmPath(courseId, name)}`;

/** How long a browser may use the same redirect, in seconds. */
export const filmRedirectSeconds = 600;
