import { randomUUID } from 'node:crypto';
import { isEqual } from '@/lib/equal';
import { failure, type Failure } from '@/lib/failures';
import { addDepartmentNotice, type DepartmentNotice } from '@/lib/register/contract';
import { NOTICE_WAY_NAMES } from '@/lib/register/department-notice';
import { registerEvents } from '@/lib/register/events';
import type { Db } from '@/lib/platform/database/client';
import type { Member } from '@/lib/platform/operation/call';
import { implement } from '@/lib/platform/operation/implement';
import { loadListedActions } from './actions';
import { lockRegister } from './record-inspection';
import { departmentNoticeSchema, savedNoticeOutput } from './schema';

export const addDepartmentNoticeCommand = implement(addDepartmentNotice, {
  input: departmentNoticeSchema,
  output: savedNoticeOutput,
  events: registerEvents,
  async run({ db, input, actor, now, record }) {
    const refused = findNoticeFailure(input, now);
    if (refused) return refused;
    await lockRegister(db, input.siteId);
    const where = { id: { in: input.correctiveActionIds }, siteId: input.siteId };
    const stored = await findStored(db, input.noticeId);
    if (stored) {
      if (!isEqual(stored, toStored(input))) return failure('notice-id-used');
      return { actions: await loadListedActions(db, { where }, now) };
    }
    const found = await db.correctiveAction.findMany({
      where,
      select: { id: true, site: { select: { site: { select: { name: true } } } } },
    });
    const ids = new Set(input.correctiveActionIds);
    const siteName = found[0]?.site.site.name ?? '';
    if (found.length < ids.size) return failure('corrective-action-not-found');
    if (!(await writeNotice(db, input, actor, now))) return failure('notice-id-used');
    const { noticeId, siteId, toldAt } = input;
    record({ type: 'added-department-notice', siteId, siteName, noticeId, toldAt, count: ids.size });
    return { actions: await loadListedActions(db, { where }, now) };
  },
});

function findNoticeFailure(
  { toldAt, toldBy, words, correctiveActionIds }: DepartmentNotice,
  now: Date,
): Failure | null {
  if (new Date(toldAt) > now) return failure('told-in-future');
  if (toldBy === '') return failure('teller-missing');
  if (words === '') return failure('notice-words-missing');
  return correctiveActionIds.length === 0 ? failure('notice-actions-missing') : null;
}

/** The notice and an event for each corrective action. @returns false if another work unit has the id */
async function writeNotice(db: Db, notice: DepartmentNotice, actor: Member, now: Date): Promise<boolean> {
  const { noticeId, siteId, toldBy, how, words, correctiveActionIds } = notice;
  const toldAt = new Date(notice.toldAt);
  const row = { id: noticeId, workUnitId: actor.unit.id, siteId, toldAt, toldBy, how, words, correctiveActionIds };
  const { count } = await db.departmentNotice.createMany({
    data: [{ ...row, enteredBy: actor.personId, enteredByName: actor.name, receivedAt: now }],
    skipDuplicates: true,
  });
  if (count === 0) return false;
  await db.correctiveActionEvent.createMany({
    data: [...new Set(correctiveActionIds)].map((correctiveActionId) => ({
      ...{ id: randomUUID(), workUnitId: actor.unit.id, correctiveActionId, kind: 'department-notice', at: toldAt },
      ...{ words: `${toldBy}, ${NOTICE_WAY_NAMES[how]}: ${words}`, photos: [] },
      ...{ recordedBy: actor.personId, recordedByName: actor.name, receivedAt: now },
    })),
  });
  return true;
}

async function findStored(db: Db, id: string): Promise<unknown> {
  const row = await db.departmentNotice.findUnique({ where: { id } });
  if (!row) return null;
  const { siteId, toldAt, toldBy, how, words, correctiveActionIds } = row;
  return { siteId, toldAt: toldAt.toISOString(), toldBy, how, words, correctiveActionIds };
}

/** The input as it is stored. */
const toStored = ({ noticeId: _id, toldAt, ...notice }: DepartmentNotice) => ({
  ...notice,
  toldAt: new Date(toldAt).toISOString(),
});
