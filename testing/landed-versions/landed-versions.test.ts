import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import {
  bootstrapFile,
  listLandedVersions,
  migrationsFolder,
  readLandedText,
  readLandedVersion,
} from './landed-version.ts';

test('a migration that has landed stays, under its version', async () => {
  const present = (await readdir(migrationsFolder)).map((file) => file.split('_')[0]);
  for (const name of await listLandedVersions()) {
    const { bootstrap, migrations } = await readLandedVersion(name);
    await readLandedText(bootstrapFile, bootstrap);
    for (const [file, sum] of Object.entries(migrations)) {
      expect(present, `${file} of ${name}`).toContain(file.split('_')[0]);
      await readLandedText(join(migrationsFolder, file), sum);
    }
  }
});
