import { consentReceipt as words } from '#app/content/families/family-papers.ts';
import type { Receipt } from '#domain/families/receipt.ts';
import { formatLongDate } from '#domain/text/long-date.ts';
import { PageFlow } from './page-flow.ts';
import { setTitle, styles } from './sheet-parts.ts';

/** The receipt of a consent to read and print. Its signature is on the last lines. */
export async function createConsentReceipt({ receipt, jwt, key }: Receipt): Promise<Uint8Array<ArrayBuffer>> {
  const flow = await PageFlow.create({
    title: words.title,
    subject: receipt.consent,
    author: receipt.issuer,
    footer: receipt.issuer,
  });
  setTitle(flow, { from: receipt.issuer, title: words.title, lead: words.lead });
  const facts: [string, string][] = [
    [words.number, receipt.consent],
    [words.guardian, receipt.guardian],
    [words.given, formatLongDate(receipt.given_at)],
    [words.method, words.methods[receipt.method]],
    [words.version, receipt.text_version],
  ];
  if (receipt.withdrawn_at && receipt.withdrawal) {
    facts.push([
      words.withdrawn,
      `${formatLongDate(receipt.withdrawn_at)}, ${words.withdrawals[receipt.withdrawal]}`,
    ]);
  }
  for (const [label, text] of facts) {
    flow.columns(12, [
      { share: 25, set: () => flow.text(label, styles.label) },
      { share: 75, set: () => flow.text(text, styles.body) },
    ]);
  }
  flow.space(14);
  flow.text(words.text, styles.subheading);
  for (const line of receipt.text.split('\n')) {
    flow.text(line, styles.body);
    flow.space(4);
  }
  flow.space(10);
  flow.text(words.signature, styles.subheading);
  flow.text(words.check(key), styles.body);
  flow.space(4);
  flow.text(jwt.match(/.{1,88}/g)?.join(' ') ?? '', { ...styles.body, size: 7, leading: 9 });
  return new Uint8Array(await flow.save());
}
