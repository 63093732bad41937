/** A longer address is refused unread. */
export const longestUrl = 8_192;

/** A megabyte, which no JSON of ours comes near. */
export const mostJsonBytes = 1_048_576;
