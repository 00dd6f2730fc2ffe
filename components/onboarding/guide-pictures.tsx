import type { ReactNode } from 'react';
import type { PictureName } from '@/lib/onboarding/guides';

/**
 * Drawings of the product itself, in its own colours. They say nothing that the text beside them does not say, so a
 * screen reader skips them.
 */
export function GuidePicture({ name }: { name: PictureName }) {
  return (
    <svg
      viewBox="0 0 480 240"
      aria-hidden="true"
      className="block h-auto w-full rounded-card border border-line bg-spruce-50"
      fill="none"
    >
      {PICTURES[name]}
    </svg>
  );
}

const PEOPLE = ['fill-spruce-700', 'fill-clay-600', 'fill-documentation-ink'];

const PICTURES: Record<PictureName, ReactNode> = {
  map: (
    <>
      <Ground />
      <Pin x={132} y={92} status="incomplete" label="2" />
      <Pin x={250} y={150} status="complete" label="1" />
      <Pin x={356} y={84} status="documentation" label="A" />
      <g>
        <rect x="150" y="24" width="150" height="52" rx="10" className="fill-stone-0" />
        <path d="M128 76l10-14h14z" className="fill-stone-0" />
        <rect x="160" y="34" width="30" height="32" rx="5" className="fill-spruce-200" />
        <Line x={198} y={40} width={84} strong />
        <Badge x={198} y={54} width={58} tone="incomplete" />
      </g>
    </>
  ),
  message: (
    <>
      <Phone x={60} />
      <rect x="76" y="60" width="118" height="92" rx="10" className="fill-spruce-700" />
      <Line x={88} y={74} width={82} light strong />
      <Line x={88} y={92} width={94} light />
      <Line x={88} y={108} width={72} light />
      <path d="M88 130h64" className="stroke-clay-200" strokeWidth="4" strokeLinecap="round" />
      <path d="M232 120h56m-14-12 14 12-14 12" className="stroke-spruce-500" strokeWidth="4" strokeLinecap="round" />
      {[44, 104, 164].map((y, index) => (
        <g key={y}>
          <rect x="312" y={y} width="128" height="48" rx="10" className="fill-stone-0 stroke-stone-200" />
          <circle cx="338" cy={y + 24} r="14" className={PEOPLE[index]} />
          <Line x={362} y={y + 16} width={60} strong />
          <Line x={362} y={y + 32} width={42} />
        </g>
      ))}
    </>
  ),
  correction: (
    <>
      <rect x="44" y="36" width="392" height="64" rx="12" className="fill-stone-0 stroke-stone-200" />
      <Pin x={82} y={68} status="incomplete" label="2" />
      <Line x={112} y={60} width={150} strong />
      <Line x={112} y={78} width={100} />
      <Badge x={336} y={60} width={76} tone="incomplete" />
      <path d="M240 108v20m-10-10 10 10 10-10" className="stroke-spruce-500" strokeWidth="4" strokeLinecap="round" />
      <rect x="44" y="140" width="392" height="64" rx="12" className="fill-stone-0 stroke-stone-200" />
      <Pin x={82} y={172} status="complete" label="2" />
      <Line x={112} y={164} width={150} strong />
      <Line x={112} y={182} width={64} />
      <rect x="280" y="150" width="44" height="44" rx="8" className="fill-spruce-200" />
      <path d="m284 188 13-16 9 10 7-7 9 13z" className="fill-spruce-600" />
      <Badge x={336} y={164} width={76} tone="complete" />
    </>
  ),
  record: (
    <>
      <rect x="120" y="22" width="170" height="240" rx="8" className="fill-stone-0 stroke-stone-300" />
      <rect x="136" y="38" width="138" height="58" rx="5" className="fill-spruce-200" />
      <path d="M136 80q34-26 69-8t69-14v33a5 5 0 0 1-5 5H141a5 5 0 0 1-5-5z" className="fill-spruce-500" />
      <Pin x={176} y={62} status="complete" label="1" small />
      <Pin x={234} y={70} status="complete" label="2" small />
      <Line x={136} y={114} width={96} strong />
      {[136, 160, 184].map((y) => (
        <g key={y}>
          <circle cx="142" cy={y} r="6" className="fill-complete-pin" />
          <Line x={158} y={y} width={70} />
          <Badge x={240} y={y - 7} width={34} tone="complete" />
        </g>
      ))}
      <rect x="312" y="84" width="128" height="60" rx="12" className="fill-stone-0 stroke-stone-200" />
      <circle cx="340" cy="114" r="15" className="fill-spruce-700" />
      <path d="m333 114 5 5 10-10" className="stroke-stone-0" strokeWidth="3.5" strokeLinecap="round" />
      <Line x={366} y={106} width={58} strong />
      <Line x={366} y={124} width={42} />
    </>
  ),
  setup: (
    <>
      {[0, 1, 2].map((row) => {
        const y = 30 + row * 62;
        return (
          <g key={row}>
            <rect x="60" y={y} width="360" height="52" rx="12" className="fill-stone-0 stroke-stone-200" />
            <rect x="74" y={y + 10} width="32" height="32" rx="8" className="fill-spruce-100" />
            {row === 0 ? (
              <path
                d={`m82 ${y + 26} 6 6 10-11`}
                className="stroke-spruce-700"
                strokeWidth="3.5"
                strokeLinecap="round"
              />
            ) : (
              <Label x={90} y={y + 32} size={17}>
                {row + 1}
              </Label>
            )}
            <Line x={122} y={y + 19} width={[110, 136, 124][row] ?? 0} strong />
            <Line x={122} y={y + 35} width={[160, 120, 148][row] ?? 0} />
            <rect
              x="338"
              y={y + 12}
              width="68"
              height="28"
              rx="8"
              className={row === 1 ? 'fill-spruce-700' : 'fill-stone-0 stroke-stone-400'}
            />
          </g>
        );
      })}
    </>
  ),
  hauls: (
    <>
      <Ground />
      <path d="M108 156q62-96 132-40t132-30" className="stroke-stone-0" strokeWidth="12" strokeLinecap="round" />
      <path
        d="M108 156q62-96 132-40t132-30"
        className="stroke-spruce-800"
        strokeWidth="3"
        strokeDasharray="8 8"
        strokeLinecap="round"
      />
      <SiteMark x={108} y={156} />
      <SiteMark x={372} y={86} />
      <g>
        <rect x="208" y="88" width="42" height="24" rx="4" className="fill-clay-600" />
        <path d="M250 94h14l9 10v8h-23z" className="fill-spruce-900" />
        <circle cx="222" cy="114" r="7" className="fill-stone-900 stroke-stone-0" strokeWidth="2.5" />
        <circle cx="258" cy="114" r="7" className="fill-stone-900 stroke-stone-0" strokeWidth="2.5" />
      </g>
      <rect x="276" y="146" width="136" height="56" rx="10" className="fill-stone-0" />
      <Line x={290} y={162} width={70} strong />
      <Badge x={290} y={176} width={48} tone="complete" />
      <Badge x={346} y={176} width={48} tone="documentation" />
    </>
  ),
  library: (
    <>
      <Shelf x={56} />
      <path d="M216 120h48m-14-12 14 12-14 12" className="stroke-spruce-500" strokeWidth="4" strokeLinecap="round" />
      <Shelf x={288} site />
    </>
  ),
  differences: (
    <>
      {(['documentation', 'complete', 'incomplete'] as const).map((tone, row) => (
        <g key={tone}>
          <rect x="60" y={30 + row * 62} width="360" height="52" rx="12" className="fill-stone-0 stroke-stone-200" />
          <rect x="76" y={42 + row * 62} width="28" height="28" rx="6" className="fill-clay-100" />
          <Line x={120} y={49 + row * 62} width={[128, 104, 144][row] ?? 0} strong />
          <Line x={120} y={65 + row * 62} width={[90, 118, 76][row] ?? 0} />
          <Badge x={328} y={49 + row * 62} width={76} tone={tone} />
        </g>
      ))}
    </>
  ),
};

