import { type Dot, Network } from './network.tsx';

const dots: Dot[] = [
  [220, 170, 16, 'primary'],
  [104, 84, 11, 'accent'],
  [336, 84, 11, 'ink'],
  [104, 256, 11, 'hollow'],
  [336, 256, 11, 'accent'],
  [56, 120, 7, 'ink'],
  [148, 42, 7, 'hollow'],
  [384, 118, 7, 'hollow'],
  [296, 40, 7, 'primary'],
  [54, 224, 7, 'primary'],
  [146, 296, 7, 'ink'],
  [386, 224, 7, 'primary'],
  [298, 298, 7, 'hollow'],
];

/** Four separate fields, joined in the middle. */
export function FourFields({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 440 340" className={className} aria-hidden="true">
      <path d="M10 10H204V154H10Z" className="fill-accent-tint" />
      <path d="M236 10H430V154H236Z" className="fill-primary-tint" />
      <path d="M10 186H204V330H10Z" className="fill-primary-tint" />
      <path d="M236 186H430V330H236Z" className="fill-accent-tint" />
      <Network dots={dots} links="1-0-2 3-0-4 5-1-6 7-2-8 9-3-10 11-4-12" />
    </svg>
  );
}
