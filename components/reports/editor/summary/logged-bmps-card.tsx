'use client';

import { Plus } from 'lucide-react';
import { lazyComponent } from '@/components/ui/lazy/lazy-component';
import { LoggedRows } from '@/components/reports/editor/bmp/logged-rows';
import { CapacityNote } from '@/components/reports/editor/bmp/capacity-note';
import { useWide } from '@/components/reports/editor/frame/use-wide';
import { useInspection } from '@/components/reports/editor/inspection-context';
import { useLogged } from '@/components/reports/editor/map/use-logged-pins';
import { CardFrame } from '@/components/reports/editor/summary/card-frame';
import { Count } from '@/components/ui/lists/accordion';
import { Button } from '@/components/ui/buttons/button';
import { EmptyState } from '@/components/ui/feedback/states';
import { statusOf } from '@/lib/reports/editor/derived';
import { NO_BMPS } from '@/lib/reports/editor/texts';
import { canLogMore } from '@/lib/reports/domain/rules';
import type { SummaryCard } from '@/lib/reports/domain/summary';

const LoggedBmpsMap = lazyComponent(() =>
  import('@/components/reports/editor/map/logged-bmps-map').then((file) => file.LoggedBmpsMap),
);

/** The logged BMPs with their map, which is the third column where there is room. */
export function LoggedBmpsCard({ card }: { card: SummaryCard }) {
  const { editor } = useInspection();
  const logged = useLogged();
  const wide = useWide();
  const { bmps, fields } = editor.report;
  const title = (
    <span className="inline-flex items-center gap-2.5 whitespace-nowrap">
      {card.title}
      <Count count={bmps.length} />
    </span>
  );
  return (
    <CardFrame card={card} title={title} actions={<LogMore card={card} />}>
      <CapacityNote className="mx-4 mb-4 desktop:mx-6" />
      {!wide && fields.siteId !== null && bmps.length > 0 && <LoggedBmpsMap className="h-56 tablet:h-80" />}
      {bmps.length === 0 ? (
        <EmptyState>{NO_BMPS}</EmptyState>
      ) : (
        <LoggedRows logged={logged} className="divide-y divide-line border-t border-line" />
      )}
    </CardFrame>
  );
}

/** Shows while BMPs can be logged (EDIT-29; decision X-04). */
function LogMore({ card }: { card: SummaryCard }) {
  const { editor, inspection } = useInspection();
  if (!canLogMore(statusOf(editor)) || editor.queued !== null) return null;
  return (
    <Button
      className="max-[24rem]:gap-1! max-[24rem]:px-2!"
      onClick={() => inspection.send({ type: 'went', phase: card.phase })}
    >
      <Plus aria-hidden="true" />
      LOG MORE
    </Button>
  );
}
