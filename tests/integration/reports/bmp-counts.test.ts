import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { Prisma } from '@/lib/platform/prisma-client/client';
import { pastReports, pendingReports } from '@/lib/reports/contract';
import type { Correction } from '@/lib/reports/domain/report';
import { getBmpStatus, countCas, getCaPercent, type BmpCorrections } from '@/lib/reports/domain/rules';
import { INSPECTION_DATE, createChanges } from '@/tests/setup/reports';
import { saveReport } from '@/lib/reports/contract';
import { createWorld, type World } from '@/tests/setup/world';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

const descriptions = ['', ' ', '\t\n', '\u00a0', '\u2003\u3000', '\ufeff', '\u200b', '.', ' Replaced '];
const correctionArbitrary: fc.Arbitrary<Correction | null> = fc.option(
  fc.record(
    {
      photos: fc.array(fc.constant(`${randomUUID()}.jpg`), { maxLength: 2 }),
      date: fc.constant(INSPECTION_DATE),
      description: fc.constantFrom(...descriptions),
      initials: fc.constantFrom('', 'II'),
      draft: fc.constant(true as const),
    },
    { requiredKeys: ['photos', 'date', 'description', 'initials'] },
  ),
);
const actionsArbitrary = fc.option(fc.array(fc.record({ id: fc.string(), name: fc.string(), selected: fc.boolean() })));
const bmpArbitrary: fc.Arbitrary<BmpCorrections> = fc.record({
  correctiveActions: actionsArbitrary,
  correction: correctionArbitrary,
});

test('pending and past lists count BMPs by status for any corrections', async () => {
  const unit = await world.createWorkUnit();
  const reports = fc.sample(fc.array(bmpArbitrary, { maxLength: 12 }), 60);
  for (const bmps of reports) {
    const sent = createChanges(unit);
    await unit.inspector.call(saveReport, sent);
    await world.runAsMaintenance((db) =>
      db.loggedBmp.createMany({
        data: bmps.map((bmp, position) => ({
          id: randomUUID(),
          workUnitId: unit.id,
          reportId: sent.id,
          position,
          practiceId: randomUUID(),
          name: 'Silt Fence',
          type: 'Barriers',
          condition: {},
          correctiveActions: toStoredJson(bmp.correctiveActions, position),
          correction: toStoredJson(bmp.correction, position),
        })),
      }),
    );

    const { reports: pending } = await unit.office.call(pendingReports, {});
    const row = pending.find(({ id }) => id === sent.id);
    const counted = countCas(bmps);
    expect([bmps, row?.caStats, row?.bmpCount]).toEqual([
      bmps,
      { ...counted, completeCAPercent: getCaPercent(counted) },
      bmps.length,
    ]);
    await world.runAsMaintenance((db) => db.report.update({ where: { id: sent.id }, data: { status: 'closed' } }));
    const past = await unit.office.call(pastReports, { idreport: sent.id });
    expect([bmps, past.reports[0]?.counts]).toEqual([bmps, countEntries(bmps)]);
  }
});

/** null is stored as NULL or as JSON null, in turn. */
const toStoredJson = (value: object | null, index: number) =>
  value === null ? (index % 2 === 0 ? Prisma.DbNull : Prisma.JsonNull) : JSON.parse(JSON.stringify(value));

function countEntries(bmps: readonly BmpCorrections[]) {
  const statuses = bmps.map((bmp) => getBmpStatus(bmp, '2026-11-21', '2026-11-21'));
  const countStatus = (expected: string) => statuses.filter((status) => status === expected).length;
  return {
    complete: countStatus('Complete'),
    open: countStatus('Incomplete'),
    documentation: countStatus('Documentation'),
  };
}
