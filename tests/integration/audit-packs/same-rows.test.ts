import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { makePack } from '@/lib/audit-packs/contract';
import { getPartKey } from '@/lib/audit-packs/server/parts';
import { makePacks } from '@/lib/audit-packs/server/make-packs';
import { formatSiteTime } from '@/lib/audit-packs/site-time';
import { addReading, siteRain } from '@/lib/compliance/contract';
import { addElapsedHours } from '@/lib/dates';
import { DEADLINE_TITLES } from '@/lib/deadline-titles';
import { siteDeadlines } from '@/lib/deadlines/contract';
import { formatDeadlineChip } from '@/lib/deadlines/texts';
import { correctiveActions, siteBmps } from '@/lib/register/contract';
import { notifyCrew, saveReport } from '@/lib/reports/contract';
import { translateToEnglish } from '@/lib/text';
import { createUnitWithProfile } from '@/tests/integration/signing/signatures';
import { readZip } from '@/tests/setup/read-zip';
import { correctBmp, createBmpWithActions, createSavedReport } from '@/tests/setup/reports';
import { createWorld, type Unit, type World } from '@/tests/setup/world';
import { createPackInput, NOW, readCsv } from './pack-world';

jest.setTimeout(120_000);

let world: World;
beforeAll(async () => {
  world = await createWorld();
  world.setNow(NOW);
});
afterAll(() => world.close());

const FIRST = '2026-11-02T14:00:00.000Z';

/** Hours after `FIRST`, rain in thousandths of an inch, and inspections with whether their BMP was corrected. */
const site = fc.record({
  isEpa: fc.boolean(),
  readings: fc.uniqueArray(
    fc.record({ hour: fc.integer({ min: 0, max: 440 }), rain: fc.integer({ min: 0, max: 900 }) }),
    {
      maxLength: 6,
      selector: ({ hour }) => hour,
    },
  ),
  inspections: fc.array(fc.record({ hour: fc.integer({ min: 0, max: 450 }), isCorrected: fc.boolean() }), {
    maxLength: 4,
  }),
});

type GeneratedSite = typeof site extends fc.Arbitrary<infer Generated> ? Generated : never;

async function createSite({ isEpa, readings, inspections }: GeneratedSite): Promise<Unit> {
  const unit = await createUnitWithProfile(
    world,
    isEpa ? { options: { key: 'epa-cgp-2022', schedule: 'every-14-days-and-storms' } } : {},
  );
  const siteId = unit.site.id;
  for (const { hour, rain } of readings) {
    const toAt = addElapsedHours(FIRST, hour);
    const reading = { readingId: randomUUID(), siteId, fromAt: addElapsedHours(toAt, -1), toAt, rain, snow: 0 };
    await unit.inspector.call(addReading, { ...reading, replacesId: null });
  }
  for (const { hour, isCorrected } of inspections) {
    const date = addElapsedHours(FIRST, hour);
    const bmp = createBmpWithActions({ practiceId: randomUUID() });
    const { id } = await createSavedReport(unit, { fields: { siteId, date }, bmps: [bmp] });
    await unit.inspector.call(notifyCrew, { idreport: id });
    if (isCorrected)
      await unit.inspector.call(saveReport, { id, baseVersion: 1, fields: {}, bmps: [correctBmp(bmp)], removed: [] });
  }
  return unit;
}

async function openPackAsOfNow(unit: Unit): Promise<Map<string, Buffer>> {
  const input = createPackInput(unit.site.id, { withVerdicts: true });
  await unit.office.call(makePack, input);
  await makePacks(NOW);
  return readZip(await world.runtime.storage.read(getPartKey(unit.id, input.packId, 0)));
}

const format = (instant: string | null): string => (instant === null ? '' : formatSiteTime(instant, 'America/Chicago'));

test('the rows of a pack are those of the screens, for random sites [PACK-04]', async () => {
  const property = fc.asyncProperty(site, async (generated) => {
    const unit = await createSite(generated);
    const siteId = unit.site.id;
    const files = await openPackAsOfNow(unit);

    const { deadlines } = await unit.office.call(siteDeadlines, { siteId });
    const endOfPeriod = '2026-11-22T06:00:00.000Z';
    const shown = deadlines.filter(({ dueAt, metBy }) => dueAt <= endOfPeriod || metBy !== null);
    expect(
      readCsv(files, 'inspections.csv')
        .filter(({ Required }) => Required !== '')
        .map((row) => [
          row.Required?.replace(', rain not confirmed', ''),
          row['Due by'],
          row.Done,
          row.Inspection,
          row.Verdict?.replace(/, .*/, ''),
        ]),
    ).toEqual(
      shown.map((deadline) => [
        DEADLINE_TITLES[deadline.kind],
        format(deadline.dueAt),
        format(deadline.metBy?.startedAt ?? null),
        deadline.metBy?.id ?? '',
        formatDeadlineChip(deadline, NOW.toISOString(), 'America/Chicago', translateToEnglish),
      ]),
    );

    const { readings } = await unit.office.call(siteRain, { siteId });
    expect(
      readCsv(files, 'rain.csv').map((row) => [row.From, row.To, row['Rain (in)'], row['Entered by'], row.Reading]),
    ).toEqual(
      readings.map(({ fromAt, toAt, rain, enteredBy, id }) => [
        format(fromAt),
        format(toAt),
        String(rain / 1000),
        enteredBy,
        id,
      ]),
    );

    const { actions } = await unit.office.call(correctiveActions, { state: 'all', siteId });
    expect(
      readCsv(files, 'ca-log.csv').map((row) => [row.Entry, row.Tag, row.Found, row.Due, row.Done, row['Closed by']]),
    ).toEqual(
      actions.map(({ id, instance, discoveredAt, dueAt, closedAt, closing }) => [
        id,
        instance.tag,
        format(discoveredAt),
        format(dueAt),
        format(closedAt),
        closing?.by ?? '',
      ]),
    );

    const { bmps } = await unit.office.call(siteBmps, { siteId });
    const { features } = JSON.parse(String(files.get('bmps.geojson')));
    expect(
      features.map(({ properties }: { properties: { tag: string; lastVisited: string } }) => [
        properties.tag,
        properties.lastVisited,
      ]),
    ).toEqual(bmps.map(({ tag, lastVisitedAt }) => [tag, format(lastVisitedAt)]));
  });
  await fc.assert(property, { numRuns: 12, seed: 20261121, endOnFailure: true });
});
