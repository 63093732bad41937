import { z } from 'zod';

export const passwordLimits = { fewestCharacters: 6, mostBytes: 72 } as const;
export const longestEmail = 254;

const missing = 'Required';

/** The rules for an email address, shared by the sign-in dialog and the server. */
export const emailSchema = z
  .string({ error: missing })
  .min(1, missing)
  .pipe(z.email('Please enter a valid email').max(longestEmail, 'Please enter a valid email'));

/** The upper limit is in bytes, because the hash algorithm of imported accounts reads no further. */
export const passwordSchema = z
  .string({ error: missing })
  .min(1, missing)
  .pipe(
    z
      .string()
      .refine(isLongEnough, `Password must be at least ${passwordLimits.fewestCharacters} characters`)
      .refine(isShortEnough, 'Password is too long'),
  );

export const credentialsSchema = z.object({ email: emailSchema, password: passwordSchema });
export type Credentials = z.infer<typeof credentialsSchema>;

/** Counts what users see as one character in most scripts, so an emoji does not count twice. */
function isLongEnough(password: string): boolean {
  return [...password].length >= passwordLimits.fewestCharacters;
}

function isShortEnough(password: string): boolean {
  return new TextEncoder().encode(password).length <= passwordLimits.mostBytes;
}
