import { createNotifyCrewCommand } from '@/lib/reports/server/notify-crew';
import { createFixLinks } from './links';

/** SAVE & NOTIFY with a link to the fixes for each person of the crew. */
export const notifyCrewCommand = createNotifyCrewCommand(createFixLinks);
