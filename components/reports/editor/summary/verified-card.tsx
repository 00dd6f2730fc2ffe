'use client';

import { useInspection } from '@/components/reports/editor/inspection-context';
import { CardFrame } from '@/components/reports/editor/summary/card-frame';
import { Lines } from '@/components/reports/editor/summary/lines-card';
import { CardBody } from '@/components/ui/lists/card';
import { lazyComponent } from '@/components/ui/lazy/lazy-component';
import { NOTHING_TO_DISPLAY } from '@/lib/reports/editor/texts';
import { listVerifiedOn, type SummaryCard } from '@/lib/reports/domain/summary';

/** Loads late, because it is far below the fold. */
const VerifiedNames = lazyComponent(() =>
  import('@/components/reports/bmp/verified-names').then((file) => file.VerifiedNames),
);

/** Good → BMPs in Good Condition, N/A → BMPs Currently Not Applicable (decision X-20). */
export function VerifiedCard({ card, which }: { card: SummaryCard; which: 'good' | 'not-applicable' }) {
  const { editor } = useInspection();
  const bmps = listVerifiedOn(which, editor.report);
  return (
    <CardFrame card={card}>
      <CardBody className="grid gap-4 text-body">
        {card.lines.length > 0 && <Lines card={card} />}
        {bmps.length === 0 ? <p className="text-ink-muted">{NOTHING_TO_DISPLAY}</p> : <VerifiedNames verified={bmps} />}
      </CardBody>
    </CardFrame>
  );
}
