'use client';

import { useInspection } from '@/components/reports/editor/inspection-context';
import { Button } from '@/components/ui/button';
import { Card, CardHead } from '@/components/ui/card';
import { formatRecord } from '@/lib/dates';
import { clashLines, clashTitle } from '@/lib/reports/clash-text';
import type { Clash } from '@/lib/reports/merge';

type Side = 'mine' | 'theirs';

/** What two people changed in different ways, side by side. Nothing is chosen for anybody. */
export function Conflicts() {
  const { editor, inspection } = useInspection();
  const { clashes, changedBy, report } = editor;
  if (clashes.length === 0) return null;
  const who = changedBy?.name || 'Somebody else';
  return (
    <Card aria-labelledby="conflicts" className="mb-4 border-danger! desktop:mb-6">
      <CardHead
        titleId="conflicts"
        title="Conflict"
        sub={`${who} changed this inspection${changedBy ? ` on ${formatRecord(changedBy.at, report.timeZone)}` : ''}. Choose what stays; both are kept until then.`}
      />
      <ul className="divide-y divide-line border-t border-line">
        {clashes.map((clash) => (
          <li key={clash.key} className="grid gap-3 px-4 py-4 desktop:px-6">
            <h3 className="font-bold">{clashTitle(clash)}</h3>
            <div className="grid gap-3 tablet:grid-cols-2">
              {SIDES.map((side) => (
                <ClashSide
                  key={side}
                  {...{ clash, side }}
                  whose={side === 'mine' ? 'Mine' : who}
                  onKeep={() => {
                    inspection.send({ type: 'clashResolved', key: clash.key, choice: side });
                    focusHeading();
                  }}
                />
              ))}
            </div>
          </li>
        ))}
      </ul>
    </Card>
  );
}

/** The button that was pressed is gone: keyboard and reader go on from the top of the screen. */
const focusHeading = () => document.querySelector<HTMLElement>('main h1')?.focus();

const SIDES = ['mine', 'theirs'] as const satisfies readonly Side[];

interface ClashSideProps {
  clash: Clash;
  side: Side;
  whose: string;
  onKeep: () => void;
}

function ClashSide({ clash, side, whose, onKeep }: ClashSideProps) {
  const { editor } = useInspection();
  const { report, pack } = editor;
  const lines = clashLines(clash, side, { report, sites: pack.sites, crew: pack.crew });
  return (
    <div className="flex min-w-0 flex-col gap-2">
      <p className="text-small text-ink-muted">{whose}</p>
      <ul className="grow wrap-break-word">
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      <Button variant="outline" onClick={onKeep} aria-label={`Keep ${KEEP[side]}: ${clashTitle(clash)}`}>
        Keep {KEEP[side]}
      </Button>
    </div>
  );
}

const KEEP: Record<Side, string> = { mine: 'mine', theirs: 'theirs' };
