import { Badge } from '@/components/ui/badge';

/** A pending inspection that was not sent to the crew yet. */
export function InspectionPendingBadge() {
  return <Badge tone="incomplete">Inspection Pending</Badge>;
}

/** A sent inspection: are corrective actions still owed? */
export function CorrectiveActionsBadge({ complete }: { complete: boolean }) {
  return complete ? <Badge tone="complete">All CAs are complete</Badge> : <Badge tone="overdue">Incomplete CAs</Badge>;
}
