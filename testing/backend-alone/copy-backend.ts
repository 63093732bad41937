import { globSync } from 'node:fs';
import { cp, mkdir, readFile, symlink, writeFile } from 'node:fs/promises';
import { isBuiltin } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** Copies `backend/` and nothing else into a folder, with the packages that its files import. */
export async function copyBackend(folder: string): Promise<void> {
  await cp(join(root, 'backend'), join(folder, 'backend'), { recursive: true });
  const packages = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'));
  const versions: Record<string, string> = { ...packages.dependencies, ...packages.devDependencies };
  const names = await importedPackages();
  const dependencies = Object.fromEntries(names.map((name) => [name, versions[name]]));
  const imports = { '#backend/*': './backend/*' };
  await writeFile(join(folder, 'package.json'), JSON.stringify({ type: 'module', imports, dependencies }));
  for (const name of names) {
    const link = join(folder, 'node_modules', name);
    await mkdir(dirname(link), { recursive: true });
    await symlink(join(root, 'node_modules', name), link);
  }
}

async function importedPackages(): Promise<string[]> {
  const names = new Set<string>();
  for (const file of globSync('backend/**/*.ts', { cwd: root })) {
    const text = await readFile(join(root, file), 'utf8');
    for (const [, specifier = ''] of text.matchAll(
      /(?:\bfrom|\bimport\(|\bresolve\()\s*'(@?[\w-][\w./-]*)'/g,
    )) {
      if (!isBuiltin(specifier)) names.add(/^(@[^/]+\/)?[^/]+/.exec(specifier)?.[0] ?? '');
    }
  }
  return [...names].sort();
}
