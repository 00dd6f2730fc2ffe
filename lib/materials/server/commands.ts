import { getUnitDay } from '@/lib/dates';
import { failure, isFailure, type Failure } from '@/lib/failures';
import {
  editMaterial,
  postMaterial,
  restoreMaterial,
  renewMaterial,
  removeMaterial,
  type NewMaterial,
} from '@/lib/materials/contract';
import { materialEvents } from '@/lib/materials/events';
import { canonicalizeResource } from '@/lib/materials/resources';
import { findExpiryFailure, findMaterialFailure, MAX_MATERIALS } from '@/lib/materials/rules';
import { MODE_LABELS } from '@/lib/materials/texts';
import { formatQuantity } from '@/lib/disposal/texts';
import { loadDisposalSites } from '@/lib/disposal/server/sites';
import { isEqual } from '@/lib/equal';
import type { Db } from '@/lib/platform/database/client';
import type { Member } from '@/lib/platform/operation/call';
import { implement } from '@/lib/platform/operation/implement';
import { findChanges } from '@/lib/audit-sentences';
import { materialDeliveries } from './deliveries';
import { createExpiryKey } from './expiry';
import { findMaterial, findPermissionFailure, loadMaterial, loadMatchingUnits, type MaterialRow } from './rows';
import { editMaterialSchema, materialOutput, materialIdSchema, materialSchema, renewSchema } from './schema';

/** The columns of the input. A name of the list gets the list's spelling, so that `findResource` finds its id. */
const toColumns = ({ mode, resource, quantity, quantityUnit, siteId, note, isPrivate, expires }: NewMaterial) => ({
  mode,
  resource: canonicalizeResource(resource),
  quantity,
  quantityUnit,
  siteId,
  note: note.trim(),
  private: isPrivate,
  expiresOn: new Date(`${expires}T00:00:00Z`),
});

/** The input that a stored row corresponds to, for comparison. */
const toInput = (row: MaterialRow) => ({
  mode: row.mode,
  resource: row.resource,
  quantity: row.quantity,
  quantityUnit: row.quantity_unit,
  siteId: row.site_id,
  note: row.note,
  isPrivate: row.private,
  expires: row.expires,
});

/** The input as it would be stored, for comparison. */
const normalizeInput = (input: NewMaterial) => {
  const { expiresOn: _day, private: _isPrivate, ...columns } = toColumns(input);
  return { ...columns, isPrivate: input.isPrivate, expires: input.expires };
};

/** The failure of the input, or null. The site must be one that the person works for, unless it is unchanged. */
async function findInputFailure(db: Db, actor: Member, input: NewMaterial, now: Date, currentSiteId: string | null) {
  const code = findMaterialFailure(input, getUnitDay(now));
  if (code) return failure(code);
  if (input.siteId === null || input.siteId === currentSiteId) return null;
  const sites = await loadDisposalSites(db, actor);
  return sites.some(({ id }) => id === input.siteId) ? null : failure('disposal-site-unknown');
}

export const postMaterialCommand = implement(postMaterial, {
  input: materialSchema,
  output: materialOutput,
  events: materialEvents,
  async run({ db, input, actor, now, record }) {
    const inputFailure = await findInputFailure(db, actor, input, now, null);
    if (inputFailure) return inputFailure;
    const currentCount = await db.material.count({
      where: {
        takenDownAt: null,
        expiresOn: { gte: new Date(`${getUnitDay(now)}T00:00:00Z`) },
        id: { not: input.materialId },
      },
    });
    if (currentCount >= MAX_MATERIALS) return failure('too-many-materials', { max: MAX_MATERIALS });
    const { count } = await db.material.createMany({
      data: [
        {
          id: input.materialId,
          workUnitId: actor.unit.id,
          personId: actor.personId,
          postedByName: actor.name,
          postedAt: now,
          ...toColumns(input),
        },
      ],
      // A repeated request after a lost response.
      skipDuplicates: true,
    });
    const row = await findMaterial(db, input.materialId);
    // Another unit's material gives the same failure as different details.
    if (isFailure(row) || (count === 0 && !isEqual(toInput(row), normalizeInput(input))))
      return failure('material-id-used');
    if (count > 0)
      record({
        type: 'posted-material',
        ...toEventData(row),
        sending: { units: [actor.unit.id, ...(await loadMatchingUnits(db, row.id, now))], tasks: [] },
      });
    return loadMaterial(db, actor, row.id, now);
  },
});

const toEventData = ({ id, mode, resource }: MaterialRow) => ({ materialId: id, mode, resource });

const COMMAND_DEFAULTS = { output: materialOutput, events: materialEvents, deliveries: materialDeliveries };

