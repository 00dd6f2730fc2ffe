import { randomUUID } from 'node:crypto';
import { isEqual } from '@/lib/equal';
import { failure, type Failure } from '@/lib/failures';
import { addDepartmentMessage, type DepartmentMessage } from '@/lib/register/contract';
import { CONTACT_METHOD_NAMES } from '@/lib/register/department-message';
import { registerEvents } from '@/lib/register/events';
import type { Db } from '@/lib/platform/database/client';
import type { Member } from '@/lib/platform/operation/call';
import { implement } from '@/lib/platform/operation/implement';
import { loadListedActions } from './actions';
import { lockRegister } from './record-inspection';
import { departmentMessageSchema, savedMessageOutput } from './schema';

export const addDepartmentMessageCommand = implement(addDepartmentMessage, {
  input: departmentMessageSchema,
  output: savedMessageOutput,
  events: registerEvents,
  async run({ db, input, actor, now, record }) {
    const refused = findMessageFailure(input, now);
    if (refused) return refused;
    await lockRegister(db, input.siteId);
    const where = { id: { in: input.correctiveActionIds }, siteId: input.siteId };
    const stored = await findStored(db, input.messageId);
    if (stored) {
      if (!isEqual(stored, toStored(input))) return failure('message-id-used');
      return { actions: await loadListedActions(db, { where }, now) };
    }
    const found = await db.correctiveAction.findMany({
      where,
      select: { id: true, site: { select: { site: { select: { name: true } } } } },
    });
    const ids = new Set(input.correctiveActionIds);
    const siteName = found[0]?.site.site.name ?? '';
    if (found.length < ids.size) return failure('corrective-action-not-found');
    if (!(await writeMessage(db, input, actor, now))) return failure('message-id-used');
    const { messageId, siteId, contactedAt } = input;
    record({ type: 'added-department-message', siteId, siteName, messageId, contactedAt, count: ids.size });
    return { actions: await loadListedActions(db, { where }, now) };
  },
});

function findMessageFailure(
  { contactedAt, contactName, words, correctiveActionIds }: DepartmentMessage,
  now: Date,
): Failure | null {
  if (new Date(contactedAt) > now) return failure('contacted-in-future');
  if (contactName === '') return failure('contact-name-missing');
  if (words === '') return failure('message-words-missing');
  return correctiveActionIds.length === 0 ? failure('message-actions-missing') : null;
}

/** The message and an event for each corrective action. @returns false if another work unit has the id */
async function writeMessage(db: Db, message: DepartmentMessage, actor: Member, now: Date): Promise<boolean> {
  const { messageId, siteId, contactName, method, words, correctiveActionIds } = message;
  const contactedAt = new Date(message.contactedAt);
  const row = {
    id: messageId,
    workUnitId: actor.unit.id,
    siteId,
    contactedAt,
    contactName,
    method,
    words,
    correctiveActionIds,
  };
  const { count } = await db.departmentMessage.createMany({
    data: [{ ...row, enteredBy: actor.personId, enteredByName: actor.name, receivedAt: now }],
    skipDuplicates: true,
  });
  if (count === 0) return false;
  await db.correctiveActionEvent.createMany({
    data: [...new Set(correctiveActionIds)].map((correctiveActionId) => ({
      id: randomUUID(),
      workUnitId: actor.unit.id,
      correctiveActionId,
      kind: 'department-message',
      at: contactedAt,
      words: `${contactName}, ${CONTACT_METHOD_NAMES[method]}: ${words}`,
      photos: [],
      recordedBy: actor.personId,
      recordedByName: actor.name,
      receivedAt: now,
    })),
  });
  return true;
}

async function findStored(db: Db, id: string): Promise<unknown> {
  const row = await db.departmentMessage.findUnique({ where: { id } });
  if (!row) return null;
  const { siteId, contactedAt, contactName, method, words, correctiveActionIds } = row;
  return { siteId, contactedAt: contactedAt.toISOString(), contactName, method, words, correctiveActionIds };
}

/** The input as it is stored. */
const toStored = ({ messageId: _id, contactedAt, ...message }: DepartmentMessage) => ({
  ...message,
  contactedAt: new Date(contactedAt).toISOString(),
});
