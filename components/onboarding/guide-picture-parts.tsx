import type { ReactNode } from 'react';

/** Classes of the background and the ink of a badge. */
const TONES = {
  complete: ['fill-complete-bg', 'fill-complete-ink'],
  incomplete: ['fill-incomplete-bg', 'fill-incomplete-ink'],
  documentation: ['fill-documentation-bg', 'fill-documentation-ink'],
} as const;
type Tone = keyof typeof TONES;

/** A badge, with a line instead of text. Like all parts, it is positioned in a viewBox of 480 by 240. */
export function DrawnBadge({ x, y, width, tone }: { x: number; y: number; width: number; tone: Tone }) {
  const [background, ink] = TONES[tone];
  return (
    <>
      <rect x={x} y={y} width={width} height="16" rx="5" className={background} />
      <rect x={x + 7} y={y + 6} width={width - 14} height="4" rx="2" className={ink} />
    </>
  );
}

interface LineProps {
  x: number;
  y: number;
  width: number;
  isStrong?: boolean;
  /** For a dark background. */
  isLight?: boolean;
}

/** A line of text, drawn as a bar. */
export function Line({ x, y, width, isStrong, isLight }: LineProps) {
  const fill = isLight
    ? isStrong
      ? 'fill-stone-0'
      : 'fill-spruce-300'
    : isStrong
      ? 'fill-stone-700'
      : 'fill-stone-300';
  return <rect x={x} y={y - 3} width={width} height="6" rx="3" className={fill} />;
}

const PIN_CLASSES = {
  complete: 'fill-complete-pin',
  incomplete: 'fill-incomplete-pin',
  documentation: 'fill-documentation-pin',
} as const;

interface PinProps {
  x: number;
  y: number;
  status: Tone;
  label: string;
  isSmall?: boolean;
}

/** A BMP's mark: a circle, or a square for documentation. */
export function DrawnPin({ x, y, status, label, isSmall }: PinProps) {
  const half = isSmall ? 10 : 17;
  const cornerRadius = status === 'documentation' ? 5 : half;
  return (
    <>
      <rect
        x={x - half}
        y={y - half}
        width={half * 2}
        height={half * 2}
        rx={cornerRadius}
        className={`${PIN_CLASSES[status]} stroke-stone-0`}
        strokeWidth={isSmall ? 2 : 3}
      />
      <Label x={x} y={y + (isSmall ? 4 : 6)} size={isSmall ? 12 : 18}>
        {label}
      </Label>
    </>
  );
}

/** A short text, such as the number of a pin or step. */
export function Label({ x, y, size, children }: { x: number; y: number; size: number; children: ReactNode }) {
  return (
    <text x={x} y={y} textAnchor="middle" fontSize={size} className="fill-pin-ink font-heavy">
      {children}
    </text>
  );
}

/** The map's background: contour lines, a building and a road. */
export function Ground() {
  return (
    <>
      <rect width="480" height="240" className="fill-spruce-200" />
      <path d="M0 168q118-56 236-16t244-44v132H0z" className="fill-spruce-300" />
      {[0, 26, 52, 78].map((offset) => (
        <path
          key={offset}
          d={`M0 ${150 + offset}q118-56 236-16t244-44`}
          className="stroke-spruce-500"
          strokeWidth="1.5"
          opacity="0.55"
        />
      ))}
      <path d="M0 36 480 6v26L0 64z" className="fill-clay-100" />
      <rect x="186" y="84" width="92" height="44" rx="4" className="fill-clay-200" />
      <rect x="296" y="128" width="48" height="40" rx="4" className="fill-clay-200" />
    </>
  );
}

export function Phone({ x }: { x: number }) {
  return (
    <>
      <rect x={x} y="18" width="150" height="260" rx="22" className="fill-stone-900" />
      <rect x={x + 8} y="28" width="134" height="240" rx="14" className="fill-stone-25" />
      <rect x={x + 52} y="34" width="46" height="8" rx="4" className="fill-stone-900" />
    </>
  );
}

export function SiteMark({ x, y }: { x: number; y: number }) {
  return (
    <>
      <circle cx={x} cy={y} r="24" className="fill-stone-0" />
      <circle cx={x} cy={y} r="18" className="fill-spruce-700" />
      <path d={`M${x - 9} ${y + 8}v-9l9-8 9 8v9z`} className="fill-stone-0" />
    </>
  );
}

const LIBRARY_ENTRIES = [
  { y: 88, width: 70 },
  { y: 112, width: 54 },
  { y: 136, width: 80 },
  { y: 160, width: 62 },
  { y: 184, width: 46 },
];

/** A library's group with its entries. In a site's library, one entry differs. */
export function DrawnLibrary({ x, isOfSite = false }: { x: number; isOfSite?: boolean }) {
  return (
    <>
      <rect x={x} y="36" width="136" height="168" rx="12" className="fill-stone-0 stroke-stone-200" />
      <rect
        x={x + 14}
        y="50"
        width="108"
        height="20"
        rx="6"
        className={isOfSite ? 'fill-clay-200' : 'fill-spruce-200'}
      />
      {LIBRARY_ENTRIES.map(({ y, width }, index) => (
        <g key={y}>
          <rect
            x={x + 14}
            y={y - 7}
            width="14"
            height="14"
            rx="4"
            className={isOfSite && index === 2 ? 'fill-clay-400' : 'fill-spruce-100'}
          />
          <Line x={x + 36} y={y} width={width} isStrong={isOfSite && index === 2} />
        </g>
      ))}
    </>
  );
}
