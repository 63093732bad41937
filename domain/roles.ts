/** Read from profiles.role alone; a role anywhere else means nothing. */
export const roles = ['admin', 'user'] as const;

export type Role = (typeof roles)[number];
