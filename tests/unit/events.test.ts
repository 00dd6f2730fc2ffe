import { accountEvents, ownAccountEvents } from '@/lib/accounts/events';
import { activityEvents } from '@/lib/activity/events';
import { createLiveNotifications, type EventTable } from '@/lib/events';
import { reportEvents } from '@/lib/reports/events';
import { acknowledgementEvents, sharingEvents } from '@/lib/sharing/events';
import { siteEvents } from '@/lib/sites/events';
import { stakeholderEvents } from '@/lib/stakeholders/events';
import { crewEvents, workUnitEvents } from '@/lib/workgroups/events';

const SENDER = { personId: 'dana', unit: { id: 'acme' } };
const AT = '2026-11-21T15:00:00.000Z';

const TABLES: EventTable<typeof SENDER>[] = [
  accountEvents,
  ownAccountEvents,
  activityEvents,
  reportEvents,
  sharingEvents,
  acknowledgementEvents,
  siteEvents,
  stakeholderEvents,
  workUnitEvents,
  crewEvents,
];
const entries = TABLES.flatMap((events) => Object.entries(events));
const EVENTS: EventTable<typeof SENDER> = Object.fromEntries(entries);

/** The fields that the events of all tables read. */
const EVENT_FIELDS = {
  reportId: 'r1',
  siteId: 's1',
  stakeholderId: 'k1',
  unitId: 'acme',
  field: 'phone',
  personId: 'dana',
  sending: { email: 'dana@acme.example', changedAt: AT },
};

const createUnitMessage = (topic: string) => (message: Record<string, string | undefined>) => ({
  topic: `ET/${topic}/acme`,
  identifier: 'acme',
  message,
});
const createPersonMessage = (message: Record<string, string>) => [
  { topic: 'ET/people/dana', identifier: 'dana', message },
];
const reports = createUnitMessage('reports');
const workgroups = createUnitMessage('workgroups');
const stakeholders = createUnitMessage('stakeholders');
const report = { idreport: 'r1' };
const site = { idsite: 's1' };
const planSheets = workgroups({ type: 'changed-plan-sheets', ...site });
const devices = createPersonMessage({ type: 'changed-devices' });
const passkeys = createPersonMessage({ type: 'changed-passkeys' });
const address = createPersonMessage({ type: 'changed-contact-info', field: 'email' });

test('the events of the specification publish their live messages, and the other events in these tables publish none [LIVE-08, LIVE-14, LIVE-18, LIVE-20, LIVE-21]', () => {
  const published = Object.keys(EVENTS).map(
    (type) => [type, createLiveNotifications(EVENTS, [{ ...EVENT_FIELDS, type }], SENDER)] as const,
  );
  expect(Object.fromEntries(published.filter(([, hints]) => hints.length > 0))).toEqual({
    'joined-unit': [workgroups({ type: 'added-employee' })],
    'edited-employee': [workgroups({ type: 'edited-employee' })],
    'restored-employee': [workgroups({ type: 'added-employee' }), workgroups({ type: 'changed-invitations' })],
    'removed-employee': [workgroups({ type: 'removed-employee', idemployee: 'dana@acme.example' })],
    invited: [workgroups({ type: 'changed-invitations' })],
    'sent-invitation-again': [workgroups({ type: 'changed-invitations' })],
    'revoked-invitation': [workgroups({ type: 'changed-invitations' })],
    'declined-invitation': [workgroups({ type: 'changed-invitations' })],
    'changed-contact-info': createPersonMessage({ type: 'changed-contact-info', field: 'phone' }),
    'signed-in': devices,
    'signed-out': devices,
    'signed-out-device': devices,
    'signed-out-others': devices,
    'reset-password': [...devices, ...passkeys],
    'changed-password': [...devices, ...passkeys],
    'added-passkey': passkeys,
    'removed-passkey': passkeys,
    'requested-address': address,
    'confirmed-address': address,
    'changed-address': address,
    'canceled-address': address,
    'stopped-address': address,
    'new-report': [reports({ type: 'new-report', ...report, changedAt: AT })],
    'updated-report': [reports({ type: 'updated-report', ...report, changedAt: AT })],
    'started-report': [reports({ type: 'updated-report', ...report })],
    'closed-report': [reports({ type: 'new', ...report }), reports({ type: 'updated-report', ...report })],
    'signed-report': [reports({ type: 'updated-report', ...report })],
    'requested-signed-pdf': [reports({ type: 'updated-report', ...report })],
    'added-addendum': [reports({ type: 'updated-report', ...report })],
    'finished-report': [reports({ type: 'updated-report', ...report, changedAt: AT })],
    'deleted-report': [reports({ type: 'remove-report', ...report })],
    'restored-report': [reports({ type: 'new-report', ...report, changedAt: AT })],
    'shared-report': [reports({ type: 'updated-report', ...report })],
    'renewed-link': [reports({ type: 'updated-report', ...report })],
    'revoked-link': [reports({ type: 'updated-report', ...report })],
    'acknowledged-report': [reports({ type: 'acknowledged-report', ...report })],
    'new-site': [workgroups({ type: 'new-site', ...site })],
    'edited-site': [workgroups({ type: 'edited-site', ...site })],
    'showed-site': [workgroups({ type: 'updated-sites' })],
    'hid-site': [workgroups({ type: 'updated-sites' })],
    'updated-site-visibility': [workgroups({ type: 'updated-sites' })],
    'added-plan-sheet': [planSheets],
    'placed-plan-sheet': [planSheets],
    'undid-plan-sheet-placement': [planSheets],
    'archived-plan-sheet': [planSheets],
    'restored-plan-sheet': [planSheets],
    'imported-sites': [workgroups({ type: 'updated-sites' })],
    'hid-imported-sites': [workgroups({ type: 'updated-sites' })],
    'set-site-map': [workgroups({ type: 'set-site-map', ...site })],
    'updated-site-phases': [workgroups({ type: 'updated-site-phases', ...site })],
    'new-stakeholders': [stakeholders({ type: 'new-stakeholders' })],
    'updated-stakeholder': [stakeholders({ type: 'updated-stakeholder', idstakeholder: 'k1' })],
    'deleted-stakeholder': [stakeholders({ type: 'deleted-stakeholder', idstakeholder: 'k1' })],
    'restored-stakeholder': [stakeholders({ type: 'new-stakeholders' })],
  });
});

test('no two events of these tables have the same name', () => {
  expect(Object.keys(EVENTS)).toHaveLength(entries.length);
});
