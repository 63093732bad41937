import { z } from 'zod';

/**
 * A backup is gzipped JSON lines that any engine can write and read: a header, one `["schema.table",{row}]` per row,
 * and a closing line with what has to come out when it is read again. `["schema.table",{row},["column"]]` names the
 * columns that hold the JSON value null, which inside the row looks like SQL's null.
 */
export const backupFormat = 'lifelong-ai-backup';
export const backupVersion = 1;

/** What belongs to the site. Everything else in a database is PostgreSQL's own, or made by migrations. */
export const backedUpSchemas = ['auth', 'private', 'public', 'server', 'storage'];

export const headerSchema = z.object({
  format: z.literal(backupFormat),
  version: z.number().int(),
  engine: z.string(),
  createdAt: z.string(),
  /** The versions of all migrations the data had gone through. */
  migrations: z.array(z.string()),
});
export type BackupHeader = z.output<typeof headerSchema>;

export const jsonNullsSchema = z.array(z.string());

export const closingSchema = z.object({
  rows: z.record(z.string(), z.number().int()),
  /** The last number each sequence gave out; null when it gave out none. */
  sequences: z.record(z.string(), z.number().int().nullable()),
  /** Of every byte before this line. */
  sha256: z.string(),
});
export type BackupClosing = z.output<typeof closingSchema>;

/** Why a backup is not restored, as one line for the operator. Nothing has been written when it is thrown. */
export class BackupRefused extends Error {}
