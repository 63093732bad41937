import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { defaultSettings } from '../settings/default-settings.ts';
import { siteFunctions } from './site-functions.ts';

test('every function asks for a token exactly where config.toml says so', async () => {
  const config = await readFile(new URL('../../supabase/config.toml', import.meta.url), 'utf8');
  const sections = config.matchAll(/^\[functions\.([\w-]+)\]\nverify_jwt = (true|false)$/gm);
  const declared = Object.fromEntries([...sections].map(([, name, flag]) => [name, flag === 'true']));
  const hosted = Object.entries(siteFunctions(defaultSettings)).map(([name, { verifyJwt }]) => [
    name,
    verifyJwt,
  ]);
  expect(Object.fromEntries(hosted)).toEqual(declared);
});
