import { useState } from 'react';
import { Button } from '#app/components/ui/button.tsx';
import { Icon } from '#app/components/ui/icon.tsx';
import { showProblem } from '#app/components/ui/toast-store.ts';
import { accountPage } from '#app/content/account.ts';
import { collectOwnData } from '#app/data/account.ts';
import { saveFile } from '#app/lib/save-file.ts';
import { AccountSection } from './account-section.tsx';

const words = accountPage.data;

export function DataSection() {
  const [isBusy, setIsBusy] = useState(false);

  async function handleDownload() {
    setIsBusy(true);
    try {
      const text = JSON.stringify(await collectOwnData(), null, 2);
      saveFile(`my-data-${new Date().toISOString().slice(0, 10)}.json`, 'application/json', text);
    } catch (error) {
      showProblem(error, words.failed);
    }
    setIsBusy(false);
  }

  return (
    <AccountSection title={words.title} lead={words.lead}>
      <Button variant="secondary" disabled={isBusy} onClick={handleDownload}>
        <Icon name="download" />
        {isBusy ? words.busy : words.button}
      </Button>
    </AccountSection>
  );
}
