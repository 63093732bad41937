import type { PaletteGroup, PaletteOption } from '#app/components/palette/palette-list.tsx';
import { adminSections } from '#app/content/admin/admin.ts';
import { commandPalette } from '#app/content/site/command-palette.ts';
import { type ListedPost, listPosts } from '#app/data/blog-posts.ts';
import { listUsers } from '#app/data/profiles.ts';
import { shownAddress } from '#app/lib/shown-address.ts';
import type { ListedUser } from '#domain/accounts/profile.ts';

/** The results for a text. Undefined `groups` means that the search failed. */
export interface PaletteRows {
  text: string;
  groups: PaletteGroup[] | undefined;
}

const { groups, actions, draft } = commandPalette;
const rowsPerGroup = 5;

/** The results that need no request. An empty text matches everything. */
export function findCommands(text: string): PaletteGroup[] {
  const matches = ({ label }: PaletteOption) => label.toLowerCase().includes(text.toLowerCase());
  return withoutEmpty([
    { name: groups.sections, options: adminSections.filter(matches) },
    { name: groups.actions, options: actions.filter(matches) },
  ]);
}

export async function findRows(text: string): Promise<PaletteGroup[]> {
  if (text === '') return [];
  const [users, posts] = await Promise.all([
    listUsers(text, undefined, rowsPerGroup),
    listPosts(text, undefined, rowsPerGroup),
  ]);
  return withoutEmpty([
    { name: groups.users, options: users.map(userOption) },
    { name: groups.posts, options: posts.map(postOption) },
  ]);
}

function userOption({ email, full_name, nickname }: ListedUser): PaletteOption {
  const address = shownAddress(email, nickname);
  return {
    href: `/admin/users?search=${encodeURIComponent(email)}`,
    label: full_name ?? address,
    note: full_name ? address : undefined,
    icon: 'user',
  };
}

function postOption({ id, title, published }: ListedPost): PaletteOption {
  return { href: `/admin/blog/${id}`, label: title, note: published ? undefined : draft, icon: 'file-text' };
}

function withoutEmpty(found: PaletteGroup[]): PaletteGroup[] {
  return found.filter(({ options }) => options.length > 0);
}
