import { command, query } from '@/lib/contract';
import type { NoticeContent } from '@/lib/notices';
import type { Badges } from './rules';

/** A notification or a task as its person sees it. Instants are ISO 8601. */
export interface NoticeRow {
  id: string;
  content: NoticeContent;
  /** The work unit in which what it is about can be opened; null: in any. */
  unitId: string | null;
  createdAt: string;
  receivedAt: string | null;
  readAt: string | null;
  /** Of a task: when it was done. */
  doneAt: string | null;
}

/** Newest first, of each at most `NOTICES_SHOWN`; the badges count the others, too. */
export interface NoticeLists {
  notices: NoticeRow[];
  tasks: NoticeRow[];
  badges: Badges;
}

export const myNotices = query<Record<string, never>, NoticeLists>()({
  name: 'notifications.mine',
  route: 'GET /notifications/mine',
  permission: 'signed-in',
});

export const myBadges = query<Record<string, never>, Badges>()({
  name: 'notifications.badges',
  route: 'GET /notifications/badges',
  permission: 'signed-in',
});

/** DATA-29. `linkdata` is JSON as text, for type 1 the agreement link. */
export interface WireNotification {
  idnotification: string;
  idnotificationtype: number;
  datecreated: string;
  datereceived: string | null;
  dateread: string | null;
  linkdata: string;
  partnerSiteName?: string;
  siteName?: string;
  exportSite?: string;
  importSite?: string;
  profile?: string;
}

/** `iduser` is only ever the caller's own id. */
export const unclearedNotifications = query<{ iduser: string }, { notifications: WireNotification[] }>()({
  name: 'notifications.uncleared',
  route: 'GET /notifications/uncleared/{iduser}',
  permission: 'signed-in',
});

/** One notification. */
interface Single {
  idnotification: string;
}
/** Several, by their ids or as they were answered. What is not the caller's own is passed over. */
interface Bulk {
  notifications: (string | Single)[];
}
/** Either of the two. The same paths serve both. */
type Marked = Partial<Single & Bulk>;

interface Done {
  success: true;
}

export const markAsRead = command<Marked, Done>()({
  name: 'notifications.markAsRead',
  route: 'POST /notifications/markAsRead',
  permission: 'signed-in',
});

export const markAsUnread = command<Single, Done>()({
  name: 'notifications.markAsUnread',
  route: 'POST /notifications/markAsUnread',
  permission: 'signed-in',
});

/** A task that is not done stays: asked for alone it is refused, among others it is passed over. */
export const markAsCleared = command<Marked, Done>()({
  name: 'notifications.markAsCleared',
  route: 'POST /notifications/markAsCleared',
  permission: 'signed-in',
});

/** Takes a clearing back: our own, behind Undo. */
export const putBackNotifications = command<Bulk, Done>()({
  name: 'notifications.putBack',
  route: 'POST /notifications/putBack',
  permission: 'signed-in',
});

export const markAsReceived = command<Bulk, Done>()({
  name: 'notifications.markAsReceived',
  route: 'POST /notifications/markAsReceived',
  permission: 'signed-in',
});
