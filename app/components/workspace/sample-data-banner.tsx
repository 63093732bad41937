import { useState } from 'react';
import { Button } from '#app/components/ui/button.tsx';
import { Callout } from '#app/components/ui/callout.tsx';
import { sampleData as words } from '#app/content/admin/settings.ts';
import { ConfirmDialog } from './confirm-dialog.tsx';

const action = '/admin/data/sample-data';

/** Shown as long as there is sample data. */
export function SampleDataBanner({ count }: { count: number }) {
  const [isAsking, setIsAsking] = useState(false);

  if (count === 0) return null;
  return (
    <Callout className="mb-6 flex flex-wrap items-center gap-x-6 gap-y-3">
      <p className="min-w-56 flex-1">{words.text}</p>
      <Button variant="secondary" size="small" onClick={() => setIsAsking(true)}>
        {words.button}
      </Button>
      {isAsking && (
        <ConfirmDialog
          title={words.confirm.title}
          button={words.button}
          isDangerous
          fields={{}}
          action={action}
          onClose={() => setIsAsking(false)}
        >
          {words.confirm.text(count)}
        </ConfirmDialog>
      )}
    </Callout>
  );
}
