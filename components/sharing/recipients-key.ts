import { shareRecipients } from '@/lib/sharing/contract';

/**
 * The key of a report's recipients and shares in the browser's cache. The dialog and the page use it both, so they show
 * the same.
 */
export const recipientsKey = (reportId: string) => [shareRecipients.name, reportId] as const;
