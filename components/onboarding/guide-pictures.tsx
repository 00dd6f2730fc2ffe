import type { ReactNode } from 'react';
import {
  DrawnBadge,
  Ground,
  Label,
  Line,
  Phone,
  DrawnPin,
  DrawnLibrary,
  SiteMark,
} from '@/components/onboarding/guide-picture-parts';
import type { PictureName } from '@/lib/onboarding/guides';

/** A decorative picture of a guide, hidden from screen readers. */
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

const PERSON_COLORS = ['fill-spruce-700', 'fill-clay-600', 'fill-documentation-ink'];

const PICTURES: Record<PictureName, ReactNode> = {
  map: (
    <>
      <Ground />
      <DrawnPin x={132} y={92} status="incomplete" label="2" />
      <DrawnPin x={250} y={150} status="complete" label="1" />
      <DrawnPin x={356} y={84} status="documentation" label="A" />
      <g>
        <rect x="150" y="24" width="150" height="52" rx="10" className="fill-stone-0" />
        <path d="M128 76l10-14h14z" className="fill-stone-0" />
        <rect x="160" y="34" width="30" height="32" rx="5" className="fill-spruce-200" />
        <Line x={198} y={40} width={84} isStrong />
        <DrawnBadge x={198} y={54} width={58} tone="incomplete" />
      </g>
    </>
  ),
  message: (
    <>
      <Phone x={60} />
      <rect x="76" y="60" width="118" height="92" rx="10" className="fill-spruce-700" />
      <Line x={88} y={74} width={82} isLight isStrong />
      <Line x={88} y={92} width={94} isLight />
      <Line x={88} y={108} width={72} isLight />
      <path d="M88 130h64" className="stroke-clay-200" strokeWidth="4" strokeLinecap="round" />
      <path d="M232 120h56m-14-12 14 12-14 12" className="stroke-spruce-500" strokeWidth="4" strokeLinecap="round" />
      {[44, 104, 164].map((y, index) => (
        <g key={y}>
          <rect x="312" y={y} width="128" height="48" rx="10" className="fill-stone-0 stroke-stone-200" />
          <circle cx="338" cy={y + 24} r="14" className={PERSON_COLORS[index]} />
          <Line x={362} y={y + 16} width={60} isStrong />
          <Line x={362} y={y + 32} width={42} />
        </g>
      ))}
    </>
  ),
  correction: (
    <>
      <rect x="44" y="36" width="392" height="64" rx="12" className="fill-stone-0 stroke-stone-200" />
      <DrawnPin x={82} y={68} status="incomplete" label="2" />
      <Line x={112} y={60} width={150} isStrong />
      <Line x={112} y={78} width={100} />
      <DrawnBadge x={336} y={60} width={76} tone="incomplete" />
      <path d="M240 108v20m-10-10 10 10 10-10" className="stroke-spruce-500" strokeWidth="4" strokeLinecap="round" />
      <rect x="44" y="140" width="392" height="64" rx="12" className="fill-stone-0 stroke-stone-200" />
      <DrawnPin x={82} y={172} status="complete" label="2" />
      <Line x={112} y={164} width={150} isStrong />
      <Line x={112} y={182} width={64} />
      <rect x="280" y="150" width="44" height="44" rx="8" className="fill-spruce-200" />
      <path d="m284 188 13-16 9 10 7-7 9 13z" className="fill-spruce-600" />
      <DrawnBadge x={336} y={164} width={76} tone="complete" />
    </>
  ),
  record: (
    <>
      <rect x="120" y="22" width="170" height="240" rx="8" className="fill-stone-0 stroke-stone-300" />
      <rect x="136" y="38" width="138" height="58" rx="5" className="fill-spruce-200" />
      <path d="M136 80q34-26 69-8t69-14v33a5 5 0 0 1-5 5H141a5 5 0 0 1-5-5z" className="fill-spruce-500" />
      <DrawnPin x={176} y={62} status="complete" label="1" isSmall />
      <DrawnPin x={234} y={70} status="complete" label="2" isSmall />
      <Line x={136} y={114} width={96} isStrong />
      {[136, 160, 184].map((y) => (
        <g key={y}>
          <circle cx="142" cy={y} r="6" className="fill-complete-pin" />
          <Line x={158} y={y} width={70} />
          <DrawnBadge x={240} y={y - 7} width={34} tone="complete" />
        </g>
      ))}
      <rect x="312" y="84" width="128" height="60" rx="12" className="fill-stone-0 stroke-stone-200" />
      <circle cx="340" cy="114" r="15" className="fill-spruce-700" />
      <path d="m333 114 5 5 10-10" className="stroke-stone-0" strokeWidth="3.5" strokeLinecap="round" />
      <Line x={366} y={106} width={58} isStrong />
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
            <Line x={122} y={y + 19} width={[110, 136, 124][row] ?? 0} isStrong />
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
      <Line x={290} y={162} width={70} isStrong />
      <DrawnBadge x={290} y={176} width={48} tone="complete" />
      <DrawnBadge x={346} y={176} width={48} tone="documentation" />
    </>
  ),
  library: (
    <>
      <DrawnLibrary x={56} />
      <path d="M216 120h48m-14-12 14 12-14 12" className="stroke-spruce-500" strokeWidth="4" strokeLinecap="round" />
      <DrawnLibrary x={288} isOfSite />
    </>
  ),
  differences: (
    <>
      {(['documentation', 'complete', 'incomplete'] as const).map((tone, row) => (
        <g key={tone}>
          <rect x="60" y={30 + row * 62} width="360" height="52" rx="12" className="fill-stone-0 stroke-stone-200" />
          <rect x="76" y={42 + row * 62} width="28" height="28" rx="6" className="fill-clay-100" />
          <Line x={120} y={49 + row * 62} width={[128, 104, 144][row] ?? 0} isStrong />
          <Line x={120} y={65 + row * 62} width={[90, 118, 76][row] ?? 0} />
          <DrawnBadge x={328} y={49 + row * 62} width={76} tone={tone} />
        </g>
      ))}
    </>
  ),
};
