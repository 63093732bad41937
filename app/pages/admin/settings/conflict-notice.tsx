import { useEffect, useRef } from 'react';
import { Button } from '#app/components/ui/button.tsx';
import { Callout } from '#app/components/ui/callout.tsx';
import { adminSettings } from '#app/content/admin-settings.ts';

const words = adminSettings.conflict;

/** Somebody else saved in between. It takes the focus, since the button that was pressed is far below. */
export function ConflictNotice({ message, onReload }: { message: string; onReload: () => void }) {
  const notice = useRef<HTMLDivElement>(null);
  useEffect(() => notice.current?.focus(), []);
  return (
    <Callout
      ref={notice}
      role="alert"
      tabIndex={-1}
      className="mb-6 grid max-w-4xl justify-items-start gap-3"
    >
      <p className="font-semibold">{words.title}</p>
      <p>{message}</p>
      <Button variant="secondary" size="small" onClick={onReload}>
        {words.reload}
      </Button>
    </Callout>
  );
}
