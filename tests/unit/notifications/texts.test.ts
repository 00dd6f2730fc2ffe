import { isTask, type NotificationContent } from '@/lib/notification-types';
import { getNotificationLink } from '@/lib/notifications/links';
import { NOTIFICATION_TITLES, formatNotificationSentence, formatNotificationTime } from '@/lib/notifications/texts';

const site = { siteId: 's', siteName: 'Granville Station' };
const agreement = { agreementId: 'a', exportSite: 'Bay View Lofts', importSite: 'Granville Station' };
const shared = { siteNames: ['Bay View Lofts', 'Granville Station'], partnerName: 'Priya Raman' };

const ALL: readonly NotificationContent[] = [
  { type: 1, data: { link: 'k3y/../x', partnerSiteName: 'Bay View Lofts' } },
  { type: 2, data: {} },
  { type: 3, data: site },
  { type: 4, data: agreement },
  { type: 5, data: agreement },
  { type: 6, data: { ...site, profile: 'view' } },
  { type: 7, data: { pmGroupName: 'Lakeshore Erosion Control' } },
  { type: 8, data: { pmGroupName: 'Lakeshore Erosion Control' } },
  { type: 9, data: { ...site, partnerName: 'Priya Raman' } },
  { type: 10, data: { ...site, partnerName: 'Priya Raman' } },
  { type: 11, data: shared },
  { type: 12, data: shared },
  { type: 13, data: { materialId: 'm', resource: 'Clay', iddiscoverymode: 1, expires: '2026-11-30' } },
  { type: 14, data: { skill: 'Certified Inspector', expires: '2026-12-01', who: null } },
  { type: 15, data: { reportId: 'r', siteName: site.siteName, files: 'the map picture' } },
  {
    type: 17,
    data: { ...site, dueDay: '2026-11-10', dueTime: '7:00 AM', wasDue: false, rain: '0.62 in' },
  },
  { type: 20, data: { ...site, endsOn: '2027-03-31', renewBy: '2027-03-11' } },
  { type: 22, data: { ...site, dueDay: '2026-11-09', dueTime: null, wasDue: true, kind: 'routine' } },
  { type: 23, data: { ...site, dueDay: '2026-11-10', dueTime: '3:00 PM', wasDue: false, count: 2 } },
];

test('each notification type has the specified title and sentence [NOTIF-09…NOTIF-19]', () => {
  expect(ALL.map((each) => [each.type, NOTIFICATION_TITLES[each.type], formatNotificationSentence(each)])).toEqual([
    [1, 'Complete Agreement Setup', 'Bay View Lofts has sent you an invite to collaborate.'],
    [2, 'Welcome', "We're Happy To Have You!"],
    [3, 'New Site', 'Granville Station was added.'],
    [4, 'New Collab Agreement', 'Bay View Lofts and Granville Station now have a collab agreement.'],
    [5, 'New Admin Agreement', 'Bay View Lofts and Granville Station now have an admin agreement.'],
    [6, 'Invited To Site', 'You were added to Granville Station with view permission.'],
    [7, 'Added to Office Group', 'You joined the work unit Lakeshore Erosion Control.'],
    [8, 'Created Office Group', 'You created the work unit Lakeshore Erosion Control.'],
    [9, 'Shared Your Site', 'Your site Granville Station was shared with Priya Raman.'],
    [10, 'Site Shared with You', 'Granville Station was shared with you by Priya Raman.'],
    [11, 'Shared Your Site', 'Your sites Bay View Lofts and Granville Station were shared with Priya Raman.'],
    [12, 'Site Shared with You', 'Bay View Lofts and Granville Station were shared with you by Priya Raman.'],
    [13, 'Material Expiring', 'Your search for Clay expires on November 30 2026.'],
    [14, 'Skill expiring', 'Your skill Certified Inspector expires on December 1 2026.'],
    [
      15,
      'Stored files lost',
      'The server lost the map picture of the inspection of Granville Station. Ask your server administrator to restore them from a backup.',
    ],
    [
      17,
      'Rain to confirm',
      '0.62 in of rain at Granville Station: confirm or dismiss it. The inspection is due on November 10 2026, 7:00 AM.',
    ],
    [
      20,
      'Permit coverage ends',
      'Granville Station: Wisconsin coverage ends on March 31 2027. Ask for renewal by March 11 2027.',
    ],
    [22, 'Inspection due', 'Routine inspection at Granville Station was due on November 9 2026.'],
    [23, 'Corrective action due', '2 corrective actions at Granville Station are due on November 10 2026, 3:00 PM.'],
  ]);
});

test('only discovery mode 1 is called a search, and any other value a post [NOTIF-20]', () => {
  const getText = (iddiscoverymode: number) =>
    formatNotificationSentence({
      type: 13,
      data: { materialId: 'm', resource: 'Clay', iddiscoverymode, expires: '2026-11-30' },
    });
  expect([0, 1, 2, 7].map(getText)).toEqual(
    ['post', 'search', 'post', 'post'].map((word) => `Your ${word} for Clay expires on November 30 2026.`),
  );
});

test('a sentence shows the first three of many names and the number of the others', () => {
  const siteNames = ['A', 'B', 'C', 'D', 'E'];
  expect(formatNotificationSentence({ type: 12, data: { siteNames, partnerName: 'P' } })).toBe(
    'A, B, C, and 2 more were shared with you by P.',
  );
  expect(formatNotificationSentence({ type: 3, data: { ...site, more: 1 } })).toBe(
    'Granville Station and 1 more site were added.',
  );
});

test('the types 1 and 13 are tasks, and all others are notifications [NOTIF-08]', () => {
  const tasks = ALL.map(({ type }) => type).filter(isTask);
  expect(tasks).toEqual([1, 13]);
});

test('an invitation to collaborate links to its own setup, whatever its link contains [NOTIF-26]', () => {
  const [invitation] = ALL;
  if (!invitation) throw new Error('no invitation');
  expect(getNotificationLink(invitation, null)).toBe('/disposal-agreement-setup-2/k3y%2F..%2Fx');
});

test('a notification never links to a page that the role cannot open', () => {
  const getLinks = (role: 'admin' | 'employee') => ALL.slice(1, 3).map((each) => getNotificationLink(each, role));
  expect(getLinks('admin')).toEqual(['/app/quick-start', '/app/active-sites']);
  expect(getLinks('employee')).toEqual(['/', '/app/inspection-reports']);
});

test('a notification shows its date as month, day, year and time [NOTIF-06]', () => {
  const formatTimeAt = (hours: number, minutes: number) =>
    formatNotificationTime(new Date(2026, 10, 21, hours, minutes).toISOString());
  expect([formatTimeAt(8, 14), formatTimeAt(0, 5), formatTimeAt(12, 0), formatTimeAt(23, 59)]).toEqual([
    'November 21 2026, 8:14 AM',
    'November 21 2026, 12:05 AM',
    'November 21 2026, 12:00 PM',
    'November 21 2026, 11:59 PM',
  ]);
});
