import { failure, type Failure } from '@/lib/failures';
import { findUndoFailure, type BmpChangeKind } from '@/lib/register/bmp-changes';
import { bmpEvents } from '@/lib/register/bmp-events';
import { undoBmpChange } from '@/lib/register/contract';
import { MAX_BMPS_IN_GROUND } from '@/lib/register/limits';
import { hasPermission } from '@/lib/permissions';
import type { Db } from '@/lib/platform/database/client';
import { implement } from '@/lib/platform/operation/implement';
import { successOutput } from '@/lib/platform/operation/input-schemas';
import type { BmpChange } from '@/lib/platform/prisma-client/client';
import { addBmpChange, countInGround } from './bmp-changes';
import { undoBmpChangeSchema } from './bmp-schema';
import { moveToInstance, refreshPlaces } from './move-visits';
import { lockRegister } from './record-inspection';
import { findRegisterSite, loadBmpChanges, toBmpChange } from './site-bmps';

const SUCCESS = { success: true as const };

export const undoBmpChangeCommand = implement(undoBmpChange, {
  input: undoBmpChangeSchema,
  output: successOutput,
  events: bmpEvents,
  async run({ db, input: { changeId, undoesId }, actor, now, record }) {
    const change = await db.bmpChange.findUnique({ where: { id: undoesId } });
    const site = change && (await findRegisterSite(db, change.siteId));
    if (!change || !site) return failure('bmp-change-not-found');
    await lockRegister(db, site.id);
    const stored = await db.bmpChange.findUnique({ where: { id: changeId } });
    if (stored) return stored.undoesId === undoesId ? SUCCESS : failure('bmp-change-id-used');
    if (!hasPermission('manage-deadlines', actor.unit.role) && change.changedBy !== actor.personId)
      return failure('only-leaders-or-author');
    const changes = (await loadBmpChanges(db, site.id)).map(toBmpChange);
    const code = findUndoFailure(toBmpChange(change), changes, now.toISOString());
    if (code) return failure(code);
    const refused = await revert(db, change);
    if (refused) return refused;
    const { bmpInstanceId: instanceId, otherInstanceId: otherId } = change;
    const undo = { id: changeId, kind: 'undone', instanceId, otherId, undoesId } as const;
    const saved = await addBmpChange(db, undo, { site, actor, now });
    if (saved) return saved;
    const instances = await db.bmpInstance.findMany({ where: { id: { in: [instanceId, otherId ?? instanceId] } } });
    const getTag = (id: string | null) => instances.find((instance) => instance.id === id)?.tag;
    record({
      type: 'undid-bmp-change',
      siteId: site.id,
      siteName: site.name,
      changeId,
      kind: change.kind as BmpChangeKind,
      tag: getTag(instanceId) ?? '',
      otherTag: getTag(otherId) ?? null,
    });
    return SUCCESS;
  },
});

async function revert(
  db: Db,
  { kind, siteId, bmpInstanceId: instanceId, otherInstanceId: otherId, ...change }: BmpChange,
): Promise<Failure | null> {
  if (kind === 'removed' || kind === 'merged') {
    if ((await countInGround(db, siteId)) >= MAX_BMPS_IN_GROUND)
      return failure('too-many-bmps', { max: MAX_BMPS_IN_GROUND });
    await db.bmpInstance.update({ where: { id: instanceId }, data: { removedOn: null, mergedInto: null } });
  }
  if (otherId === null || kind === 'separated') return null;
  if (kind === 'merged') {
    // Visits since the merge stay.
    await db.bmpVisit.updateMany({
      where: { bmpInstanceId: otherId, loggedBmpId: { in: change.visits as string[] } },
      data: { bmpInstanceId: instanceId },
    });
    await db.correctiveAction.updateMany({
      where: { bmpInstanceId: otherId, id: { in: change.correctiveActions as string[] } },
      data: { bmpInstanceId: instanceId },
    });
  } else {
    // Also visits since the split: without it they would be of this instance.
    await moveToInstance(db, { from: otherId, to: instanceId, visits: 'all' });
    await db.bmpInstance.update({ where: { id: otherId }, data: { mergedInto: instanceId } });
  }
  await refreshPlaces(db, [instanceId, otherId]);
  return null;
}
