import { type Dot, Network } from './network.tsx';

/** Four stages of growth: loose dots, a first line, a plan with branches, a whole network. */
const dots: Dot[] = [
  [62, 566, 13, 'accent'],
  [26, 522, 8, 'primary'],
  [104, 530, 9, 'hollow'],
  [40, 470, 6, 'ink'],
  [120, 588, 6, 'ink'],

  [92, 452, 10, 'primary'],
  [150, 408, 7, 'ink'],
  [186, 462, 9, 'accent'],
  [214, 400, 9, 'hollow'],

  [196, 330, 10, 'ink'],
  [254, 286, 12, 'primary'],
  [318, 318, 8, 'hollow'],
  [296, 376, 7, 'ink'],
  [150, 272, 7, 'hollow'],
  [206, 224, 8, 'accent'],

  [296, 208, 11, 'ink'],
  [356, 236, 8, 'primary'],
  [420, 264, 9, 'accent'],
  [462, 206, 8, 'hollow'],
  [392, 168, 15, 'primary'],
  [326, 126, 9, 'hollow'],
  [256, 128, 8, 'ink'],
  [298, 62, 9, 'accent'],
  [372, 76, 8, 'ink'],
  [444, 104, 10, 'hollow'],
  [486, 142, 6, 'ink'],
  [432, 38, 7, 'primary'],
  [494, 60, 8, 'accent'],
];

const links =
  '0-2 5-6-8-7-5 8-9 9-10-11-12-9 9-13-14-10 10-15 11-16 15-16-17-18-19-16 15-19 15-20-19 14-21-15 20-21-22-20 22-23-20 23-19-24-23 24-18-25-24 23-26-24 26-27-24 27-25';

export function Growth({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 520 610" className={className} aria-hidden="true" fill="none">
      <circle cx="366" cy="158" r="152" className="fill-accent-tint" />
      <path d="M296 208 392 168 326 126ZM444 104 372 76 392 168Z" className="fill-primary-tint" />
      <path d="M254 286 318 318 296 376 196 330Z" className="fill-primary-tint" />
      <path
        d="M62 566C40 500 58 470 92 452S190 440 214 400 180 350 196 330 240 310 254 286 270 230 296 208 366 200 392 168 420 120 444 104 480 80 494 60"
        className="draw-in stroke-primary"
        strokeWidth="6"
        strokeLinecap="round"
        pathLength="1"
      />
      <Network dots={dots} links={links} />
    </svg>
  );
}
