import { Card, CardBody, CardHead } from '@/components/ui/card';
import { formatReportDateTime } from '@/lib/dates';
import type { TicketStep } from '@/lib/disposal/ticket';
import { UNIT_TIME_ZONE } from '@/lib/workgroups/skills';

const when = (instant: string): string => formatReportDateTime(instant, UNIT_TIME_ZONE);

/** The steps of a ticket. Not printed, because it names people. */
export function TicketHistory({ steps }: { steps: readonly TicketStep[] }) {
  if (steps.length === 0) return null;
  return (
    <Card aria-labelledby="history" className="print:hidden">
      <CardHead title="History" titleId="history" />
      <CardBody>
        <ol className="grid gap-4">
          {steps.map(({ id, at, arrivedAt, who, text }) => (
            <li key={id} className="wrap-anywhere">
              <bdi className="font-bold">{who || 'Somebody'}</bdi> {text}
              <span className="block text-small text-ink-muted">
                {when(at)}
                {arrivedAt && `, without signal; it arrived ${when(arrivedAt)}`}
              </span>
            </li>
          ))}
        </ol>
      </CardBody>
    </Card>
  );
}
