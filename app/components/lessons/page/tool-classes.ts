/** The look of a reading aid: quiet, since the text is what matters. */
export const toolClasses =
  'inline-flex min-h-11 cursor-pointer items-center gap-2 rounded-control px-3 text-small font-semibold text-ink-soft hover:bg-sunk hover:text-ink';
