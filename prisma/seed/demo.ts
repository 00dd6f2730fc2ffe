import { randomUUID } from 'node:crypto';
import { subDays } from 'date-fns';
import { hashPassword } from '@/lib/accounts/server/password';
import type { PrismaClient } from '@/lib/platform/prisma-client/client';
import type { Runtime } from '@/lib/platform/process/runtime';
import { DEMO_PASSWORD, PARTNER, PARTNER_UNIT_NAME, PEOPLE, SITES, UNIT_NAME } from './cast';
import { seedHaul } from './haul';
import { INSPECTIONS } from './inspections';
import { seedPermits } from './permits';
import { drawMapPicture } from './pictures';
import { createReport } from './report';
import { seedSiteLibrary } from './site-library';
import { createStage } from './stage';
import { createCompany, seedUnit } from './unit';

/** Inspections created concurrently: one draws photos while another makes its PDF, to shorten the first start. */
const MAX_CONCURRENT = 3;

/**
 * Creates a realistic work unit and a second company for trying out the product. Nearly everything goes through the
 * product's own operations, each with its own current time, so it has labels, PDFs, messages and audit records.
 * Messages are marked as sent, so that nobody receives them. `owner` is the database owner.
 */
export async function seedDemo(runtime: Runtime, owner: PrismaClient, now: Date): Promise<void> {
  const stage = createStage(runtime, owner, now);
  const passwordHash = await hashPassword(DEMO_PASSWORD);
  const company = { passwordHash, began: subDays(now, 60) };
  const partner = { ...company, unitId: randomUUID(), name: PARTNER_UNIT_NAME, people: [PARTNER] };
  await stage.behind(async (db) => {
    await createCompany(db, stage, { ...company, unitId: stage.unitId, name: UNIT_NAME, people: PEOPLE });
    await createCompany(db, stage, partner);
  });
  await seedUnit(stage);
  const maps = await Promise.all(SITES.map(drawMapPicture));
  // An inspection visits the BMPs of the earlier ones at its site.
  const queue = maps.map((map, site) => ({
    map,
    inspections: INSPECTIONS.filter((inspection) => inspection.site === site).toReversed(),
  }));
  const runWorker = async () => {
    for (let next = queue.shift(); next; next = queue.shift())
      for (const inspection of next.inspections) await createReport(stage, inspection, next.map);
  };
  await Promise.all(Array.from({ length: MAX_CONCURRENT }, runWorker));
  await seedSiteLibrary(stage);
  await seedHaul(stage);
  await seedPermits(stage);
  await stage.behind(async (db) => {
    await db.outboxMessage.updateMany({ data: { state: 'sent', doneAt: now, attempts: 1 } });
    await db.session.deleteMany();
    // All but tasks, new sites and expiring skills.
    const readColumns = { receivedAt: now, readAt: now };
    await db.notification.updateMany({ where: { type: { notIn: [1, 3, 14] } }, data: readColumns });
  });
}
