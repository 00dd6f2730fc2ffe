/** The texts of notifications and tasks, derived from type and data (account-shell §3, X-108). */
import { PROFILE_LABELS } from '@/lib/profile-labels';
import { translateToEnglish, type Text, type Translate } from '@/lib/text';
import { DEADLINE_TITLES } from '@/lib/deadline-titles';
import type { NotificationContent, NotificationData, NotificationType } from '@/lib/notification-types';
import { joinWithAnd } from '@/lib/audit-sentences';

/** NOTIF-09…NOTIF-19. 14 and above are not in the specification (lib/notification-types.ts). */
export const NOTIFICATION_TITLES: Record<NotificationType, Text> = {
  1: 'Complete Agreement Setup',
  2: 'Welcome',
  3: 'New Site',
  4: 'New Collab Agreement',
  5: 'New Admin Agreement',
  6: 'Invited To Site',
  7: 'Added to Office Group',
  8: 'Created Office Group',
  9: 'Shared Your Site',
  10: 'Site Shared with You',
  11: 'Shared Your Site',
  12: 'Site Shared with You',
  13: 'Material Expiring',
  14: 'Skill expiring',
  15: 'Stored files lost',
  16: 'Late ticket',
  17: 'Rain to confirm',
  18: 'Fix to accept',
  20: 'Permit coverage ends',
  21: 'Too many BMPs',
  22: 'Inspection due',
  23: 'Corrective action due',
  25: 'Webhook turned off',
  24: 'Audit pack ready',
};

/** A sentence with the names from when the notification was created. */
export function formatNotificationSentence(
  { type, data }: NotificationContent,
  t: Translate = translateToEnglish,
): string {
  switch (type) {
    case 1:
      return t('{site} has sent you an invite to collaborate.', { site: data.partnerSiteName });
    case 2:
      return t("We're Happy To Have You!");
    case 3:
      return data.more
        ? t('{site} and {more} were added.', { site: data.siteName, more: formatMoreSites(data.more, t) })
        : t('{site} was added.', { site: data.siteName });
    case 4:
      return t('{from} and {to} now have a collab agreement.', { from: data.exportSite, to: data.importSite });
    case 5:
      return t('{from} and {to} now have an admin agreement.', { from: data.exportSite, to: data.importSite });
    case 6:
      return t('You were added to {site} with {profile} permission.', {
        site: data.siteName,
        profile: translateProfile(data.profile, t),
      });
    case 7:
      return t('You joined the work unit {group}.', { group: data.pmGroupName });
    case 8:
      return t('You created the work unit {group}.', { group: data.pmGroupName });
    case 9:
      return t('Your site {site} was shared with {partner}.', { site: data.siteName, partner: data.partnerName });
    case 10:
      return t('{site} was shared with you by {partner}.', { site: data.siteName, partner: data.partnerName });
    case 11:
      return t('Your sites {sites} were shared with {partner}.', {
        sites: formatNames(data.siteNames, t),
        partner: data.partnerName,
      });
    case 12:
      return t('{sites} were shared with you by {partner}.', {
        sites: formatNames(data.siteNames, t),
        partner: data.partnerName,
      });
    case 13:
      return t(
        isSearch(data.iddiscoverymode)
          ? 'Your search for {resource} expires on {day}.'
          : 'Your post for {resource} expires on {day}.',
        { resource: data.resource, day: formatDayInWords(data.expires, t) },
      );
    case 14:
      return t(data.who === null ? 'Your skill {skill} expires on {day}.' : '{who}’s skill {skill} expires on {day}.', {
        who: data.who ?? '',
        skill: data.skill,
        day: formatDayInWords(data.expires, t),
      });
    case 15:
      return t(
        'The server lost {files} of the inspection of {site}. Ask your server administrator to restore them from a backup.',
        { files: data.files, site: data.siteName },
      );
    case 16:
      return t(
        'Ticket {number} (truck {truck}) was opened before the agreement between {from} and {to} ended, but reached the server afterward. The ticket is valid.',
        {
          number: data.number,
          truck: data.truck,
          from: data.exportSite,
          to: data.importSite,
        },
      );
    case 17:
      return t(
        data.wasDue
          ? '{rain} of rain at {site}: confirm or dismiss it. The inspection was due on {due}.'
          : '{rain} of rain at {site}: confirm or dismiss it. The inspection is due on {due}.',
        { rain: data.rain, site: data.siteName, due: formatDue(data, t) },
      );
    case 18:
      return t('The crew fixed {bmp} at {site}. Accept or return it.', { bmp: data.bmp, site: data.siteName });
    case 20:
      return t('{site}: Wisconsin coverage ends on {day}. Ask for renewal by {renewal}.', {
        site: data.siteName,
        day: formatDayInWords(data.endsOn, t),
        renewal: formatDayInWords(data.renewBy, t),
      });
    case 21:
      return t('{site} has {max} BMPs in the ground. Take out those that are gone.', {
        site: data.siteName,
        max: data.max,
      });
    case 25:
      return t(
        'The webhook to {host} was turned off, because 50 messages could not be delivered. New messages wait until you turn it on.',
        {
          host: data.host,
        },
      );
    case 22:
      return t(data.wasDue ? '{inspection} at {site} was due on {due}.' : '{inspection} at {site} is due on {due}.', {
        inspection: t(DEADLINE_TITLES[data.kind]),
        site: data.siteName,
        due: formatDue(data, t),
      });
    case 23:
      return t(chooseActionsText(data), { count: data.count, site: data.siteName, due: formatDue(data, t) });
    case 24:
      return t('The audit pack of {site} from {from} to {to} is ready. You can download it until {day}.', {
        site: data.siteName,
        from: formatDayInWords(data.fromDay, t),
        to: formatDayInWords(data.toDay, t),
        day: formatDayInWords(data.expiresOn, t),
      });
  }
}

