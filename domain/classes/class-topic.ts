/** The channel on which teachers hear what has changed in their class. */
export const classTopic = (classId: string) => `class:${classId}`;

/** A learner has begun or finished something. The message says what. All others say only that something has changed. */
export const progressEvent = 'progress';
