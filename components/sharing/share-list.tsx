import type { ReactNode } from 'react';
import { useLanguage, useText } from '@/components/ui/text/language';
import { Badge, type BadgeTone } from '@/components/ui/feedback/badge';
import { CollapsibleText } from '@/components/ui/lists/collapsible-text';
import { formatReportDateTimeIn } from '@/lib/dates-in-words';
import type { Text } from '@/lib/text';
import type { ShareState } from '@/lib/sharing/contract';

const DELIVERY: Record<ShareState['delivery'], { words: Text; tone: BadgeTone }> = {
  queued: { words: 'Waiting to be sent', tone: 'incomplete' },
  sent: { words: 'Sent', tone: 'neutral' },
  delivered: { words: 'Delivered', tone: 'neutral' },
  failed: { words: 'Not delivered', tone: 'overdue' },
};

export interface ShareListProps {
  shares: readonly ShareState[];
  timeZone: string;
  actionsFor?: (share: ShareState) => ReactNode;
}

export function ShareList({ shares, timeZone, actionsFor }: ShareListProps) {
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
          {shareHistory(share).map(({ words, at }) => (
            <p key={words} className="text-small text-ink-muted">
              {t(words)} {formatReportDateTimeIn(at, timeZone, language)}
            </p>
          ))}
          {share.notes && <CollapsibleText lang="">{share.notes}</CollapsibleText>}
          {actionsFor?.(share)}
        </li>
      ))}
    </ul>
  );
}

/** When the person acknowledged, or else when the report was shared; then when the link ended. */
function shareHistory(share: ShareState): { words: Text; at: string }[] {
  const { sentAt, delivery, acknowledgedAt, link, revokedAt, expiresAt } = share;
  const shared: { words: Text; at: string } = { words: delivery === 'queued' ? 'Shared' : 'Sent', at: sentAt };
  const lines: { words: Text; at: string }[] = [
    acknowledgedAt ? { words: 'Acknowledged', at: acknowledgedAt } : shared,
  ];
  if (revokedAt) lines.push({ words: 'Revoked', at: revokedAt });
  if (link === 'expired') lines.push({ words: 'Expired', at: expiresAt });
  return lines;
}

/** An acknowledgement counts even after its link has ended. */
function ShareBadge({ share }: { share: ShareState }) {
  const t = useText();
  if (share.acknowledgedAt) return <Badge tone="complete">{t('Acknowledged')}</Badge>;
  if (share.link === 'revoked') return <Badge tone="overdue">{t('Revoked')}</Badge>;
  if (share.link === 'expired') return <Badge>{t('Expired')}</Badge>;
  const { words, tone } = DELIVERY[share.delivery];
  return <Badge tone={tone}>{t(words)}</Badge>;
}
