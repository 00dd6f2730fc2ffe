'use client';

import { useInspection } from '@/components/reports/editor/inspection-context';
import { CardFrame } from '@/components/reports/editor/summary/card-frame';
import { Lines } from '@/components/reports/editor/summary/lines-card';
import { CardBody } from '@/components/ui/card';
import { NOTHING_TO_DISPLAY } from '@/lib/reports/editor/texts';
import { verifiedOn, type SummaryCard } from '@/lib/reports/domain/summary';

/** Good → BMPs in Good Condition, N/A → BMPs Currently Not Applicable (decision X-20). */
export function VerifiedCard({ card, which }: { card: SummaryCard; which: 'good' | 'not-applicable' }) {
  const { editor } = useInspection();
  const bmps = verifiedOn(which, editor.report);
  return (
    <CardFrame card={card}>
      <CardBody className="grid gap-4 text-body">
        {card.lines.length > 0 && <Lines card={card} />}
        {bmps.length === 0 ? (
          <p className="text-ink-muted">{NOTHING_TO_DISPLAY}</p>
        ) : (
          <ul className="grid gap-x-6 gap-y-2 tablet:grid-cols-2">
            {bmps.map(({ practiceId, name, type }) => (
              <li key={practiceId} className="min-w-0">
                <span className="font-medium wrap-break-word">{name}</span>
                <span className="block text-small text-ink-muted">{type}</span>
              </li>
            ))}
          </ul>
        )}
      </CardBody>
    </CardFrame>
  );
}
