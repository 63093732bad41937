import { useRef, useState } from 'react';
import { Button } from '#app/components/ui/button.tsx';
import { Icon } from '#app/components/ui/icon.tsx';
import { Textarea } from '#app/components/ui/input.tsx';
import { useBusy } from '#app/components/ui/use-busy.ts';
import { biasReport } from '#app/content/bias-check/bias-report.ts';
import type { FairnessResult } from '#app/lib/bias-check/compare-groups.ts';
import { type Report, ratesAsCsv, reportAsText } from '#app/lib/bias-check/write-report.ts';
import { saveFile } from '#app/lib/save-file.ts';
import { saveBiasReport } from '#app/lib/save-pdf.ts';
import { useSite } from '#app/lib/site.ts';
import { formatLongDate } from '#domain/text/long-date.ts';

const words = biasReport.report;

/** Ways to keep the result: as a PDF, as numbers, as text. */
export function ReportActions({ result, report }: { result: FairnessResult; report: Report }) {
  const site = useSite();
  const { isBusy, run } = useBusy();
  const [copiedText, setCopiedText] = useState<string>();
  const textarea = useRef<HTMLTextAreaElement>(null);
  const date = formatLongDate(new Date().toISOString());
  const text = reportAsText(report, site.name, date);

  async function handlePdf() {
    await run(async () => {
      await saveBiasReport(report, result, { site, date });
    });
  }

  async function handleCopy() {
    try {
      await navigator.clipboard.writeText(text);
      setCopiedText(text);
    } catch {
      // Some browsers refuse it. The text is shown, selected, to be copied by hand.
      textarea.current?.closest('details')?.setAttribute('open', '');
      textarea.current?.select();
    }
  }

  return (
    <div className="grid gap-5">
      <div className="flex flex-wrap gap-3">
        <Button onClick={handlePdf} disabled={isBusy}>
          <Icon name="download" />
          {isBusy ? words.busy : words.pdf}
        </Button>
        <Button
          variant="secondary"
          onClick={() => saveFile('bias-check.csv', 'text/csv', ratesAsCsv(result))}
        >
          <Icon name="table" />
          {words.csv}
        </Button>
        <Button variant="secondary" onClick={handleCopy}>
          <Icon name={copiedText === text ? 'check' : 'copy'} />
          <span aria-live="polite">{copiedText === text ? words.copied : words.copy}</span>
        </Button>
      </div>
      <details>
        <summary className="min-h-11 cursor-pointer py-2 font-semibold text-primary-strong">
          {words.text}
        </summary>
        <Textarea
          ref={textarea}
          aria-label={words.text}
          readOnly
          rows={16}
          value={text}
          className="mt-2 text-small"
        />
      </details>
    </div>
  );
}
