import { registerMessages } from '@/lib/register/events';
import { reportMessages } from '@/lib/reports/events';

/** The live messages after which corrective actions are loaded again. */
export const ACTION_MESSAGES = { ...registerMessages, ...reportMessages };

export const getActionHandlers = ({ refetchSoon }: { refetchSoon: () => void }) => ({
  'changed-register': refetchSoon,
  'new-report': refetchSoon,
  'updated-report': refetchSoon,
  'remove-report': refetchSoon,
  new: refetchSoon,
});
