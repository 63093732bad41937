import { type Box, picture, things } from './model.ts';

/** The farm from above. Each thing touches all four sides of its true box. */
export function Farm({ truth }: { truth: readonly Box[] }) {
  const drawings = [
    <g key="barn">
      <path d="M0 16L84 0L100 82L16 100Z" fill="#9a4a34" />
      <path d="M8 58L92 41L100 82L16 100Z" fill="#7c3827" />
      <path d="M8 58L92 41" stroke="#5b2719" strokeWidth={2} />
    </g>,
    <g key="tractor">
      <rect x={0} y={0} width={30} height={30} rx={8} fill="#22303f" />
      <rect x={0} y={70} width={30} height={30} rx={8} fill="#22303f" />
      <rect x={72} y={8} width={20} height={20} rx={6} fill="#22303f" />
      <rect x={72} y={72} width={20} height={20} rx={6} fill="#22303f" />
      <rect x={8} y={22} width={44} height={56} rx={8} fill="#f2a93b" />
      <rect x={44} y={34} width={56} height={32} rx={6} fill="#d98f1f" />
      <rect x={16} y={32} width={24} height={36} rx={4} fill="#cfe3ee" />
    </g>,
    <Sheep key="ewe" />,
    <Sheep key="lamb" />,
  ];
  return (
    <g>
      <rect width={picture.width} height={picture.height} fill="#b9cf94" />
      <path
        d="M0 92C60 80 90 108 140 96S220 84 240 94V108C220 98 190 108 140 112S60 98 0 108Z"
        fill="#dcc9a0"
      />
      <path d="M128 0L136 90L132 92L122 0Z" fill="#a7bf80" />
      {[
        [20, 150],
        [112, 140],
        [214, 118],
        [140, 168],
        [222, 160],
        [96, 168],
        [140, 70],
        [222, 74],
        [112, 24],
      ].map(([x = 0, y = 0]) => (
        <g key={`${x} ${y}`}>
          <path
            d={`M${x} ${y}l1.5 -4l1.5 4M${x + 3} ${y}l1.5 -3l1.5 3`}
            stroke="#7f9a58"
            strokeWidth={0.8}
            fill="none"
          />
        </g>
      ))}
      {truth.map(([left, top, right, bottom], index) => (
        <svg
          key={things[index]}
          aria-hidden="true"
          x={left}
          y={top}
          width={right - left}
          height={bottom - top}
          viewBox="0 0 100 100"
          preserveAspectRatio="none"
        >
          {drawings[index]}
        </svg>
      ))}
    </g>
  );
}

/** A sheep from above: wool, and a dark head to the right. */
function Sheep() {
  return (
    <>
      <ellipse cx={38} cy={50} rx={38} ry={50} fill="#f7f3e8" />
      <ellipse cx={36} cy={50} rx={26} ry={34} fill="#ece5d3" />
      <ellipse cx={84} cy={50} rx={16} ry={20} fill="#2f3743" />
      <ellipse cx={76} cy={30} rx={7} ry={10} fill="#2f3743" />
      <ellipse cx={76} cy={70} rx={7} ry={10} fill="#2f3743" />
    </>
  );
}