/** 'November 10 2026', or 'November 10 2026, 7:00 AM' unless it is the end of the day. */
function formatDue({ dueDay, dueTime }: NotificationData[17 | 22 | 23], t: Translate): string {
  const day = formatDayInWords(dueDay, t);
  return dueTime === null ? day : `${day}, ${dueTime}`;
}

function chooseActionsText({ count, wasDue }: NotificationData[23]): Text {
  if (count === 1)
    return wasDue
      ? '1 corrective action at {site} was due on {due}.'
      : '1 corrective action at {site} is due on {due}.';
  return wasDue
    ? '{count} corrective actions at {site} are overdue. The oldest was due {due}.'
    : '{count} corrective actions at {site} are due on {due}.';
}

const formatMoreSites = (more: number, t: Translate): string =>
  t(more === 1 ? '1 more site' : '{count} more sites', { count: more.toLocaleString('en-US') });

/** Translates the label of a profile, which is stored in English. */
function translateProfile(profile: string, t: Translate): string {
  const label = Object.values(PROFILE_LABELS).find((candidate) => candidate === profile);
  return label ? t(label) : profile;
}

/** Whether the material is searched, not offered (NOTIF-20). */
const isSearch = (iddiscoverymode: number): boolean => iddiscoverymode === 1;

function formatNames(names: readonly string[], t: Translate): string {
  const unlistedCount = names.length - MAX_NAMES_LISTED;
  const parts =
    unlistedCount <= 0
      ? names
      : [
          ...names.slice(0, MAX_NAMES_LISTED),
          t(unlistedCount === 1 ? '1 more' : '{count} more', { count: unlistedCount }),
        ];
  return t === translateToEnglish
    ? joinWithAnd(parts)
    : [parts.slice(0, -1).join(', '), parts.at(-1)].filter(Boolean).join(t(' and '));
}

const MAX_NAMES_LISTED = 3;

/** 'November 21 2026, 8:14 AM' (NOTIF-06), in the reader's time zone. */
export function formatNotificationTime(instant: string, t: Translate = translateToEnglish): string {
  const date = new Date(instant);
  const hours = date.getHours();
  const clock = `${hours % 12 || 12}:${String(date.getMinutes()).padStart(2, '0')} ${hours < 12 ? 'AM' : 'PM'}`;
  return t('{month} {day} {year}, {clock}', {
    month: formatMonth(date.getMonth(), t),
    day: date.getDate(),
    year: date.getFullYear(),
    clock,
  });
}

/** 'November 30 2026' for the calendar day '2026-11-30'. */
function formatDayInWords(day: string, t: Translate): string {
  const [year = '', month = '', date = ''] = day.split('-');
  return t('{month} {day} {year}', { month: formatMonth(Number(month) - 1, t), day: Number(date), year });
}

const MONTHS = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
] as const;

function formatMonth(index: number, t: Translate): string {
  const month = MONTHS[index];
  return month ? t(month) : '';
}
