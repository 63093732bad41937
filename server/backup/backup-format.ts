import { z } from 'zod';

/**
 * A backup is gzipped JSON lines that either engine can write and read: a header, one `["schema.table",{row}]` per row,
 * and a closing line with the checksum and the counts to verify on reading. `["schema.table",{row},["column"]]` lists
 * the columns that hold the JSON value null, which inside the row looks like an SQL null.
 */
export const backupFormat = 'lifelong-ai-backup';
export const backupVersion = 1;

/**
 * The schemas with the site's data. Everything else in a database belongs to PostgreSQL or is created by migrations.
 */
export const backedUpSchemas = ['auth', 'private', 'public', 'server', 'storage'];

export const headerSchema = z.object({
  format: z.literal(backupFormat),
  version: z.number().int(),
  engine: z.string(),
  createdAt: z.string(),
  /** The versions of all migrations that had run. */
  migrations: z.array(z.string()),
});
export type BackupHeader = z.output<typeof headerSchema>;

export const jsonNullsSchema = z.array(z.string());

export const closingSchema = z.object({
  rows: z.record(z.string(), z.number().int()),
  /** The last value of each sequence; null for a sequence that was never used. */
  sequences: z.record(z.string(), z.number().int().nullable()),
  /** The checksum of every byte before this line. */
  sha256: z.string(),
});
export type BackupClosing = z.output<typeof closingSchema>;

/** Explains in one line for the operator why a backup is not restored. Nothing has been written when it is thrown. */
export class BackupRefused extends Error {}
