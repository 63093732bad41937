/** A test page that computes what labs compute. It stops between labs, so that the page can answer. */
import { openLanguageModels } from '#labs/kit/language-model-client.ts';
import { fingerprintLab, fingerprintMath } from '#labs/kit/sample-results.ts';
import { labs } from '#labs/registry.ts';

const { seeds, numbers }: { seeds: number; numbers: number } = JSON.parse(
  document.getElementById('shown')?.textContent ?? '{}',
);
const heading = document.createElement('h1');
heading.textContent = 'Computing';
document.getElementById('root')?.append(heading);
const results: Record<string, number> = { arithmetic: fingerprintMath(numbers) };
for (const lab of labs) {
  results[lab.name] = await fingerprintLab(lab, seeds, openLanguageModels());
  await new Promise((resolve) => setTimeout(resolve));
}
heading.textContent = JSON.stringify(results);
