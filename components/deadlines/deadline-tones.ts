import type { BadgeTone } from '@/components/ui/feedback/badge';
import type { DeadlineState } from '@/lib/compliance/inspection-deadline';

export const DEADLINE_TONES: Record<DeadlineState, BadgeTone> = {
  upcoming: 'neutral',
  due: 'incomplete',
  'after-hours': 'incomplete',
  late: 'overdue',
  missed: 'overdue',
  met: 'complete',
  'met-after-hours': 'complete',
  'met-late': 'overdue',
};
