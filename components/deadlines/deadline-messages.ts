import { complianceMessages } from '@/lib/compliance/events';
import { reportMessages } from '@/lib/reports/events';
import { siteMessages } from '@/lib/sites/events';

/** The live messages after which deadlines are loaded again. */
export const DEADLINE_MESSAGES = { ...complianceMessages, ...reportMessages, ...siteMessages };

export const getDeadlineHandlers = ({ refetchSoon }: { refetchSoon: () => void }) => ({
  'changed-deadlines': refetchSoon,
  'edited-site': refetchSoon,
  'updated-sites': refetchSoon,
  'new-report': refetchSoon,
  'updated-report': refetchSoon,
  'remove-report': refetchSoon,
  new: refetchSoon,
});
