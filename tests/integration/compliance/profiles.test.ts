import { randomUUID } from 'node:crypto';
import { permitProfiles, savePermitProfile } from '@/lib/compliance/contract';
import { siteDeadlines } from '@/lib/deadlines/contract';
import { isFailure } from '@/lib/failures';
import { createOpenReport, createSavedReport } from '@/tests/setup/reports';
import { createWorld, type Unit, type World } from '@/tests/setup/world';
import { createDetails, createProfileEdit } from './permit-profile';

let world: World;
let unit: Unit;
let siteId: string;
beforeAll(async () => {
  world = await createWorld();
  unit = await world.createWorkUnit();
});
beforeEach(async () => {
  world.setNow(new Date('2026-11-21T15:00:00Z'));
  siteId = (await unit.addSite(`Site ${randomUUID()}`)).id;
});
afterAll(() => world.close());

const listVersions = async () => (await unit.office.call(permitProfiles, { siteId })).profiles;

describe('a permit profile', () => {
  test('has versions, each with the person who saved it and the time [CLOCK-06]', async () => {
    await unit.office.call(savePermitProfile, createProfileEdit(siteId));
    const changed = createDetails({ options: { key: 'epa-cgp-2022', schedule: 'every-14-days-and-storms' } });
    await unit.office.call(savePermitProfile, { siteId, baseVersion: 1, validFrom: '2026-11-23', details: changed });
    expect(
      (await listVersions()).map(({ version, validFrom, details, savedBy }) => [
        version,
        validFrom,
        details.options.key,
        savedBy,
      ]),
    ).toEqual([
      [1, '2026-11-02', 'wdnr-nr216', unit.office.name],
      [2, '2026-11-23', 'epa-cgp-2022', unit.office.name],
    ]);
  });

  test('begins in the past only with its first version [CLOCK-06]', async () => {
    await unit.office.call(savePermitProfile, createProfileEdit(siteId, { startsOn: '2025-06-01' }));
    const edit = { siteId, baseVersion: 1, details: createDetails() };
    expect(await unit.office.expectFailure(savePermitProfile, { ...edit, validFrom: '2026-11-20' })).toBe(
      'profile-valid-from-past',
    );
    await unit.office.call(savePermitProfile, { ...edit, validFrom: '2026-11-21' });
  });

  test('is saved once when two Office Users save it at the same moment, and the second sees who saved it [CLOCK-10]', async () => {
    const results = await Promise.all([
      unit.office.tryCall(savePermitProfile, createProfileEdit(siteId, { county: 'Waukesha' })),
      unit.office.tryCall(savePermitProfile, createProfileEdit(siteId, { county: 'Racine' })),
    ]);
    const [refused] = results.filter(isFailure);
    const [saved] = await listVersions();
    expect(refused).toMatchObject({
      code: 'permit-profile-changed',
      message: `${unit.office.name} saved this permit profile while you were editing. Compare both versions, then save again.`,
      details: { current: saved },
    });
    expect(await listVersions()).toHaveLength(1);
  });

  test('is saved once when the same request is sent twice', async () => {
    const key = randomUUID();
    const first = await unit.office.call(savePermitProfile, createProfileEdit(siteId), key);
    expect(await unit.office.call(savePermitProfile, createProfileEdit(siteId), key)).toEqual(first);
    expect(await listVersions()).toHaveLength(1);
  });

  test('keeps markup, right-to-left text and emoji as they were typed [CLOCK-09]', async () => {
    const details = { permittee: '<b>Harbor</b> & Co 🏗️', county: 'מחוז', contractor: '{{x}} ${y}' };
    await unit.office.call(savePermitProfile, createProfileEdit(siteId, details));
    expect((await listVersions())[0]?.details).toMatchObject(details);
  });

  test.each([
    ['0 days between inspections', { everyDays: 0 }],
    ['32 days between inspections', { everyDays: 32 }],
    ['0.09 inches of rain', { stormThreshold: 90 }],
    ['5.01 inches of rain', { stormThreshold: 5010 }],
    ['169 hours', { correctiveActions: { kind: 'hours-after-discovery' as const, hours: 169 } }],
    ['31 calendar days', { correctiveActions: { kind: 'calendar-days' as const, days: 31 } }],
  ])('is rejected if its custom rules have %s [CLOCK-08]', async (_title, rules) => {
    const options = {
      key: 'custom' as const,
      everyDays: 7,
      stormThreshold: 500,
      isWorkingHoursOnly: false,
      correctiveActions: { kind: 'calendar-days' as const, days: 7 },
      ...rules,
    };
    expect(await unit.office.expectFailure(savePermitProfile, createProfileEdit(siteId, { options }))).toBe(
      'bad-input',
    );
  });

  test('is rejected with 301 characters, an invalid phone number or an inspector of another work unit [CLOCK-09]', async () => {
    const other = await world.createWorkUnit();
    const getCode = (details: Parameters<typeof createProfileEdit>[1]) =>
      unit.office.expectFailure(savePermitProfile, createProfileEdit(siteId, details));
    expect(await getCode({ county: 'x'.repeat(301) })).toBe('bad-input');
    expect(await getCode({ officePhone: '12' })).toBe('bad-input');
    expect(await getCode({ inspectorId: other.inspector.id })).toBe('inspector-not-in-crew');
    expect(await getCode({ coveredUntil: '2026-11-01' })).toBe('coverage-ends-early');
    expect(await getCode({ terminatedOn: '2026-11-01' })).toBe('termination-early');
  });

  test('is visible only to its own work unit when two work units share a site [CLOCK-34]', async () => {
    const partner = await world.createWorkUnit();
    await world.runAsMaintenance((db) =>
      db.siteVisibility.create({ data: { id: randomUUID(), workUnitId: partner.id, siteId, lat: 43, lng: -87.9 } }),
    );
    await unit.office.call(savePermitProfile, createProfileEdit(siteId));
    expect((await partner.office.call(permitProfiles, { siteId })).profiles).toEqual([]);
    expect((await partner.office.call(siteDeadlines, { siteId })).deadlines).toEqual([]);
  });

  test('cannot be changed or deleted by the application, which can only add versions', async () => {
    await unit.office.call(savePermitProfile, createProfileEdit(siteId));
    for (const table of ['permit_profile', 'rain_reading', 'site_condition', 'storm_decision'])
      for (const privilege of ['UPDATE', 'DELETE', 'TRUNCATE'])
        expect(
          (
            await world.database.pool.query(`SELECT has_table_privilege('earthtight_app', $1, $2) AS held`, [
              table,
              privilege,
            ])
          ).rows,
        ).toEqual([{ held: false }]);
  });
});

