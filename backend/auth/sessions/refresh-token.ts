import { randomInt } from 'node:crypto';

const alphabet = 'abcdefghijklmnopqrstuvwxyz0123456789';
const length = 12;

/** Twelve letters and digits: the format that supabase-js clients store and hosted Supabase reads. */
export function makeRefreshToken(): string {
  return Array.from({ length }, () => alphabet[randomInt(alphabet.length)]).join('');
}

/** Longer tokens may have a newer format. They are looked up, and not found. */
export function isReadable(token: string): boolean {
  return token.length > length || /^[a-z0-9]{12}$/.test(token);
}
