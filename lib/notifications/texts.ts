/** What a notification or a task says and where it leads, from its type and data alone (account-shell §3, X-108). */
import type { NoticeContent, NoticeType } from '@/lib/notices';
import { allows, type Role } from '@/lib/permissions';
import { withAnd } from '@/lib/sentences';

/** NOTIF-09…NOTIF-19; 14 to 16 are our own (decisions X-124, X-300, X-372). */
export const NOTICE_TITLES: Record<NoticeType, string> = {
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
  16: 'Ticket after agreement end',
};

/** One clear sentence. Names stand in it as they were when it was written. */
export function noticeSentence({ type, data }: NoticeContent): string {
  switch (type) {
    case 1:
      return `${data.partnerSiteName} has sent you an invite to collaborate.`;
    case 2:
      return "We're Happy To Have You!";
    case 3:
      return data.more ? `${data.siteName} and ${sites(data.more)} were added.` : `${data.siteName} was added.`;
    case 4:
      return `${data.exportSite} and ${data.importSite} now have a collab agreement.`;
    case 5:
      return `${data.exportSite} and ${data.importSite} now have an admin agreement.`;
    case 6:
      return `You were added to ${data.siteName} with ${data.profile} permission.`;
    case 7:
      return `You are now in the office group of ${data.pmGroupName}.`;
    case 8:
      return `You created the office group ${data.pmGroupName}.`;
    case 9:
      return `Your site ${data.siteName} was shared with ${data.partnerName}.`;
    case 10:
      return `${data.siteName} was shared with you by ${data.partnerName}.`;
    case 11:
      return `Your sites ${enumerated(data.siteNames)} were shared with ${data.partnerName}.`;
    case 12:
      return `${enumerated(data.siteNames)} were shared with you by ${data.partnerName}.`;
    case 13:
      return `Your ${isSearch(data.iddiscoverymode) ? 'search' : 'post'} for ${data.resource} expires on ${dayText(data.expires)}.`;
    case 14:
      return `${data.who === null ? 'Your skill' : `${data.who}’s skill`} ${data.skill} expires on ${dayText(data.expires)}.`;
    case 15:
      return `The server has lost ${data.files} in the inspection of ${data.siteName}. Ask whoever runs the server to restore them from a backup.`;
    case 16:
      return `Ticket ${data.number}, truck ${data.truck}, was opened before the agreement between ${data.exportSite} and ${data.importSite} ended and arrived afterwards.`;
  }
}

const sites = (more: number): string => (more === 1 ? '1 more site' : `${more.toLocaleString('en-US')} more sites`);

/** NOTIF-20. */
const isSearch = (iddiscoverymode: number): boolean => iddiscoverymode === 1;

/** The first three by name. */
function enumerated(names: readonly string[]): string {
  const rest = names.length - NAMED;
  if (rest <= 0) return withAnd(names);
  return withAnd([...names.slice(0, NAMED), rest === 1 ? '1 more' : `${rest} more`]);
}

const NAMED = 3;

/** Where a click leads. What a role may not open leads to the nearest that it may; null: there is nothing to open. */
export function noticeLink({ type, data }: NoticeContent, role: Role | null): string | null {
  const may = (permission: Parameters<typeof allows>[0]) => allows(permission, role);
  switch (type) {
    case 1:
      return `/disposal-agreement-setup-2/${encodeURIComponent(data.link)}`;
    case 2:
      return may('set-up-unit') ? '/app/quick-start' : '/';
    case 3:
      return may('manage-sites') ? '/app/active-sites' : '/app/inspection-reports';
    case 4:
    case 5:
      return '/site-agreements';
    case 6:
      return '/assured-disposal-sites';
    case 9:
    case 10:
    case 11:
    case 12:
      return may('manage-sites') ? '/assured-disposal-sites' : '/app/inspection-reports';
    case 7:
    case 8:
      return may('manage-crew') ? '/app/workunit-crew' : '/';
    case 13:
      return `/materials?material=${data.materialId}`;
    case 14:
      return may('manage-crew') ? '/app/workunit-crew' : null;
    case 15:
      return `/app/report-setup?report=${data.reportId}`;
    case 16:
      return `/ticket/${data.ticketId}`;
  }
}

/** What a row is about, so that equal ones can stand together: those of one subject, or of one work unit. */
export function subjectOf({ type, data }: NoticeContent): string {
  switch (type) {
    case 1:
      return data.link;
    case 4:
    case 5:
      return data.agreementId;
    case 6:
    case 9:
    case 10:
      return data.siteId;
    case 13:
      return data.materialId;
    case 15:
      return data.reportId;
    case 16:
      return data.ticketId;
    default:
      return '';
  }
}

/** 'November 21 2026, 8:14 AM' (NOTIF-06), on the clock of whoever reads. */
export function noticeTime(instant: string): string {
  const at = new Date(instant);
  const hours = at.getHours();
  const clock = `${hours % 12 || 12}:${String(at.getMinutes()).padStart(2, '0')} ${hours < 12 ? 'AM' : 'PM'}`;
  return `${MONTHS[at.getMonth()] ?? ''} ${at.getDate()} ${at.getFullYear()}, ${clock}`;
}

/** A calendar day, '2026-11-30', in the same words. */
function dayText(day: string): string {
  const [year = '', month = '', date = ''] = day.split('-');
  return `${MONTHS[Number(month) - 1] ?? ''} ${Number(date)} ${year}`;
}

const MONTHS = 'January February March April May June July August September October November December'.split(' ');
