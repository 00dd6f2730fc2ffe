'use client';

import { VerifiedNames } from '@/components/reports/bmp/verified-names';
import { useInspection } from '@/components/reports/editor/inspection-context';
import { CardFrame } from '@/components/reports/editor/summary/card-frame';
import { Lines } from '@/components/reports/editor/summary/lines-card';
import { CardBody } from '@/components/ui/card';
import { NOTHING_TO_DISPLAY } from '@/lib/reports/editor/texts';
import { verifiedOn, type SummaryCard } from '@/lib/reports/domain/summary';

/** Good → BMPs in Good Condition, N/A → BMPs Currently Not Applicable (decision X-20). */
export function VerifiedCard({ card, which }: { card: SummaryCard; which: 'good' | 'not-applicable' }) {
  const { editor } = useInspection();
  return (
    <CardFrame card={card}>
      <CardBody className="grid gap-4 text-body">
        {card.lines.length > 0 && <Lines card={card} />}
        <VerifiedNames verified={verifiedOn(which, editor.report)} none={NOTHING_TO_DISPLAY} />
      </CardBody>
    </CardFrame>
  );
}
