/** A longer URL is refused unread. */
export const longestUrl = 8_192;

/** One megabyte, far above any JSON body we need. */
export const maxJsonBytes = 1_048_576;