const TONES = {
  complete: ['fill-complete-bg', 'fill-complete-ink'],
  incomplete: ['fill-incomplete-bg', 'fill-incomplete-ink'],
  documentation: ['fill-documentation-bg', 'fill-documentation-ink'],
} as const;
type Tone = keyof typeof TONES;

/** A badge with a word that is too small to read. */
function Badge({ x, y, width, tone }: { x: number; y: number; width: number; tone: Tone }) {
  const [ground, ink] = TONES[tone];
  return (
    <>
      <rect x={x} y={y} width={width} height="16" rx="5" className={ground} />
      <rect x={x + 7} y={y + 6} width={width - 14} height="4" rx="2" className={ink} />
    </>
  );
}

interface LineProps {
  x: number;
  y: number;
  width: number;
  strong?: boolean;
  light?: boolean;
}

/** A line of text. */
function Line({ x, y, width, strong, light }: LineProps) {
  const look = light ? (strong ? 'fill-stone-0' : 'fill-spruce-300') : strong ? 'fill-stone-700' : 'fill-stone-300';
  return <rect x={x} y={y - 3} width={width} height="6" rx="3" className={look} />;
}

const PINS = {
  complete: 'fill-complete-pin',
  incomplete: 'fill-incomplete-pin',
  documentation: 'fill-documentation-pin',
} as const;

