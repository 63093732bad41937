/** How long a note of a learner may be. */
export const noteLength = 5_000;
