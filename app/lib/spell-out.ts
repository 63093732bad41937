/** A name of the database as people write it: `user_set_role` is "User set role". */
export function spellOut(name: string): string {
  const words = name.replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}
