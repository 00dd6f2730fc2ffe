import { isEqual } from '@/lib/equal';
import { failure, isFailure, type Failure } from '@/lib/failures';
import { bmpEvents } from '@/lib/register/bmp-events';
import type { BmpChangeKind } from '@/lib/register/bmp-changes';
import { calendarDay, formatReportDay } from '@/lib/dates';
import type { SuccessOutput } from '@/lib/contract';
import { answerSameBmp, mergeBmps, removeBmp, splitBmp } from '@/lib/register/contract';
import { createTag, isInGround } from '@/lib/register/instances';
import { MAX_BMPS_IN_GROUND } from '@/lib/register/limits';
import { compareTags } from '@/lib/register/same-bmp';
import type { Db } from '@/lib/platform/database/client';
import type { Member } from '@/lib/platform/operation/call';
import { implement } from '@/lib/platform/operation/implement';
import { successOutput } from '@/lib/platform/operation/input-schemas';
import type { BmpInstance } from '@/lib/platform/prisma-client/client';
import { answerSameBmpSchema, mergeBmpsSchema, removeBmpSchema, splitBmpSchema } from './bmp-schema';
import { createSplitInstance, moveToInstance, refreshPlaces } from './move-visits';
import { lockRegister } from './record-inspection';
import { findRegisterSite, formatDbDay, isQuestionOpen, type RegisterSite } from './site-bmps';

const SUCCESS = { success: true as const };

export const removeBmpCommand = implement(removeBmp, {
  input: removeBmpSchema,
  output: successOutput,
  events: bmpEvents,
  async run({ db, input: { changeId, instanceId, day }, actor, now, record }) {
    const opened = await openChange(db, changeId, { kind: 'removed', instanceId, removedOn: day });
    if (!('instance' in opened)) return opened;
    const { site, instance } = opened;
    const refused = await findRemovalFailure(db, opened, day, now);
    if (refused) return refused;
    const saved = await addBmpChange(
      db,
      { id: changeId, kind: 'removed', instanceId, removedOn: day },
      { site, actor, now },
    );
    if (saved) return saved;
    await db.bmpInstance.update({ where: { id: instanceId }, data: { removedOn: new Date(day) } });
    record({ type: 'removed-bmp', ...toEventData(site, changeId, instance), day });
    return SUCCESS;
  },
});

async function findRemovalFailure(
  db: Db,
  { site, instance }: OpenChange,
  day: string,
  now: Date,
): Promise<Failure | null> {
  if (!isInGround(instance)) return failure('bmp-not-in-ground', { tag: instance.tag });
  if (day > calendarDay(now.toISOString(), site.timeZone)) return failure('removed-in-future');
  const { date } =
    (await db.report.findFirst({
      where: { deletedAt: null, bmps: { some: { visit: { bmpInstanceId: instance.id } } } },
      orderBy: { date: 'desc' },
      select: { date: true },
    })) ?? {};
  const visitedOn = date && calendarDay(date.toISOString(), site.timeZone);
  return visitedOn !== undefined && day < visitedOn
    ? failure('removed-before-visit', { day: formatReportDay(visitedOn) })
    : null;
}

export const mergeBmpsCommand = implement(mergeBmps, {
  input: mergeBmpsSchema,
  output: successOutput,
  events: bmpEvents,
  async run({ db, input: { changeId, instanceId, otherId }, actor, now, record }) {
    const opened = await openChange(db, changeId, { kind: 'merged', instanceId, otherId });
    if (!('instance' in opened)) return opened;
    const { site, instance } = opened;
    const other = await findOther(db, opened, otherId);
    if (isFailure(other)) return other;
    const saved = await merge(db, changeId, { instance, other }, { site, actor, now });
    if (saved) return saved;
    record({ type: 'merged-bmps', ...toEventData(site, changeId, instance), otherTag: other.tag });
    return SUCCESS;
  },
});

