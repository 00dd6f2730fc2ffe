import { randomUUID } from 'node:crypto';
import { failure } from '@/lib/failures';
import type { Db } from '@/lib/platform/database/client';
import { implementSignedIn } from '@/lib/platform/operation/implement';
import { createWorkUnit, MAX_UNIT_NAME_LENGTH } from '@/lib/workgroups/contract';
import { workUnitEvents } from '@/lib/workgroups/events';
import { membershipDeliveries } from './deliveries';
import { createWorkUnitSchema, newWorkUnitOutput } from './schema';

/** Creates a new unit's initial data in the same transaction. */
export type InitializeUnit = (db: Db, workUnitId: string) => Promise<void>;

/** A second unit of the same name within this time is a repeated submission. */
const DUPLICATE_WINDOW_MINUTES = 10;

/** `initialize` belongs to features that must not be imported here (lib/new-work-unit.ts). */
export const implementCreateWorkUnit = (initialize: InitializeUnit) =>
  implementSignedIn(createWorkUnit, {
    input: createWorkUnitSchema,
    output: newWorkUnitOutput,
    events: workUnitEvents,
    deliveries: membershipDeliveries,
    async run({ db, input: { name }, actor: { personId }, now, record }) {
      if (name === '') return failure('unit-name-empty');
      if (name.length > MAX_UNIT_NAME_LENGTH) return failure('unit-name-too-long');
      const duplicate = await findDuplicateUnit(db, personId, name, now);
      if (duplicate) {
        await db.person.updateMany({ where: { id: personId }, data: { activeUnitId: duplicate.id } });
        return { idworkgroup: duplicate.id };
      }
      const workUnitId = randomUUID();
      await db.workUnit.createMany({ data: [{ id: workUnitId, name, createdBy: personId, createdAt: now }] });
      await db.membership.createMany({
        data: [{ id: randomUUID(), workUnitId, personId, role: 'admin', createdAt: now }],
      });
      await db.person.updateMany({ where: { id: personId }, data: { activeUnitId: workUnitId } });
      await initialize(db, workUnitId);
      record({ type: 'created-unit', unitId: workUnitId });
      return { idworkgroup: workUnitId };
    },
  });

/**
 * Finds the unit of an earlier submission, whose page was reloaded before the response (decision X-290). Locks the
 * person to serialize retries.
 */
async function findDuplicateUnit(db: Db, personId: string, name: string, now: Date): Promise<{ id: string } | null> {
  await db.$queryRaw`SELECT id FROM person WHERE id = ${personId}::uuid FOR UPDATE`;
  return db.workUnit.findFirst({
    where: {
      name,
      createdBy: personId,
      createdAt: { gt: new Date(now.getTime() - DUPLICATE_WINDOW_MINUTES * 60_000) },
      memberships: { some: { personId } },
    },
    select: { id: true },
  });
}
