/** Notifications and tasks (account-shell §3): types and data. Texts and links are in lib/notifications. */
import type { DeadlineKind } from './deadline-titles';
import { defineLiveMessages } from './live-messages';
import { hasFields } from './type-guards';

interface SiteNotificationData {
  siteId: string;
  siteName: string;
}

interface AgreementNotificationData {
  agreementId: string;
  exportSite: string;
  importSite: string;
}

/** `siteNames`: several sites shared at once. */
interface SitesNotificationData {
  siteNames: readonly string[];
  partnerName: string;
}

/** When something is due at the site. */
interface DueNotificationData extends SiteNotificationData {
  /** '2026-11-10' */
  dueDay: string;
  /** '7:00 AM'; null at the end of the day. */
  dueTime: string | null;
  wasDue: boolean;
}

/**
 * The data of each type, by its number in the specification. 1 and 13 are tasks (NOTIF-08); 9 and 10 are about
 * one site, 11 and 12 about several (decision X-108); 14 to 16 are additions (decisions ), and so are
 * 17, 18 and 20 to 25 (field-evidence §8).
 */
export interface NotificationData {
  /** `link`: the path below `/disposal-agreement-setup-2/`. */
  1: { link: string; partnerSiteName: string };
  2: Record<never, never>;
  /** `more`: how many other sites were added at the same time. */
  3: SiteNotificationData & { more?: number };
  4: AgreementNotificationData;
  5: AgreementNotificationData;
  6: SiteNotificationData & { profile: string };
  7: { pmGroupName: string };
  8: { pmGroupName: string };
  9: SiteNotificationData & { partnerName: string };
  10: SiteNotificationData & { partnerName: string };
  11: SitesNotificationData;
  12: SitesNotificationData;
  /** `iddiscoverymode`: 1 for a search, any other value for a post (NOTIF-20). `expires`: the day, '2026-11-30'. */
  13: { materialId: string; resource: string; iddiscoverymode: number; expires: string };
  /** `who`: the person with the skill; null: the reader. `expires`: the day, '2026-11-30'. */
  14: { skill: string; expires: string; who: string | null };
  /** `files`: the lost files of the report in words: 'the map picture, 2 photos of Silt Fence (B)'. */
  15: { reportId: string; siteName: string; files: string };
  16: { ticketId: string; number: number; truck: string; exportSite: string; importSite: string };
  /** `rain`: '0.62 in'. */
  17: DueNotificationData & { rain: string };
  /** A fix that the crew sent. `bmp`: 'Silt Fence'. */
  18: SiteNotificationData & { bmp: string };
  /** `endsOn` and `renewBy`: days, '2027-03-31'. */
  20: SiteNotificationData & { endsOn: string; renewBy: string };
  /** New BMPs of an inspection were left out of the register. `max`: how many a site can have in the ground. */
  21: SiteNotificationData & { max: number };
  22: DueNotificationData & { kind: DeadlineKind };
  /** `count`: how many corrective actions are due then. If they were due at different times, `dueDay` is of the first. */
  23: DueNotificationData & { count: number };
  /** Days, '2026-11-09'. */
  24: SiteNotificationData & { packId: string; fromDay: string; toDay: string; expiresOn: string };
  /** A webhook was turned off after many failures. */
  25: { host: string };
}

export type NotificationType = keyof NotificationData;

/** A type with its data, as stored. `from` is the author; without one it is Earth Tight itself. */
export type NotificationContent = {
  [Type in NotificationType]: { type: Type; data: NotificationData[Type]; from?: NotificationAuthor | null };
}[NotificationType];

export interface NotificationAuthor {
  personId: string;
  username: string;
}

/** Notifies people, once per `key`; created in `deliveries.ts`. Types 1 and 13 become tasks. */
export interface NotificationDelivery {
  kind: 'notification';
  to: readonly string[];
  content: NotificationContent;
  /** The work unit in which its subject can be opened; null: any. */
  unitId: string | null;
  /** Identifies repetitions, from `createNotificationKey`. */
  key: string;
}

/** Completes a task for everybody who has it. */
export interface TaskCompletion {
  kind: 'task-done';
  key: string;
}

/** Withdraws a notification from everybody in the work unit. */
export interface NotificationWithdrawal {
  kind: 'notification-withdrawal';
  key: string;
}

/** `parts`: the ids of the subject and whatever else distinguishes the notification. */
export const createNotificationKey = (type: NotificationType, ...parts: readonly string[]): string =>
  [type, ...parts].join(' ');

export const TASK_TYPES: readonly number[] = [1, 13] satisfies NotificationType[];

export const isTask = (type: number): boolean => TASK_TYPES.includes(type);

/** A task can be cleared only when it is done (NOTIF-23, X-106). */
export const canClear = (row: { type: number; isDone: boolean }): boolean => !isTask(row.type) || row.isDone;

/** Sent to a person when their notifications changed: refetch them. */
export const notificationMessages = defineLiveMessages('people', {
  'changed-notifications': hasFields({}),
});