export const editMaterialCommand = implement(editMaterial, {
  input: editMaterialSchema,
  ...COMMAND_DEFAULTS,
  run: ({ input, ...call }) =>
    changeLockedMaterial(call, input.materialId, async (row) => {
      // A repeated request after a lost response.
      if (isEqual(toInput(row), normalizeInput(input))) return null;
      if (row.taken_down_at !== null) return failure('material-removed');
      if (row.version !== input.version) return failure('material-changed');
      const inputFailure = await findInputFailure(call.db, call.actor, input, call.now, row.site_id);
      if (inputFailure) return inputFailure;
      const isRenewed = row.expires !== input.expires;
      const data = { ...toColumns(input), ...(isRenewed ? { term: row.term + 1 } : {}) };
      const { units, after } = await updateMaterial(call, row, data);
      call.record({
        type: 'changed-material',
        ...toEventData(after),
        changes: findChanges(toAuditFields(row), toAuditFields(after), FIELD_LABELS),
        sending: { units, tasks: isRenewed ? [createExpiryKey(row)] : [] },
      });
      return null;
    }),
});

const FIELD_LABELS = {
  mode: 'mode',
  resource: 'material',
  quantity: 'quantity',
  site: 'site',
  note: 'note',
  seen: 'seen by',
  expires: 'expiry',
};
const toAuditFields = (row: MaterialRow) => ({
  mode: MODE_LABELS[row.mode],
  resource: row.resource,
  quantity: formatQuantity(row.quantity, row.quantity_unit),
  site: row.site_name,
  note: row.note,
  seen: row.private ? 'the work unit' : 'other companies',
  expires: row.expires,
});

export const renewMaterialCommand = implement(renewMaterial, {
  input: renewSchema,
  ...COMMAND_DEFAULTS,
  run: ({ input: { materialId, expires }, ...call }) =>
    changeLockedMaterial(call, materialId, async (row) => {
      if (row.taken_down_at !== null) return failure('material-removed');
      const code = findExpiryFailure(expires, getUnitDay(call.now));
      if (code) return failure(code);
      if (row.expires === expires) return null;
      const data = { expiresOn: new Date(`${expires}T00:00:00Z`), term: row.term + 1 };
      const { units, after } = await updateMaterial(call, row, data);
      call.record({
        type: 'renewed-material',
        ...toEventData(after),
        expires,
        sending: { units, tasks: [createExpiryKey(row)] },
      });
      return null;
    }),
});

export const removeMaterialCommand = implement(removeMaterial, {
  input: materialIdSchema,
  ...COMMAND_DEFAULTS,
  run: ({ input: { materialId }, ...call }) =>
    changeLockedMaterial(call, materialId, async (row) => {
      if (row.taken_down_at !== null) return null;
      const { units, after } = await updateMaterial(call, row, { takenDownAt: call.now });
      call.record({
        type: 'removed-material',
        ...toEventData(after),
        sending: { units, tasks: [createExpiryKey(row)] },
      });
      return null;
    }),
});

export const restoreMaterialCommand = implement(restoreMaterial, {
  input: materialIdSchema,
  ...COMMAND_DEFAULTS,
  run: ({ input: { materialId }, ...call }) =>
    changeLockedMaterial(call, materialId, async (row) => {
      if (row.taken_down_at === null) return null;
      // The task of the expiry was completed; a new term creates a new task.
      const { units, after } = await updateMaterial(call, row, { takenDownAt: null, term: row.term + 1 });
      const { expires, term, person_id: personId } = after;
      const sending = { units, tasks: [] };
      call.record({ type: 'restored-material', ...toEventData(after), expires, term, personId, sending });
      return null;
    }),
});

interface ChangeContext {
  db: Db;
  actor: Member;
  now: Date;
}

/**
 * Locks a material and calls `change` if the person may change it. `change` returns a failure, or null if it was done,
 * also by an earlier request. Returns the current material.
 */
async function changeLockedMaterial(
  { db, actor, now }: ChangeContext,
  materialId: string,
  change: (row: MaterialRow) => Promise<Failure | null>,
) {
  const row = await findMaterial(db, materialId, 'lock');
  const changeFailure = isFailure(row) ? row : (findPermissionFailure(row, actor) ?? (await change(row)));
  return changeFailure ?? loadMaterial(db, actor, materialId, now);
}

/** Updates the row. Returns it, and the units whose lists contain the material before or after. */
async function updateMaterial({ db, actor, now }: ChangeContext, row: MaterialRow, data: object) {
  const matchingBefore = await loadMatchingUnits(db, row.id, now);
  await db.material.updateMany({ where: { id: row.id }, data: { ...data, version: row.version + 1 } });
  const after = await findMaterial(db, row.id);
  const matchingAfter = await loadMatchingUnits(db, row.id, now);
  return {
    units: [...new Set([actor.unit.id, ...matchingBefore, ...matchingAfter])],
    after: isFailure(after) ? row : after,
  };
}
