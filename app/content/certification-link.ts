import type { Link } from './types.ts';

export const certificationLink: Link = { label: 'Certification', href: '/certification' };
