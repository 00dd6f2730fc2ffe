'use client';

import { useDisposalText } from '@/components/disposal/use-disposal-text';
import { Card, CardBody, CardHead } from '@/components/ui/lists/card';
import { ticketTime } from '@/lib/disposal/texts';
import type { TicketStep } from '@/lib/disposal/ticket';

/** The steps of a ticket. Not printed, because it names people. */
export function TicketHistory({ steps }: { steps: readonly TicketStep[] }) {
  const t = useDisposalText();
  if (steps.length === 0) return null;
  return (
    <Card aria-labelledby="history" className="print:hidden">
      <CardHead title={t('History')} titleId="history" />
      <CardBody>
        <ol className="grid gap-4">
          {steps.map(({ id, at, arrivedAt, who, text }) => (
            <li key={id} className="wrap-anywhere">
              <bdi className="font-bold">{who || t('Somebody')}</bdi> {text}
              <span className="block text-small text-ink-muted">
                {arrivedAt
                  ? t('{at}, without signal; it arrived {arrived}', {
                      at: ticketTime(at, t),
                      arrived: ticketTime(arrivedAt, t),
                    })
                  : ticketTime(at, t)}
              </span>
            </li>
          ))}
        </ol>
      </CardBody>
    </Card>
  );
}
