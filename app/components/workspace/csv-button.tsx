import { useState } from 'react';
import { Button } from '#app/components/ui/button.tsx';
import { Icon } from '#app/components/ui/icon.tsx';
import { showProblem } from '#app/components/ui/toast-store.ts';
import { adminWords } from '#app/content/admin.ts';
import { saveFile } from '#app/lib/save-file.ts';

/** Downloads the whole list as a CSV file of that name, not only the visible page. */
export function CsvButton({ name, collect }: { name: string; collect: () => Promise<string> }) {
  const [isBusy, setIsBusy] = useState(false);

  async function handleClick() {
    setIsBusy(true);
    try {
      saveFile(`${name}-${new Date().toISOString().slice(0, 10)}.csv`, 'text/csv', await collect());
    } catch (error) {
      showProblem(error);
    }
    setIsBusy(false);
  }

  return (
    <Button variant="secondary" size="small" disabled={isBusy} onClick={handleClick}>
      <Icon name="download" />
      {isBusy ? adminWords.exporting : adminWords.exportCsv}
    </Button>
  );
}
