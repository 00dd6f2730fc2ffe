import { useText } from '@/components/ui/text/language';
import { Badge, type BadgeTone } from '@/components/ui/feedback/badge';
import { CA_STATE_TEXTS, type CaState } from '@/lib/reports/domain/rules';

/** A pending inspection that was not sent to the crew yet. */
export function InspectionPendingBadge() {
  const t = useText();
  return <Badge tone="incomplete">{t('Inspection Pending')}</Badge>;
}

const TONES: Record<CaState, BadgeTone> = { incomplete: 'overdue', complete: 'complete', none: 'complete' };

/** An inspection that was sent to the crew, with the progress of its corrective actions. */
export function CorrectiveActionsBadge({ state, labels }: CorrectiveActionsBadgeProps) {
  const t = useText();
  return <Badge tone={TONES[state]}>{labels?.[state] ?? t(CA_STATE_TEXTS[state])}</Badge>;
}

interface CorrectiveActionsBadgeProps {
  state: CaState;
  labels?: Readonly<Record<CaState, string>>;
}
