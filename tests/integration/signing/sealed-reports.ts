import { createHash } from 'node:crypto';
import { asUnit } from '@/lib/platform/database/client';
import { addSeal, createCheckId } from '@/lib/signing/server/seals';
import { createPastReport } from '@/tests/setup/reports';
import type { Unit, World } from '@/tests/setup/world';

/** Adds a past report with a digest, sealed without making its PDF. */
export async function addSealedReport(world: World, unit: Unit): Promise<void> {
  const id = await createPastReport(world, unit, {});
  const digest = createHash('sha256').update(id).digest('hex');
  await world.runAsMaintenance((db) => db.report.update({ where: { id }, data: { pdfSha256: digest } }));
  const seal = { unitId: unit.id, kind: 'final-pdf' as const, subjectId: id, digest, checkId: createCheckId() };
  await asUnit(unit.id, (db) => addSeal(db, seal, new Date()));
}

export async function createUnitWithSeals(world: World, count: number): Promise<Unit> {
  const unit = await world.createWorkUnit();
  for (let n = 0; n < count; n += 1) await addSealedReport(world, unit);
  return unit;
}