/** 'Same BMP' merges the later tag into the earlier one. */
export const answerSameBmpCommand = implement(answerSameBmp, {
  input: answerSameBmpSchema,
  output: successOutput,
  events: bmpEvents,
  async run({ db, input: { changeId, instanceId, otherId, answer }, actor, now, record }) {
    const opened = await openChange(db, changeId, {
      kind: answer === 'same' ? 'merged' : 'separated',
      pair: [instanceId, otherId],
    });
    if (!('instance' in opened)) return opened;
    const { site } = opened;
    const found = await db.bmpInstance.findUnique({ where: { id: otherId, siteId: site.id } });
    if (!found) return failure('bmp-not-found');
    if (!(await isQuestionOpen(db, site.id, [instanceId, otherId]))) return failure('same-bmp-answered');
    const [other = found, instance = found] = [opened.instance, found].toSorted(compareTags);
    const data = { ...toEventData(site, changeId, instance), otherTag: other.tag };
    if (answer === 'same') {
      const saved = await merge(db, changeId, { instance, other }, { site, actor, now });
      if (saved) return saved;
      record({ type: 'merged-bmps', ...data });
    } else {
      const change = { id: changeId, kind: 'separated', instanceId: instance.id, otherId: other.id } as const;
      const saved = await addBmpChange(db, change, { site, actor, now });
      if (saved) return saved;
      record({ type: 'separated-bmps', ...data });
    }
    return SUCCESS;
  },
});

export const splitBmpCommand = implement(splitBmp, {
  input: splitBmpSchema,
  output: successOutput,
  events: bmpEvents,
  async run({ db, input: { changeId, instanceId, visitIds }, actor, now, record }) {
    const visits = [...new Set(visitIds)].toSorted();
    const opened = await openChange(db, changeId, { kind: 'split', instanceId, visits });
    if (!('instance' in opened)) return opened;
    const { site, instance } = opened;
    if (!isInGround(instance)) return failure('bmp-not-in-ground', { tag: instance.tag });
    const all = await db.bmpVisit.findMany({ where: { bmpInstanceId: instanceId } });
    if (all.filter(({ loggedBmpId }) => visits.includes(loggedBmpId)).length < visits.length)
      return failure('visits-moved');
    if (all.length === visits.length) return failure('all-visits-chosen');
    if ((await countInGround(db, site.id)) >= MAX_BMPS_IN_GROUND)
      return failure('too-many-bmps', { max: MAX_BMPS_IN_GROUND });
    const tags = await db.bmpInstance.findMany({ where: { siteId: site.id }, select: { tag: true } });
    const tag = createTag(
      instance.name,
      tags.map((row) => row.tag),
    );
    const other = await createSplitInstance(db, instance, tag);
    const correctiveActions = await moveToInstance(db, { from: instanceId, to: other.id, visits });
    const change = { id: changeId, kind: 'split', instanceId, otherId: other.id, visits, correctiveActions } as const;
    const saved = await addBmpChange(db, change, { site, actor, now });
    if (saved) return saved;
    await refreshPlaces(db, [instanceId, other.id]);
    record({
      type: 'split-bmp',
      ...toEventData(site, changeId, instance),
      otherTag: tag,
      visits: visits.length,
    });
    return SUCCESS;
  },
});

/** Moves everything of an instance to the other one. */
async function merge(
  db: Db,
  changeId: string,
  { instance, other }: { instance: BmpInstance; other: BmpInstance },
  author: ChangeAuthor,
): Promise<Failure | null> {
  const rows = await db.bmpVisit.findMany({ where: { bmpInstanceId: instance.id } });
  const visits = rows.map(({ loggedBmpId }) => loggedBmpId).toSorted();
  const correctiveActions = await moveToInstance(db, { from: instance.id, to: other.id, visits: 'all' });
  await db.bmpInstance.update({ where: { id: instance.id }, data: { mergedInto: other.id } });
  await refreshPlaces(db, [other.id]);
  const change = { kind: 'merged', instanceId: instance.id, otherId: other.id, visits, correctiveActions } as const;
  return addBmpChange(db, { id: changeId, ...change }, author);
}

