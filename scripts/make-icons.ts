/**
 * Collects the site's icons in one file, app/components/ui/icons.svg. The file is committed; run `npm run icons` again
 * when the list of icons changes.
 */
import { writeFile } from 'node:fs/promises';
import { type IconName, iconNames } from '#app/content/icon-names.ts';

type Part = [tag: string, attributes: Record<string, string>];

const stroke =
  'fill="none" stroke="currentColor" stroke-width="1.75" stroke-linecap="round" stroke-linejoin="round"';

async function drawSymbol(name: IconName): Promise<string> {
  const { __iconData: icon }: { __iconData: { node: Part[] } } = await import(`lucide-react/icons/${name}`);
  const parts = icon.node.map(([tag, { key, ...attributes }]) => {
    const written = Object.entries(attributes).map(([attribute, value]) => ` ${attribute}="${value}"`);
    return `<${tag}${written.join('')}/>`;
  });
  return `<symbol id="${name}" viewBox="0 0 24 24" ${stroke}>${parts.join('')}</symbol>`;
}

const symbols = await Promise.all(iconNames.map(drawSymbol));
await writeFile(
  new URL('../app/components/ui/icons.svg', import.meta.url),
  `<svg xmlns="http://www.w3.org/2000/svg">\n${symbols.join('\n')}\n</svg>\n`,
);
