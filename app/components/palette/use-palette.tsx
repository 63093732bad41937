import { type ComponentType, useState } from 'react';
import { showProblem } from '#app/components/ui/toast-store.ts';
import { useShortcut } from '#app/lib/use-shortcut.ts';

type Palette = ComponentType<{ onClose: () => void }>;

/** A palette that opens with Ctrl+K or Cmd+K. Its code loads when it is first opened. */
export function usePalette(load: () => Promise<Palette>) {
  const [OpenPalette, setOpenPalette] = useState<Palette>();

  function open() {
    load().then(
      (loaded) => setOpenPalette(() => loaded),
      () => showProblem(undefined),
    );
  }

  useShortcut('k', open);
  return { open, palette: OpenPalette && <OpenPalette onClose={() => setOpenPalette(undefined)} /> };
}
