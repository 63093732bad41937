import { useEffect, useEffectEvent, useState } from 'react';
import { showProblem } from '#app/components/ui/toast-store.ts';
import type { CommandPaletteDialog } from './command-palette-dialog.tsx';

/** Jumps to any page of the back office. Its code loads when it is first opened. */
export function CommandPalette({ onClose }: { onClose: () => void }) {
  const [Dialog, setDialog] = useState<typeof CommandPaletteDialog>();
  const giveUp = useEffectEvent(() => {
    onClose();
    showProblem(undefined);
  });

  useEffect(() => {
    import('./command-palette-dialog.tsx').then(
      (loaded) => setDialog(() => loaded.CommandPaletteDialog),
      () => giveUp(),
    );
  }, []);

  return Dialog && <Dialog onClose={onClose} />;
}
