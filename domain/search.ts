/** What the database searches. Pages and glossary terms are part of the site's code. */
export type SearchKind = 'course' | 'module' | 'lesson' | 'post';

/** The longest text that is searched, here and in the field. The database reads no more than 200 characters. */
export const maxSearchLength = 100;
