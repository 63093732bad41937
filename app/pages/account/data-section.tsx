import { Button } from '#app/components/ui/button.tsx';
import { Icon } from '#app/components/ui/icon.tsx';
import { useBusy } from '#app/components/ui/use-busy.ts';
import { accountPage } from '#app/content/accounts/account.ts';
import { collectOwnData } from '#app/data/account.ts';
import { saveFile } from '#app/lib/save-file.ts';
import { AccountSection } from './account-section.tsx';

const words = accountPage.data;

export function DataSection() {
  const { isBusy, run } = useBusy();

  async function handleDownload() {
    await run(async () => {
      const text = JSON.stringify(await collectOwnData(), null, 2);
      saveFile(`my-data-${new Date().toISOString().slice(0, 10)}.json`, 'application/json', text);
    }, words.failed);
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
