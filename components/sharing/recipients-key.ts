import { shareRecipients } from '@/lib/sharing/contract';

/** Where the recipients and shares of a report are kept in the browser: dialog and page show the same. */
export const recipientsKey = (reportId: string) => [shareRecipients.name, reportId] as const;
