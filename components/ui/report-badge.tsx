import { Badge } from '@/components/ui/badge';

/** The badge of a pending inspection that was not sent to the crew yet. */
export function InspectionPendingBadge() {
  return <Badge tone="incomplete">Inspection Pending</Badge>;
}

/** The badge of an inspection that was sent to the crew: whether all corrective actions are complete. */
export function CorrectiveActionsBadge({ complete, words = ENGLISH }: CorrectiveActionsBadgeProps) {
  return complete ? <Badge tone="complete">{words.complete}</Badge> : <Badge tone="overdue">{words.incomplete}</Badge>;
}

interface CorrectiveActionsBadgeProps {
  complete: boolean;
  words?: { complete: string; incomplete: string };
}

const ENGLISH = { complete: 'All CAs are complete', incomplete: 'Incomplete CAs' };
