import { isEqual } from '@/lib/equal';
import { failure, isFailure, type Failure } from '@/lib/failures';
import { changeAction, recordFix, type ActionChange, type ListedAction } from '@/lib/register/contract';
import { REPAIR_KINDS, type ActionEventKind } from '@/lib/register/corrective-actions';
import { registerEvents } from '@/lib/register/events';
import { isRepeatedRepair } from '@/lib/register/repeated-repair';
import { hasPermission } from '@/lib/permissions';
import type { Db } from '@/lib/platform/database/client';
import type { Member } from '@/lib/platform/operation/call';
import { implement } from '@/lib/platform/operation/implement';
import { loadListedActions } from './actions';
import { lockRegister } from './record-inspection';
import { changeActionSchema, recordFixSchema, savedActionOutput } from './schema';

export const recordFixCommand = implement(recordFix, {
  input: recordFixSchema,
  output: savedActionOutput,
  events: registerEvents,
  async run({ db, input: { eventId, correctiveActionId, at: enteredAt, words, photos }, actor, now, record }) {
    const at = new Date(enteredAt);
    const event: EnteredEvent = { id: eventId, correctiveActionId, kind: 'fixed', at, words, photos };
    const saved = await addEvent(db, { event, actor, now }, (action) => {
      if (action.closedAt !== null) return failure('corrective-action-closed');
      if (action.report.isOpen) return failure('correct-in-inspection');
      if (words === '') return failure('words-missing');
      if (at > now) return failure('fixed-in-future');
      return at.toISOString() < action.discoveredAt ? failure('fixed-before-found') : null;
    });
    if (isFailure(saved)) return saved;
    if (saved.isNew && !(await namePhotos(db, photos, now))) return failure('fix-photos-missing');
    if (saved.isNew) record({ type: 'fixed-corrective-action', ...toEventData(saved.action), at: at.toISOString() });
    return { action: saved.action };
  },
});

export const changeActionCommand = implement(changeAction, {
  input: changeActionSchema,
  output: savedActionOutput,
  events: registerEvents,
  async run({ db, input, actor, now, record }) {
    const { eventId, correctiveActionId, kind, words } = input;
    const event: EnteredEvent = { id: eventId, correctiveActionId, kind, at: now, words, photos: [] };
    const saved = await addEvent(db, { event, actor, now }, (action) => findChangeFailure(action, input, actor));
    if (isFailure(saved)) return saved;
    if (saved.isNew) record({ type: 'changed-corrective-action', ...toEventData(saved.action), kind, reason: words });
    return { action: saved.action };
  },
});

function findChangeFailure(
  action: ListedAction,
  { kind, words }: ActionChange,
  { unit, personId }: Member,
): Failure | null {
  const { closedAt, isDoneLate, foundBy } = action;
  const isLeader = hasPermission('manage-deadlines', unit.role);
  if (!isLeader && foundBy.id !== personId) return failure('only-leaders-or-inspector');
  if (kind === 'message-withdrawn' && !isLeader) return failure('only-leaders');
  if (kind === 'message-withdrawn' && action.departmentMessageAt === null) return failure('message-already-withdrawn');
  if (kind === 'reopened' && closedAt === null) return failure('corrective-action-open');
  if (kind === 'late' && !isDoneLate) return failure('not-late');
  // The third fix asks for the kind of repair, also after it was made.
  const isRepairKind = REPAIR_KINDS.some((repairKind) => repairKind === kind);
  const isForOpen = kind === 'not-needed' || (isRepairKind && !action.isRepairKindMissing);
  if (isForOpen && closedAt !== null) return failure('corrective-action-closed');
  if (kind === 'significant' || words !== '') return null;
  if (kind !== 'small') return failure('action-reason-missing');
  return isRepeatedRepair(action) ? failure('repeated-repair-reason-missing') : null;
}

interface EnteredEvent {
  id: string;
  correctiveActionId: string;
  kind: ActionEventKind;
  at: Date;
  words: string;
  /** File names. */
  photos: readonly string[];
}

/** Keeps the photos from now on. False if the work unit does not have all of them. */
async function namePhotos(db: Db, fileNames: readonly string[], now: Date): Promise<boolean> {
  const names = [...new Set(fileNames)];
  const { count } = await db.photo.updateMany({
    where: { fileName: { in: names }, directory: 'practiceactions' },
    data: { namedAt: now, removedAt: null },
  });
  return count === names.length;
}

/** Adds an event, unless the same one was added before. */
async function addEvent(
  db: Db,
  { event, actor, now }: { event: EnteredEvent; actor: Member; now: Date },
  findFailure: (action: ListedAction) => Failure | null,
): Promise<{ action: ListedAction; isNew: boolean } | Failure> {
  const found = await db.correctiveAction.findUnique({
    where: { id: event.correctiveActionId },
    select: { siteId: true },
  });
  if (!found) return failure('corrective-action-not-found');
  await lockRegister(db, found.siteId);
  const stored = await db.correctiveActionEvent.findUnique({ where: { id: event.id } });
  if (stored) {
    const isSame = stored.correctiveActionId === event.correctiveActionId && stored.kind === event.kind;
    return isSame && stored.words === event.words && isEqual(stored.photos, event.photos)
      ? { action: await loadAction(db, event.correctiveActionId, now), isNew: false }
      : failure('action-event-id-used');
  }
  const refused = findFailure(await loadAction(db, event.correctiveActionId, now));
  if (refused) return refused;
  const { count } = await db.correctiveActionEvent.createMany({
    data: [
      {
        ...event,
        workUnitId: actor.unit.id,
        photos: [...event.photos],
        recordedBy: actor.personId,
        recordedByName: actor.name,
        receivedAt: now,
      },
    ],
    // Another work unit may have the id.
    skipDuplicates: true,
  });
  if (count === 0) return failure('action-event-id-used');
  return { action: await loadAction(db, event.correctiveActionId, now), isNew: true };
}

async function loadAction(db: Db, id: string, now: Date): Promise<ListedAction> {
  const [action] = await loadListedActions(db, { where: { id } }, now);
  if (!action) throw new Error(`corrective action ${id} is missing`);
  return action;
}

const toEventData = ({ id, site, instance, name }: ListedAction) => ({
  siteId: site.id,
  siteName: site.name,
  correctiveActionId: id,
  action: name,
  tag: instance.tag,
});