interface PinProps {
  x: number;
  y: number;
  status: Tone;
  label: string;
  small?: boolean;
}

/** The mark of a BMP: a circle, or a square for documentation. */
function Pin({ x, y, status, label, small }: PinProps) {
  const half = small ? 10 : 17;
  const round = status === 'documentation' ? 5 : half;
  return (
    <>
      <rect
        x={x - half}
        y={y - half}
        width={half * 2}
        height={half * 2}
        rx={round}
        className={`${PINS[status]} stroke-stone-0`}
        strokeWidth={small ? 2 : 3}
      />
      <Label x={x} y={y + (small ? 4 : 6)} size={small ? 12 : 18}>
        {label}
      </Label>
    </>
  );
}

function Label({ x, y, size, children }: { x: number; y: number; size: number; children: ReactNode }) {
  return (
    <text x={x} y={y} textAnchor="middle" fontSize={size} className="fill-pin-ink font-heavy">
      {children}
    </text>
  );
}

/** Ground as on the site's map: a slope with contour lines, a building and a road. */
function Ground() {
  return (
    <>
      <rect width="480" height="240" className="fill-spruce-200" />
      <path d="M0 168q118-56 236-16t244-44v132H0z" className="fill-spruce-300" />
      {[0, 26, 52, 78].map((drop) => (
        <path
          key={drop}
          d={`M0 ${150 + drop}q118-56 236-16t244-44`}
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

function Phone({ x }: { x: number }) {
  return (
    <>
      <rect x={x} y="18" width="150" height="260" rx="22" className="fill-stone-900" />
      <rect x={x + 8} y="28" width="134" height="240" rx="14" className="fill-stone-25" />
      <rect x={x + 52} y="34" width="46" height="8" rx="4" className="fill-stone-900" />
    </>
  );
}

function SiteMark({ x, y }: { x: number; y: number }) {
  return (
    <>
      <circle cx={x} cy={y} r="24" className="fill-stone-0" />
      <circle cx={x} cy={y} r="18" className="fill-spruce-700" />
      <path d={`M${x - 9} ${y + 8}v-9l9-8 9 8v9z`} className="fill-stone-0" />
    </>
  );
}

/** A library: groups with entries. A site's library has entries of its own. */
function Shelf({ x, site = false }: { x: number; site?: boolean }) {
  return (
    <>
      <rect x={x} y="36" width="136" height="168" rx="12" className="fill-stone-0 stroke-stone-200" />
      <rect x={x + 14} y="50" width="108" height="20" rx="6" className={site ? 'fill-clay-200' : 'fill-spruce-200'} />
      {[88, 112, 136, 160, 184].map((y, index) => (
        <g key={y}>
          <rect
            x={x + 14}
            y={y - 7}
            width="14"
            height="14"
            rx="4"
            className={site && index === 2 ? 'fill-clay-400' : 'fill-spruce-100'}
          />
          <Line x={x + 36} y={y} width={[70, 54, 80, 62, 46][index] ?? 0} strong={site && index === 2} />
        </g>
      ))}
    </>
  );
}
