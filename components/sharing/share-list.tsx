import type { ReactNode } from 'react';
import { useLanguage, useText } from '@/components/ui/text/language';
import { Badge, type BadgeTone } from '@/components/ui/feedback/badge';
import { CollapsibleText } from '@/components/ui/lists/collapsible-text';
import { formatDateTimeIn } from '@/lib/dates-in-words';
import type { Text } from '@/lib/text';
import type { ShareState } from '@/lib/sharing/contract';

const DELIVERY_BADGES: Record<ShareState['delivery'], { label: Text; tone: BadgeTone }> = {
  queued: { label: 'Queued', tone: 'incomplete' },
  sent: { label: 'Sent', tone: 'neutral' },
  delivered: { label: 'Delivered', tone: 'neutral' },
  failed: { label: 'Failed', tone: 'overdue' },
};

export interface ShareListProps {
  shares: readonly ShareState[];
  timeZone: string;
  /** Buttons below a share. */
  renderActions?: (share: ShareState) => ReactNode;
}

/** The people who were sent a report, and what has happened since. */
export function ShareList({ shares, timeZone, renderActions }: ShareListProps) {
  const t = useText();
  const language = useLanguage();
  return (
    <ul className="divide-y divide-line">
      {shares.map((share) => (
        // Keyed by address: after 'Send again' the same row stays, and the button keeps the focus.
        <li key={share.email.toLowerCase()} className="grid gap-1 py-3">
          <div className="flex flex-wrap items-start justify-between gap-x-3 gap-y-1">
            <p className="min-w-0">
              <span className="block font-bold">{share.name}</span>
              <span className="block text-small wrap-anywhere text-ink-muted">{share.email}</span>
            </p>
            <ShareBadge share={share} />
          </div>
          {listShareHistory(share).map(({ label, at }) => (
            <p key={label} className="text-small text-ink-muted">
              {t(label)} {formatDateTimeIn(at, timeZone, language)}
            </p>
          ))}
          {share.notes && <CollapsibleText lang="">{share.notes}</CollapsibleText>}
          {renderActions?.(share)}
        </li>
      ))}
    </ul>
  );
}

/** When the person acknowledged, or else when the report was shared; then when the link ended. */
function listShareHistory(share: ShareState): { label: Text; at: string }[] {
  const { sentAt, delivery, acknowledgedAt, link, revokedAt, expiresAt } = share;
  const shared: { label: Text; at: string } = { label: delivery === 'queued' ? 'Shared' : 'Sent', at: sentAt };
  const lines: { label: Text; at: string }[] = [
    acknowledgedAt ? { label: 'Acknowledged', at: acknowledgedAt } : shared,
  ];
  if (revokedAt) lines.push({ label: 'Revoked', at: revokedAt });
  if (link === 'expired') lines.push({ label: 'Expired', at: expiresAt });
  return lines;
}

/** An acknowledgement counts even after its link has ended. */
function ShareBadge({ share }: { share: ShareState }) {
  const t = useText();
  if (share.acknowledgedAt) return <Badge tone="complete">{t('Acknowledged')}</Badge>;
  if (share.link === 'revoked') return <Badge tone="overdue">{t('Revoked')}</Badge>;
  if (share.link === 'expired') return <Badge>{t('Expired')}</Badge>;
  const { label, tone } = DELIVERY_BADGES[share.delivery];
  return <Badge tone={tone}>{t(label)}</Badge>;
}
