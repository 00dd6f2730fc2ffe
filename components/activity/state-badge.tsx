import { Badge, type BadgeTone } from '@/components/ui/feedback/badge';
import type { MessageState } from '@/lib/message-states';
import { getStateLabel } from '@/lib/activity/labels';

const TONES: Record<MessageState, BadgeTone> = {
  queued: 'incomplete',
  sending: 'incomplete',
  sent: 'neutral',
  delivered: 'complete',
  dead: 'overdue',
};

export function StateBadge({ state }: { state: MessageState }) {
  return <Badge tone={TONES[state]}>{getStateLabel(state)}</Badge>;
}
