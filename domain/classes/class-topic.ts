/** The channel on which teachers hear that something has changed in their class. */
export const classTopic = (classId: string) => `class:${classId}`;