describe('the deadlines of a site', () => {
  const listDue = async (person = unit.office) =>
    (await person.call(siteDeadlines, { siteId })).deadlines.map(({ kind, dueDay, metBy }) => [
      kind,
      dueDay,
      metBy !== null,
    ]);
  const inspect = (date: string) => createOpenReport(unit, { fields: { siteId, date } });

  test('do not exist without a permit profile [CLOCK-05]', async () => {
    await inspect('2026-11-03T15:00:00.000Z');
    expect(await unit.office.call(siteDeadlines, { siteId })).toMatchObject({ rules: null, deadlines: [] });
  });

  test('follow from its completed inspections, also for a Crew Member [CLOCK-14, CLOCK-19, CLOCK-20]', async () => {
    await unit.office.call(savePermitProfile, createProfileEdit(siteId));
    expect(await listDue()).toEqual([['routine', '2026-11-09', false]]);
    await inspect('2026-11-09T15:00:00.000Z');
    expect(await listDue(unit.inspector)).toEqual([
      ['routine', '2026-11-09', true],
      ['routine', '2026-11-16', false],
    ]);
  });

  test('remain after an inspection that is still in setup [CLOCK-20]', async () => {
    await unit.office.call(savePermitProfile, createProfileEdit(siteId));
    await createSavedReport(unit, { fields: { siteId, date: '2026-11-09T15:00:00.000Z' } });
    expect(await listDue()).toEqual([['routine', '2026-11-09', false]]);
  });

  test('stay unchanged if they began before a new version of the profile [CLOCK-07]', async () => {
    await unit.office.call(savePermitProfile, createProfileEdit(siteId));
    await inspect('2026-11-20T15:00:00.000Z');
    const before = await listDue();
    const details = createDetails({ options: { key: 'epa-cgp-2022', schedule: 'every-14-days-and-storms' } });
    await unit.office.call(savePermitProfile, { siteId, baseVersion: 1, validFrom: '2026-11-21', details });
    expect(await listDue()).toEqual(before);
  });

  test('end when the Office hides the site, and return when the Office shows the site again [CLOCK-40]', async () => {
    await unit.office.call(savePermitProfile, createProfileEdit(siteId));
    const setVisible = (visible: boolean) =>
      world.runAsMaintenance((db) => db.siteVisibility.updateMany({ where: { siteId }, data: { visible } }));
    await setVisible(false);
    expect(await listDue()).toEqual([]);
    await setVisible(true);
    expect(await listDue()).toEqual([['routine', '2026-11-09', false]]);
  });
});
