/** A test compares these limits with the database. */
export const classLimits = { name: 80, note: 2_000 } as const;
