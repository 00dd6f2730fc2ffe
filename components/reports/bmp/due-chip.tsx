import { Badge } from '@/components/ui/feedback/badge';
import { useText } from '@/components/ui/text/language';
import { formatDueChip } from '@/lib/compliance/due-texts';

export interface DueChipProps {
  dueAt: string;
  now: string;
  timeZone: string;
}

/** 'Due Mon 5:00 PM' beside the status of a BMP (CLOCK-24). */
export function DueChip({ dueAt, now, timeZone }: DueChipProps) {
  const t = useText();
  return <Badge tone="incomplete">{formatDueChip(dueAt, now, timeZone, t)}</Badge>;
}
