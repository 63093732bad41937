/** Read from profiles.role alone. A role anywhere else is ignored. */
export const roles = ['admin', 'user'] as const;

export type Role = (typeof roles)[number];
