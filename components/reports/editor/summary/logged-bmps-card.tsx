'use client';

import { ChevronRight, Plus } from 'lucide-react';
import dynamic from 'next/dynamic';
import { useWide } from '@/components/reports/editor/frame/use-wide';
import { useInspection } from '@/components/reports/editor/inspection-context';
import { CardFrame } from '@/components/reports/editor/summary/card-frame';
import { Count } from '@/components/ui/accordion';
import { StatusBadge } from '@/components/ui/badge';
import { Button } from '@/components/ui/button';
import { PinMark } from '@/components/ui/pin-mark';
import { Empty } from '@/components/ui/states';
import { formatRecordDate } from '@/lib/dates';
import { statusOf, statusOfBmp } from '@/lib/reports/editor/state';
import { NO_BMPS } from '@/lib/reports/editor/texts';
import { markerLabel } from '@/lib/reports/labels';
import type { BmpStatus, LoggedBmp } from '@/lib/reports/report';
import { canLogMore } from '@/lib/reports/rules';
import type { SummaryCard } from '@/lib/reports/summary';

const LoggedBmpsMap = dynamic(() =>
  import('@/components/reports/editor/map/logged-bmps-map').then((file) => file.LoggedBmpsMap),
);

/** The logged list with its map, which is the third column where there is room for one. */
export function LoggedBmpsCard({ card }: { card: SummaryCard }) {
  const { editor, inspection } = useInspection();
  const wide = useWide();
  const { bmps, fields } = editor.report;
  const more = canLogMore(statusOf(editor)) && (
    <Button onClick={() => inspection.send({ type: 'went', phase: card.phase })}>
      <Plus aria-hidden="true" />
      LOG MORE
    </Button>
  );
  const title = (
    <span className="inline-flex items-center gap-2.5">
      {card.title}
      <Count count={bmps.length} />
    </span>
  );
  return (
    <CardFrame card={card} title={title} actions={more || <></>}>
      {!wide && fields.siteId !== null && bmps.length > 0 && <LoggedBmpsMap className="h-56 tablet:h-80" />}
      {bmps.length === 0 ? (
        <Empty>{NO_BMPS}</Empty>
      ) : (
        <ul className="divide-y divide-line border-t border-line">
          {bmps.map((bmp) => (
            <LoggedRow key={bmp.id} bmp={bmp} />
          ))}
        </ul>
      )}
    </CardFrame>
  );
}

function LoggedRow({ bmp }: { bmp: LoggedBmp }) {
  const { editor, inspection, today } = useInspection();
  const status = statusOfBmp(editor, bmp, today);
  return (
    <li id={`logged-${bmp.id}`}>
      <button
        type="button"
        onClick={() => inspection.send({ type: 'bmpOpened', bmpId: bmp.id })}
        className="flex min-h-16 w-full items-center gap-3.5 px-4 py-2.5 text-left text-body hover:bg-surface-sunk desktop:px-6"
      >
        <PinMark status={status} label={markerLabel(bmp.label)} />
        <span className="min-w-0 grow">
          <span className="block leading-5.5 font-bold wrap-break-word">{bmp.name}</span>
          <span className="mt-0.5 flex flex-wrap items-center gap-x-2 gap-y-1 text-small text-ink-muted">
            <span className="desktop:hidden">
              <StatusBadge status={status} />
            </span>
            {meta(bmp, status, editor.report.timeZone)}
          </span>
        </span>
        <span aria-hidden="true" className="max-desktop:hidden">
          <StatusBadge status={status} />
        </span>
        <ChevronRight aria-hidden="true" className="size-5 shrink-0 text-ink-soft desktop:hidden" />
      </button>
    </li>
  );
}

function meta(bmp: LoggedBmp, status: BmpStatus, timeZone: string): string {
  if (bmp.correctiveActions === null) return bmp.type;
  if (status === 'Complete' && bmp.correction) {
    const { date, initials } = bmp.correction;
    return ['Corrected', formatRecordDate(date, timeZone), initials].filter(Boolean).join(' ');
  }
  const required = bmp.correctiveActions.filter(({ selected }) => selected).length;
  return required === 1 ? '1 required CA' : `${required} required CAs`;
}
