import { DEADLINE_MESSAGES, getDeadlineHandlers } from '@/components/deadlines/deadline-messages';
import { registerMessages } from '@/lib/register/events';

/** The live messages after which the overview is loaded again. */
export const OVERVIEW_MESSAGES = { ...DEADLINE_MESSAGES, ...registerMessages };

export const getOverviewHandlers = (list: { refetchSoon: () => void }) => ({
  ...getDeadlineHandlers(list),
  'changed-register': list.refetchSoon,
});
