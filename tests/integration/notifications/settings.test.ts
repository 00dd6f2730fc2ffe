import { NOTIFICATION_TITLES } from '@/lib/notifications/texts';
import { chooseChannel, myBadges, myNotifications, notificationSettings } from '@/lib/notifications/contract';
import { getChannelRule, NOTIFICATION_KIND_NAMES, NOTIFICATION_KINDS } from '@/lib/notifications/kinds';
import { asSystem } from '@/lib/platform/database/client';
import { saveNotifications } from '@/lib/platform/messages/notifications';
import { createWorld, type Unit, type World } from '@/tests/setup/world';

const NOW = new Date('2026-11-21T15:00:00Z');

let world: World;
let unit: Unit;
beforeAll(async () => {
  world = await createWorld();
});
beforeEach(async () => {
  unit = await world.createWorkUnit();
});
afterAll(() => world.close());

let keys = 0;
const notify = () =>
  asSystem((db) =>
    saveNotifications(
      db,
      [
        {
          kind: 'notification',
          to: [unit.leader.id],
          content: { type: 18, data: { siteId: unit.site.id, siteName: unit.site.name, bmp: 'Silt Fence' } },
          unitId: unit.id,
          key: `18 ${++keys}`,
        },
      ],
      NOW,
    ),
  );
const countRows = async () => (await unit.leader.call(myNotifications, {})).notifications.length;

test('every type of notification belongs to one kind', () => {
  const types = NOTIFICATION_KIND_NAMES.flatMap((kind): readonly number[] => NOTIFICATION_KINDS[kind].types);
  expect(types.toSorted((a, b) => a - b)).toEqual(Object.keys(NOTIFICATION_TITLES).map(Number));
});

test('a person gets everything until they choose', async () => {
  const settings = await unit.leader.call(notificationSettings, {});
  expect(settings.bell).toEqual(NOTIFICATION_KIND_NAMES);
  expect(settings.email).toEqual(['inspections', 'actions', 'rain', 'permits', 'skills']);
  expect(settings.device).toBeNull();
});

test('a kind that is off in the bell appears neither there nor in its count, until it is on again', async () => {
  await unit.leader.call(chooseChannel, { kind: 'fixes', channel: 'bell', isOn: false });
  await notify();
  expect(await countRows()).toBe(0);
  expect(await unit.leader.call(myBadges, {})).toEqual({ notifications: 0, tasks: 0 });
  const settings = await unit.leader.call(chooseChannel, { kind: 'fixes', channel: 'bell', isOn: true });
  expect(settings.bell).toEqual(NOTIFICATION_KIND_NAMES);
  await notify();
  expect(await countRows()).toBe(1);
});

test('what the specification lists stays in the bell, and a kind without email gets none [NOTIF-09, NOTIF-18]', async () => {
  const refusal = 'notification-not-optional';
  for (const kind of ['sites', 'agreements', 'materials', 'units'] as const)
    expect(await unit.leader.expectFailure(chooseChannel, { kind, channel: 'bell', isOn: false })).toBe(refusal);
  expect(await unit.leader.expectFailure(chooseChannel, { kind: 'fixes', channel: 'email', isOn: true })).toBe(refusal);
  expect(getChannelRule('fixes', 'bell')).toBe('chosen');
});

test('choices of one person that arrive at the same time are all kept', async () => {
  await Promise.all(
    (['fixes', 'rain', 'actions', 'inspections'] as const).map((kind) =>
      unit.leader.call(chooseChannel, { kind, channel: 'bell', isOn: false }),
    ),
  );
  const { bell } = await unit.leader.call(notificationSettings, {});
  expect(bell).toEqual(
    NOTIFICATION_KIND_NAMES.filter((kind) => !['fixes', 'rain', 'actions', 'inspections'].includes(kind)),
  );
  expect((await unit.office.call(notificationSettings, {})).bell).toEqual(NOTIFICATION_KIND_NAMES);
});
