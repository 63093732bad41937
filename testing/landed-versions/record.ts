/**
 * `node testing/landed-versions/record.ts` records what later versions have to open, in place of the version before: the
 * migrations that this version runs, and rows that it wrote, with the work of a few learners among them.
 */
import { createHash } from 'node:crypto';
import { copyFile, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { readBackup } from '#server/backup/read-backup.ts';
import { backUpUsedSite } from './back-up-used-site.ts';
import {
  bootstrapFile,
  checksumsFile,
  presentBootstrapFile,
  readChecksums,
  rowsFile,
} from './landed-version.ts';

await copyFile(presentBootstrapFile, bootstrapFile);
await writeFile(checksumsFile, `${JSON.stringify(await readChecksums(), null, 2)}\n`);

/** They hold keys of the site that wrote the record. */
const secretTables = ['server.keys', 'private.badge_keys'];

const folder = await mkdtemp(join(tmpdir(), 'lifelong-release-'));
const backup = join(folder, 'release.jsonl.gz');
await backUpUsedSite(backup);
await writeFile(rowsFile, gzipSync(await withoutKeys(backup), { level: 9 }));
await rm(folder, { recursive: true });

/** Secret keys stay out of the repository. */
async function withoutKeys(file: string): Promise<string> {
  const reading = readBackup(file);
  const counted: Record<string, number> = {};
  const lines: string[] = [];
  let step = await reading.next();
  for (; !step.done; step = await reading.next()) {
    const { table, row, jsonNulls } = step.value;
    if (secretTables.includes(table)) continue;
    counted[table] = (counted[table] ?? 0) + 1;
    lines.push(`["${table}",${row}${jsonNulls.length > 0 ? `,${JSON.stringify(jsonNulls)}` : ''}]`);
  }
  const { header, closing } = step.value;
  const text = [JSON.stringify(header), ...lines, ''].join('\n');
  const rows = Object.fromEntries(Object.keys(closing.rows).map((table) => [table, counted[table] ?? 0]));
  const sha256 = createHash('sha256').update(text).digest('hex');
  return `${text}${JSON.stringify({ ...closing, rows, sha256 })}\n`;
}
