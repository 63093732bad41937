import { Button } from '#app/components/ui/button.tsx';
import { Icon } from '#app/components/ui/icon.tsx';
import { useBusy } from '#app/components/ui/use-busy.ts';
import { adminWords } from '#app/content/admin/admin.ts';
import { saveFile } from '#app/lib/save-file.ts';

/** Downloads the whole list as a CSV file of that name, not only the visible page. */
export function CsvButton({ name, collect }: { name: string; collect: () => Promise<string> }) {
  const { isBusy, run } = useBusy();

  async function handleClick() {
    await run(async () => {
      saveFile(`${name}-${new Date().toISOString().slice(0, 10)}.csv`, 'text/csv', await collect());
    });
  }

  return (
    <Button variant="secondary" size="small" disabled={isBusy} onClick={handleClick}>
      <Icon name="download" />
      {isBusy ? adminWords.exporting : adminWords.exportCsv}
    </Button>
  );
}
