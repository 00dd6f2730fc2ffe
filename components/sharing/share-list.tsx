import { Badge, type BadgeTone } from '@/components/ui/badge';
import { formatRecord } from '@/lib/dates';
import type { ShareState } from '@/lib/sharing/contract';

const DELIVERY: Record<ShareState['delivery'], { words: string; tone: BadgeTone }> = {
  queued: { words: 'Waiting to be sent', tone: 'incomplete' },
  sent: { words: 'Sent', tone: 'neutral' },
  delivered: { words: 'Delivered', tone: 'neutral' },
  failed: { words: 'Not delivered', tone: 'overdue' },
};

/** Who was sent the report, whether it arrived, and what they answered. */
export function ShareList({ shares, timeZone }: { shares: readonly ShareState[]; timeZone: string }) {
  return (
    <ul className="divide-y divide-line">
      {shares.map((share) => (
        <li key={share.id} className="grid gap-1 py-3">
          <div className="flex flex-wrap items-start justify-between gap-x-3 gap-y-1">
            <p className="min-w-0">
              <span className="block font-bold">{share.name}</span>
              <span className="block text-small wrap-anywhere text-ink-muted">{share.email}</span>
            </p>
            <ShareBadge share={share} />
          </div>
          <p className="text-small text-ink-muted">
            {share.acknowledgedAt
              ? `Acknowledged ${formatRecord(share.acknowledgedAt, timeZone)}`
              : `Sent ${formatRecord(share.sentAt, timeZone)}`}
          </p>
          {share.notes && <p className="wrap-anywhere whitespace-pre-line">{share.notes}</p>}
        </li>
      ))}
    </ul>
  );
}

function ShareBadge({ share }: { share: ShareState }) {
  if (share.acknowledgedAt) return <Badge tone="complete">Acknowledged</Badge>;
  const { words, tone } = DELIVERY[share.delivery];
  return <Badge tone={tone}>{words}</Badge>;
}
