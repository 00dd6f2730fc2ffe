'use client';

import { useText } from '@/components/ui/language';
import { Badge, type BadgeTone } from '@/components/ui/badge';
import { CA_WORDS, type CaState } from '@/lib/reports/domain/rules';

/** The badge of a pending inspection that was not sent to the crew yet. */
export function InspectionPendingBadge() {
  const t = useText();
  return <Badge tone="incomplete">{t('Inspection Pending')}</Badge>;
}

const TONES: Record<CaState, BadgeTone> = { incomplete: 'overdue', complete: 'complete', none: 'complete' };

/** The badge of an inspection that was sent to the crew: how far its corrective actions are. */
export function CorrectiveActionsBadge({ state, words }: CorrectiveActionsBadgeProps) {
  const t = useText();
  return <Badge tone={TONES[state]}>{words?.[state] ?? t(CA_WORDS[state])}</Badge>;
}

interface CorrectiveActionsBadgeProps {
  state: CaState;
  words?: Readonly<Record<CaState, string>>;
}
