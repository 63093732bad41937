import { readFile, writeFile } from 'node:fs/promises';

/** Where the tables of `npm run bench` are published. */
const file = 'docs/performance.md';
const section = /(?<=^## Pages beside bare Node and beside our peers\n\n).*?(?=\n\n## |\n*(?!.))/ms;

export async function publishSpeed(text: string): Promise<void> {
  const page = await readFile(file, 'utf8');
  await writeFile(
    file,
    page.replace(section, () => text),
  );
}

export async function readPublishedSpeed(): Promise<string | undefined> {
  return section.exec(await readFile(file, 'utf8'))?.[0];
}
