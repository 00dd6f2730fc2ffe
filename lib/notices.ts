/**
 * Notifications and tasks (account-shell §3): their types, what each is about, and how the rooms tell people. Texts and
 * links stand in lib/notifications; the rows are written by lib/platform/notices.ts.
 */
import { fields, liveMessages } from './live-messages';

/** A site that a row is about. */
interface OfSite {
  siteId: string;
  siteName: string;
}

interface OfAgreement {
  agreementId: string;
  exportSite: string;
  importSite: string;
}

/** `siteNames`: several sites that were shared at once. */
interface OfSites {
  siteNames: readonly string[];
  partnerName: string;
}

/**
 * What each type is about, by its number in the specification. 1 and 13 are tasks (NOTIF-08); 9 and 10 are about one
 * site, 11 and 12 about several (decision X-108); 14 to 16 are our own (decisions ).
 */
export interface NoticeData {
  /** `link`: what stands behind `/disposal-agreement-setup-2/`. */
  1: { link: string; partnerSiteName: string };
  2: Record<never, never>;
  /** `more`: how many sites were added beside this one at the same time. */
  3: { siteName: string; more?: number };
  4: OfAgreement;
  5: OfAgreement;
  6: OfSite & { profile: string };
  7: { pmGroupName: string };
  8: { pmGroupName: string };
  9: OfSite & { partnerName: string };
  10: OfSite & { partnerName: string };
  11: OfSites;
  12: OfSites;
  /** `iddiscoverymode`: 1 for a search, any other value for a post (NOTIF-20). `expires`: the day, '2026-11-30'. */
  13: { materialId: string; resource: string; iddiscoverymode: number; expires: string };
  /** `who`: whose skill it is; null: the reader's own. `expires`: the day, '2026-11-30'. */
  14: { skill: string; expires: string; who: string | null };
  /** `files`: which stored files of the report are lost, in words: 'the map picture, 2 photos of Silt Fence (B)'. */
  15: { reportId: string; siteName: string; files: string };
  16: { ticketId: string; number: number; truck: string; exportSite: string; importSite: string };
}

export type NoticeType = keyof NoticeData;

/** A type with its data, as a row holds them; `from`: who did what it tells, null: Earth Tight itself. */
export type NoticeContent = {
  [Type in NoticeType]: { type: Type; data: NoticeData[Type]; from?: NoticeAuthor | null };
}[NoticeType];

export interface NoticeAuthor {
  personId: string;
  username: string;
}

/**
 * Tells people something: what a room's `deliveries.ts` gives back beside e-mails and text messages. Each person gets it
 * once for each `key`, in their bell or, for types 1 and 13, in their tasks.
 */
export interface NoticeDelivery {
  kind: 'notice';
  to: readonly string[];
  content: NoticeContent;
  /** The work unit in which what it is about can be opened; null: in any. */
  unitId: string | null;
  /** What makes it the same notice when it is told again. `noticeKey` writes it. */
  key: string;
}

/** Says that a task is done, for everybody who has it: by the event that does it, never by a click. */
export interface TaskDone {
  kind: 'task-done';
  key: string;
}

/** Takes a notice away from everybody of the work unit who has it, because what it says is over. */
export interface NoticeOver {
  kind: 'notice-over';
  key: string;
}

/** `of`: the ids of what it is about, and what else makes it another notice. */
export const noticeKey = (type: NoticeType, ...of: readonly string[]): string => [type, ...of].join(' ');

const TASK_TYPES: readonly number[] = [1, 13] satisfies NoticeType[];

export const isTask = (type: number): boolean => TASK_TYPES.includes(type);

/** A task is cleared only after the event that does it (NOTIF-23, X-106). */
export const mayClear = (row: { type: number; done: boolean }): boolean => !isTask(row.type) || row.done;

/** What a person's browsers hear when their rows changed: the bell asks again. */
export const noticeMessages = liveMessages('people', {
  'changed-notifications': fields({}),
});
