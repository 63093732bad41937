import { randomInt } from 'node:crypto';

const alphabet = 'abcdefghijklmnopqrstuvwxyz0123456789';
const length = 12;

/** Twelve letters and digits, the form supabase-js clients have stored and the hosted service reads. */
export function makeRefreshToken(): string {
  return Array.from({ length }, () => alphabet[randomInt(alphabet.length)]).join('');
}

/** Longer ones may be of a newer form; they are looked up, and not found. */
export function isReadable(token: string): boolean {
  return token.length > length || /^[a-z0-9]{12}$/.test(token);
}
