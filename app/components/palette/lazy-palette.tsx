import { type ComponentType, useEffect, useEffectEvent, useState } from 'react';
import { showProblem } from '#app/components/ui/toast-store.ts';

type PaletteProps = { onClose: () => void };

/** A palette whose code loads when it is first opened. */
export function LazyPalette({
  load,
  onClose,
}: PaletteProps & { load: () => Promise<ComponentType<PaletteProps>> }) {
  const [Palette, setPalette] = useState<ComponentType<PaletteProps>>();
  const open = useEffectEvent(() =>
    load().then(
      (loaded) => setPalette(() => loaded),
      () => {
        onClose();
        showProblem(undefined);
      },
    ),
  );

  useEffect(() => void open(), []);

  return Palette && <Palette onClose={onClose} />;
}
