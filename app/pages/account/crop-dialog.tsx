import { type PointerEvent, useEffect, useRef, useState } from 'react';
import { Button } from '#app/components/ui/button.tsx';
import { Dialog } from '#app/components/ui/dialog.tsx';
import { showProblem } from '#app/components/ui/toast-store.ts';
import { accountPage } from '#app/content/accounts/account.ts';
import { UserFacingError } from '#app/lib/user-facing-error.ts';
import { type Crop, closestZoom, dragged, squareOf, wholeSquare } from './crop.ts';

const words = accountPage.picture.crop;
/** Sharp on high-density screens at the largest size the site shows. */
const keptSize = 512;

/** Lets the user crop a picture to a square by dragging or with sliders, and returns only that square. */
export function CropDialog({
  picture,
  onSave,
  onClose,
}: {
  picture: ImageBitmap;
  onSave: (square: Blob) => Promise<void>;
  onClose: () => void;
}) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const [crop, setCrop] = useState<Crop>(wholeSquare);
  const [isBusy, setIsBusy] = useState(false);

  useEffect(() => {
    const { left, top, side } = squareOf(picture, crop);
    const pen = canvas.current?.getContext('2d');
    pen?.clearRect(0, 0, keptSize, keptSize);
    pen?.drawImage(picture, left, top, side, side, 0, 0, keptSize, keptSize);
  }, [picture, crop]);

  function handleDrag(event: PointerEvent<HTMLCanvasElement>) {
    if (!event.currentTarget.hasPointerCapture(event.pointerId)) return;
    const size = event.currentTarget.clientWidth;
    const move = { across: event.movementX / size, down: event.movementY / size };
    setCrop((before) => dragged(picture, before, move));
  }

  async function handleSave() {
    setIsBusy(true);
    try {
      await onSave(await readPicture(canvas.current));
    } catch (error) {
      showProblem(error);
      setIsBusy(false);
    }
  }

  return (
    <Dialog title={words.title} onClose={onClose}>
      <p className="mt-3 mb-5 text-ink-soft">{words.lead}</p>
      <canvas
        ref={canvas}
        role="img"
        aria-label={words.preview}
        width={keptSize}
        height={keptSize}
        onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
        onPointerMove={handleDrag}
        className="mx-auto aspect-square w-full max-w-72 cursor-grab touch-none rounded-full bg-sunk active:cursor-grabbing"
      />
      <div className="my-6 grid gap-2">
        <Slider
          label={words.zoom}
          value={crop.zoom}
          from={1}
          to={closestZoom}
          onChange={(zoom) => setCrop({ ...crop, zoom })}
        />
        <Slider
          label={words.across}
          value={crop.across}
          onChange={(across) => setCrop({ ...crop, across })}
        />
        <Slider label={words.down} value={crop.down} onChange={(down) => setCrop({ ...crop, down })} />
      </div>
      <Button onClick={handleSave} disabled={isBusy} className="w-full">
        {isBusy ? accountPage.busy : words.button}
      </Button>
    </Dialog>
  );
}

function Slider({
  label,
  value,
  from = 0,
  to = 1,
  onChange,
}: {
  label: string;
  value: number;
  from?: number;
  to?: number;
  onChange: (value: number) => void;
}) {
  return (
    <label className="grid min-h-11 grid-cols-[8rem_1fr] items-center gap-3 text-small font-semibold">
      {label}
      <input
        type="range"
        min={from}
        max={to}
        step="any"
        value={value}
        onChange={({ target }) => onChange(target.valueAsNumber)}
        className="w-full accent-primary-strong"
      />
    </label>
  );
}

/** Browsers that cannot encode WebP return a PNG instead. */
function readPicture(canvas: HTMLCanvasElement | null): Promise<Blob> {
  return new Promise((resolve, reject) => {
    canvas?.toBlob(
      (picture) => (picture ? resolve(picture) : reject(new UserFacingError(accountPage.picture.unreadable))),
      'image/webp',
      0.9,
    );
  });
}
