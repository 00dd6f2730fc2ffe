import { Badge } from '@/components/ui/badge';

/** The badge of a pending inspection that was not sent to the crew yet. */
export function InspectionPendingBadge() {
  return <Badge tone="incomplete">Inspection Pending</Badge>;
}

/** The badge of an inspection that was sent to the crew: whether all corrective actions are complete. */
export function CorrectiveActionsBadge({ complete }: { complete: boolean }) {
  return complete ? <Badge tone="complete">All CAs are complete</Badge> : <Badge tone="overdue">Incomplete CAs</Badge>;
}
