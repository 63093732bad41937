import { chmod, lstat, mkdir, mkdtemp, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { restrictDataFolder } from './data-folder.ts';
import { openPglite } from './pglite.ts';

async function openFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'backend-data-folder-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  await chmod(folder, 0o755);
  return folder;
}

const modeOf = async (path: string) => ((await stat(path)).mode & 0o777).toString(8);

test('other users lose access to a data folder before its database is opened', async () => {
  const folder = await openFolder();
  await mkdir(join(folder, 'outbox'), { mode: 0o755 });
  await mkdir(join(folder, 'backups'), { mode: 0o755 });
  await writeFile(join(folder, 'control.json'), '{}', { mode: 0o644 });
  await writeFile(join(folder, 'lock'), '', { mode: 0o644 });
  await mkdir(join(folder, 'database'), { mode: 0o755 });
  // A version that cannot be opened, because creating a database takes long. The permissions change before either.
  await writeFile(join(folder, 'database', 'PG_VERSION'), '9');
  await expect(openPglite(folder, { dataFolderEntries: ['backups', 'control.json'] })).rejects.toThrow(
    'was written by PostgreSQL 9',
  );
  expect(await modeOf(folder)).toBe('700');
  for (const name of ['outbox', 'backups', 'database'])
    expect(await modeOf(join(folder, name)), name).toBe('700');
  for (const name of ['control.json', 'lock']) expect(await modeOf(join(folder, name)), name).toBe('600');
});

test('a folder with foreign files keeps its mode and theirs; our own files in it are restricted', async () => {
  const folder = await openFolder();
  await writeFile(join(folder, 'notes.txt'), 'mine', { mode: 0o644 });
  await mkdir(join(folder, 'database'), { mode: 0o755 });
  await restrictDataFolder(folder, ['backups']);
  expect(await modeOf(folder)).toBe('755');
  expect(await modeOf(join(folder, 'notes.txt'))).toBe('644');
  expect(await modeOf(join(folder, 'database'))).toBe('700');
});

test('a symbolic link and its target keep their mode', async () => {
  const folder = await openFolder();
  const elsewhere = await openFolder();
  await symlink(elsewhere, join(folder, 'outbox'));
  await restrictDataFolder(folder, ['backups']);
  expect((await lstat(join(folder, 'outbox'))).isSymbolicLink()).toBe(true);
  expect(await modeOf(elsewhere)).toBe('755');
});

test('a missing folder is not an error, and a stricter mode stays', async () => {
  const folder = await openFolder();
  await restrictDataFolder(join(folder, 'missing'), []);
  await mkdir(join(folder, 'backups'), { mode: 0o500 });
  await restrictDataFolder(folder, ['backups']);
  expect(await modeOf(join(folder, 'backups'))).toBe('500');
});
