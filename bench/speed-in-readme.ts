import { readFile, writeFile } from 'node:fs/promises';

const file = 'README.md';
const section = /(?<=^## How fast it is\n\n).*?(?=\n\n## )/ms;

export async function writeToReadme(text: string): Promise<void> {
  const readme = await readFile(file, 'utf8');
  await writeFile(
    file,
    readme.replace(section, () => text),
  );
}

export async function readFromReadme(): Promise<string | undefined> {
  return section.exec(await readFile(file, 'utf8'))?.[0];
}