async function findOther(db: Db, { site, instance }: OpenChange, otherId: string): Promise<BmpInstance | Failure> {
  const other = await db.bmpInstance.findUnique({ where: { id: otherId, siteId: site.id } });
  if (!other || other.id === instance.id) return failure('bmp-not-found');
  const absent = [instance, other].find((each) => !isInGround(each));
  if (absent) return failure('bmp-not-in-ground', { tag: absent.tag });
  return instance.practiceId === other.practiceId ? other : failure('practices-differ');
}

export const countInGround = (db: Db, siteId: string): Promise<number> =>
  db.bmpInstance.count({ where: { siteId, removedOn: null, mergedInto: null } });

interface OpenChange {
  site: RegisterSite;
  instance: BmpInstance;
}

/** What a request asks for. `pair`: two instances in any order. */
type RequestedChange = { kind: BmpChangeKind } & (
  | { instanceId: string; otherId?: string; removedOn?: string; visits?: readonly string[] }
  | { pair: readonly [string, string] }
);

/** Locks the register of the instance's site. A success: the same request was answered before. */
async function openChange(
  db: Db,
  changeId: string,
  change: RequestedChange,
): Promise<OpenChange | SuccessOutput | Failure> {
  const instanceId = 'pair' in change ? change.pair[0] : change.instanceId;
  const found = await db.bmpInstance.findUnique({ where: { id: instanceId } });
  const site = found && (await findRegisterSite(db, found.siteId));
  if (!site) return failure('bmp-not-found');
  await lockRegister(db, site.id);
  const stored = await db.bmpChange.findUnique({ where: { id: changeId } });
  if (stored) {
    const [first, second] = [stored.bmpInstanceId, stored.otherInstanceId];
    const isSame =
      'pair' in change
        ? isEqual([first, second].toSorted(), change.pair.toSorted())
        : first === change.instanceId &&
          (change.otherId === undefined || second === change.otherId) &&
          (change.removedOn === undefined || formatDbDay(stored.removedOn) === change.removedOn) &&
          (change.visits === undefined || isEqual(stored.visits, change.visits));
    return isSame && stored.kind === change.kind ? SUCCESS : failure('bmp-change-id-used');
  }
  // Read again: someone else may have changed it before the lock.
  return { site, instance: await db.bmpInstance.findUniqueOrThrow({ where: { id: instanceId } }) };
}

interface ChangeAuthor {
  site: RegisterSite;
  actor: Member;
  now: Date;
}

interface NewChange {
  id: string;
  kind: BmpChangeKind;
  instanceId: string;
  otherId?: string | null;
  removedOn?: string;
  visits?: readonly string[];
  correctiveActions?: readonly string[];
  undoesId?: string;
}

/** Stores a change. A failure undoes what the operation has done. */
export async function addBmpChange(
  db: Db,
  change: NewChange,
  { site, actor, now }: ChangeAuthor,
): Promise<Failure | null> {
  const { id, kind, instanceId, otherId = null, removedOn, visits = [], correctiveActions = [], undoesId } = change;
  const { count } = await db.bmpChange.createMany({
    data: [
      {
        id,
        workUnitId: actor.unit.id,
        siteId: site.id,
        kind,
        bmpInstanceId: instanceId,
        otherInstanceId: otherId,
        visits: [...visits],
        correctiveActions: [...correctiveActions],
        undoesId: undoesId ?? null,
        removedOn: removedOn === undefined ? null : new Date(removedOn),
        changedBy: actor.personId,
        changedByName: actor.name,
        changedAt: now,
      },
    ],
    // Another work unit may have the id.
    skipDuplicates: true,
  });
  return count === 0 ? failure('bmp-change-id-used') : null;
}

const toEventData = ({ id, name }: RegisterSite, changeId: string, { tag }: BmpInstance) => ({
  siteId: id,
  siteName: name,
  changeId,
  tag,
});
