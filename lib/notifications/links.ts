import type { NotificationContent } from '@/lib/notification-types';
import { hasPermission, type Role } from '@/lib/permissions';

/** Returns the link of a notification, or null. If the role cannot open the page, another page is linked. */
export function getNotificationLink({ type, data }: NotificationContent, role: Role | null): string | null {
  const can = (permission: Parameters<typeof hasPermission>[0]) => hasPermission(permission, role);
  switch (type) {
    case 1:
      return `/disposal-agreement-setup-2/${encodeURIComponent(data.link)}`;
    case 2:
      return can('set-up-unit') ? '/app/quick-start' : '/';
    case 3:
      return can('manage-sites') ? '/app/active-sites' : '/app/inspection-reports';
    case 4:
    case 5:
      return '/site-agreements';
    case 6:
      return '/assured-disposal-sites';
    case 9:
    case 10:
    case 11:
    case 12:
      return can('manage-sites') ? '/assured-disposal-sites' : '/app/inspection-reports';
    case 7:
    case 8:
      return can('manage-crew') ? '/app/workunit-crew' : '/';
    case 13:
      return `/materials?material=${data.materialId}`;
    case 14:
      return can('manage-crew') ? '/app/workunit-crew' : null;
    case 15:
      return `/app/report-setup?report=${data.reportId}`;
    case 16:
      return `/ticket/${data.ticketId}`;
    case 18:
      return '/app/my-day';
    case 21:
      return `/app/site?site=${data.siteId}&tab=bmps`;
    case 23:
      return `/app/site?site=${data.siteId}&tab=actions`;
    case 24:
      return `/app/site?site=${data.siteId}&tab=records`;
    case 25:
      return '/app/integrations';
    case 17:
    case 20:
    case 22:
      return `/app/site?site=${data.siteId}`;
  }
}

/** The site that the notification names and that is not the target of its link; null if there is none. */
export const getNamedSiteId = ({ type, data }: NotificationContent): string | null =>
  type === 3 || type === 6 || type === 9 || type === 10 ? data.siteId : null;

/** The id of what the notification is about, for grouping. */
export function getNotificationSubject({ type, data }: NotificationContent): string {
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
    case 24:
      return data.packId;
    case 17:
    case 23:
      return [data.siteId, data.dueDay, data.dueTime].join(' ');
    case 18:
    case 20:
    case 21:
      return data.siteId;
    case 22:
      return [data.siteId, data.kind, data.dueDay, data.dueTime].join(' ');
    default:
      return '';
  }
}
