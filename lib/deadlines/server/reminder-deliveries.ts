import { REMINDER_MAIL } from '@/lib/deadlines/reminder-mail';
import { createSiteUrl } from '@/lib/deadlines/urls';
import { isLanguage } from '@/lib/language';
import type { NotificationContent, NotificationDelivery, NotificationWithdrawal } from '@/lib/notification-types';
import { formatNotificationSentence, NOTIFICATION_TITLES } from '@/lib/notifications/texts';
import type { Email } from '@/lib/platform/messages/delivery';
import { sanitizeNameForMail, sanitizeNameInMailBody } from '@/lib/platform/messages/sanitize-name';
import { getRuntime } from '@/lib/platform/process/runtime';
import type { DeadlineReminder } from '@/lib/platform/prisma-client/client';
import { SPANISH } from '@/lib/spanish';
import { createTranslate, translateToEnglish } from '@/lib/text';

export interface Reminder {
  row: DeadlineReminder;
  siteName: string;
  unitName: string;
  createContent: (siteName: string) => NotificationContent;
  recipients: readonly ReminderRecipient[];
}

export interface ReminderRecipient {
  personId: string;
  role: string;
  name: string;
  email: string;
  /** The language chosen in My Account. */
  language: string | null;
  /** Types of notifications that the person does not want by email. */
  emailOff: readonly number[];
}

const createReminderKey = ({ deadline, workUnitId, siteId, stage }: DeadlineReminder): string =>
  [deadline, workUnitId, siteId, stage].join(' ');

export const createReminderWithdrawal = (row: DeadlineReminder): NotificationWithdrawal => ({
  kind: 'notification-withdrawal',
  key: createReminderKey(row),
});

export const createReminderNotification = ({
  row,
  siteName,
  createContent,
  recipients,
}: Reminder): NotificationDelivery => ({
  kind: 'notification',
  to: recipients.map(({ personId }) => personId),
  content: createContent(siteName),
  unitId: row.workUnitId,
  key: createReminderKey(row),
});

const translateToSpanish = createTranslate(SPANISH);

/** One email for each recipient who wants one, in their language. */
export function createReminderMails({ row, siteName, unitName, createContent, recipients }: Reminder): Email[] {
  const content = createContent(sanitizeNameInMailBody(siteName));
  const mailed = recipients.filter(({ emailOff }) => !emailOff.includes(content.type));
  return mailed.map(({ personId, name, email, language: chosen }) => {
    const language = isLanguage(chosen) ? chosen : 'en';
    const t = language === 'es' ? translateToSpanish : translateToEnglish;
    return {
      kind: 'email',
      to: { name: sanitizeNameForMail(name), address: email },
      subject: `${t(NOTIFICATION_TITLES[content.type])}: ${sanitizeNameForMail(siteName)}`,
      text: REMINDER_MAIL[language]({
        name: sanitizeNameInMailBody(name),
        sentence: formatNotificationSentence(content, t),
        unit: sanitizeNameInMailBody(unitName),
      }),
      secrets: { link: `${getRuntime().config.PUBLIC_URL}${createSiteUrl(row.siteId)}` },
      about: { kind: '', id: '' },
      // Required by the type. Reminders are not counted, because each is sent once.
      limit: 'account-email',
      personId,
    };
  });
}
