import type { IconName } from '#app/content/icon-names.ts';

export const commandPalette = {
  title: 'Go to',
  field: 'Search sections, users, posts',
  list: 'Search results',
  groups: { sections: 'Sections', actions: 'Actions', users: 'Users', posts: 'Posts' },
  actions: [
    { href: '/admin/blog/new', label: 'New post', icon: 'pencil' },
    { href: '/admin/courses/new', label: 'New course', icon: 'graduation-cap' },
  ] satisfies { href: string; label: string; icon: IconName }[],
  draft: 'Draft',
  searching: 'Searching...',
  found: (count: number) => (count === 1 ? '1 result' : `${count} results`),
  nothing: 'Nothing found',
  failed: 'Users and posts could not be searched.',
} as const;
