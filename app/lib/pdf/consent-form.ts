import { consentForm as words } from '#app/content/families/family-papers.ts';
import type { Site } from '#app/content/site.ts';
import { PageFlow } from './page-flow.ts';
import { palette } from './palette.ts';
import { setTitle, styles } from './sheet-parts.ts';

/** The form that a guardian signs on paper, on one page. */
export async function createConsentForm(
  site: Site,
  text: { version: string; body: string },
): Promise<Uint8Array<ArrayBuffer>> {
  const flow = await PageFlow.create({
    title: words.title,
    subject: words.version(text.version),
    author: site.name,
    footer: site.name,
  });
  setTitle(flow, { from: site.name, title: words.title, lead: words.lead });
  for (const paragraph of text.body.split('\n')) {
    flow.text(paragraph, { ...styles.body, colour: palette.ink });
    flow.space(7);
  }
  flow.text(words.version(text.version), styles.body);
  for (const line of words.lines) {
    flow.space(40);
    flow.rule(0.8, palette.ink);
    flow.space(4);
    flow.text(line, styles.label);
  }
  flow.space(24);
  flow.text(words.how.title, styles.subheading);
  flow.text(words.how.text(new URL(site.url).host), styles.body);
  return new Uint8Array(await flow.save());
}
