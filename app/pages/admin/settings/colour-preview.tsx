import { useEffect } from 'react';
import { adminSettings } from '#app/content/admin/settings.ts';
import { contrastRatio } from './contrast.ts';

const words = adminSettings.appearance;
/** The page background in the light scheme, where a light colour has the least contrast. */
const paper = '#FBF9F5';
/** The WCAG minimum for meaningful graphics. */
const enoughForDrawings = 3;

export function isColour(text: string): boolean {
  return /^#[0-9a-f]{6}$/i.test(text);
}

/** Applies the chosen colour to the whole page, and shows its contrast. */
export function ColourPreview({ colour, savedColour }: { colour: string; savedColour: string }) {
  useEffect(() => {
    const { style } = document.documentElement;
    style.setProperty('--primary', colour);
    return () => style.setProperty('--primary', savedColour);
  }, [colour, savedColour]);

  const ratio = contrastRatio(colour, paper);
  const { preview, contrast } = words;
  return (
    <div className="grid gap-3">
      <h3 className="font-body text-small font-semibold">{preview.title}</h3>
      <div className="flex flex-wrap items-center gap-4">
        <span className="size-11 rounded-full bg-primary" />
        <span className="rounded-control bg-primary-strong px-5 py-2.5 font-semibold text-on-primary">
          {preview.button}
        </span>
        <span className="text-primary-strong underline underline-offset-4">{preview.link}</span>
        <span className="rounded-control bg-primary-tint px-4 py-2.5">{preview.panel}</span>
      </div>
      <p className="text-caption text-ink-faint">
        {contrast.ratio(ratio.toFixed(1))} {ratio >= enoughForDrawings ? contrast.good : contrast.weak}{' '}
        {contrast.text}
      </p>
    </div>
  );
}
