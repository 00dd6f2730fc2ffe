import { useDisposalText } from '@/components/disposal/use-disposal-text';
import { Badge, type BadgeTone } from '@/components/ui/feedback/badge';
import type { Outcome, TicketStatus } from '@/lib/disposal/rules';
import { OUTCOME_LABELS, TICKET_LABELS } from '@/lib/disposal/texts';

const STATUS_TONES: Record<TicketStatus, BadgeTone> = {
  open: 'incomplete',
  closed: 'neutral',
  archived: 'neutral',
  canceled: 'neutral',
};

const OUTCOME_TONES: Record<Outcome, BadgeTone> = { accepted: 'complete', partly: 'incomplete', refused: 'overdue' };

export interface TicketBadgesProps {
  ticket: { status: TicketStatus; outcome: Outcome | null };
  hasPendingCorrection?: boolean;
}

export function TicketBadges({ ticket: { status, outcome }, hasPendingCorrection = false }: TicketBadgesProps) {
  const t = useDisposalText();
  return (
    <span className="inline-flex flex-wrap gap-1.5">
      <Badge tone={STATUS_TONES[status]}>{t(TICKET_LABELS[status])}</Badge>
      {outcome && <Badge tone={OUTCOME_TONES[outcome]}>{t(OUTCOME_LABELS[outcome])}</Badge>}
      {hasPendingCorrection && <Badge tone="documentation">{t('Correction pending')}</Badge>}
    </span>
  );
}
