import { randomUUID } from 'node:crypto';
import { failure } from '@/lib/failures';
import type { Actor } from '@/lib/platform/database/client';
import { implementSignedIn, type Deliveries } from '@/lib/platform/operation/implement';
import { createWorkGroup, UNIT_NAME_LIMIT } from '@/lib/workgroups/contract';
import { createWorkGroupSchema } from '@/lib/workgroups/schema';
import { defaultLibraryRows } from './start';

const noDeliveries: Deliveries<{ type: 'created-unit'; unitId: string }, Actor> = { 'created-unit': () => [] };

/**
 * A new unit starts with the default library, so that the first inspection needs no setup (decisions, Libraries).
 * It stands here because the work groups' room knows no library.
 */
export const createWorkGroupCommand = implementSignedIn(createWorkGroup, {
  input: createWorkGroupSchema,
  deliveries: noDeliveries,
  async run({ db, input: { name }, actor: { personId }, now, record }) {
    if (name === '') return failure('unit-name-empty');
    if (name.length > UNIT_NAME_LIMIT) return failure('unit-name-too-long');
    const workUnitId = randomUUID();
    await db.workUnit.createMany({ data: [{ id: workUnitId, name, createdBy: personId, createdAt: now }] });
    await db.membership.createMany({
      data: [{ id: randomUUID(), workUnitId, personId, role: 'admin', createdAt: now }],
    });
    await db.person.updateMany({ where: { id: personId }, data: { activeUnitId: workUnitId } });

    const library = defaultLibraryRows(workUnitId, randomUUID);
    await db.libraryGroup.createMany({ data: library.groups });
    await db.libraryEntry.createMany({ data: library.entries });
    await db.libraryConnection.createMany({ data: library.connections });
    record({ type: 'created-unit', unitId: workUnitId });
    return { idworkgroup: workUnitId };
  },
});
