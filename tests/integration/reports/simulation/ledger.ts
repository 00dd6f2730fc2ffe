import { autoBmpOfField } from '@/lib/reports/domain/auto-bmps';
import type { EditorEvent } from '@/lib/reports/editor/events';
import type { Editor } from '@/lib/reports/editor/state';
import type { Device } from './device';
import {
  getBmpPlace,
  getEntries,
  entriesOfBmp,
  getFieldPlace,
  getKey,
  getShownEntries,
  subtractEntries,
  type Entries,
  type Entry,
} from './entries';
import { getActiveId } from './place';

/**
 * Everything that was entered and not removed by a person. Only a person's action on what is on the screen may remove
 * an entry; otherwise it is lost.
 */
export class Ledger {
  private readonly entered = new Map<string, Entry & { by: string }>();
  /** Who entered or removed which removed value. On a device that still shows it, they may remove it again. */
  private readonly takenBack = new Set<string>();
  /** On which devices a value was replaced or deleted since it was last entered. */
  private readonly goneBy = new Map<string, Set<string>>();
  /** On which device Undo restored a value, until the server has it. */
  private readonly undoneOn = new Map<string, string>();

  /**
   * Records a person's step on a device.
   * @returns what the step removed but must not
   */
  note({ person: { name: person }, name }: Device, event: EditorEvent, before: Editor, after: Editor): string[] {
    const [was, is] = [getShownEntries(before), getShownEntries(after)];
    const mayGo = listUndoneBy(event, before);
    const wrong: string[] = [];
    for (const [key, entry] of subtractEntries(was, is)) {
      const owner = this.entered.get(key)?.by ?? null;
      const isOwn = owner === person || this.takenBack.has(`${person}: ${key}`);
      if (!mayGo(entry, isOwn)) wrong.push(`${key}${owner ? `, which ${owner} had entered` : ''}`);
      if (isOwn) this.takenBack.add(`${person}: ${key}`);
      if (owner) this.takenBack.add(`${owner}: ${key}`);
      this.entered.delete(key);
      this.goneBy.set(key, (this.goneBy.get(key) ?? new Set()).add(name));
    }
    const known = getEntries(after.base);
    for (const [key, entry] of subtractEntries(is, was)) {
      if (isUndo(event) || this.expectStaysClosed(name, event, key)) continue;
      // Restoring an existing value changes nothing: a colleague's later entry wins.
      if (event.type !== 'undone' && known.has(key)) continue;
      this.entered.set(key, { ...entry, by: person });
      this.goneBy.delete(key);
      if (event.type === 'undone') this.undoneOn.set(key, name);
    }
    return wrong;
  }

  recordSaved(entries: Entries): void {
    for (const key of entries.keys()) this.undoneOn.delete(key);
  }

  /** Undo may restore a value that another device changed or deleted since. */
  private expectStaysClosed(device: string, event: EditorEvent, key: string): boolean {
    return event.type === 'undone' && [...(this.goneBy.get(key) ?? [])].some((other) => other !== device);
  }

  lost(places: readonly Entries[]): string[] {
    return [...this.entered]
      .filter(([key]) => !places.some((entries) => entries.has(key)))
      .map(([key, { by }]) => `${key}, entered by ${by}`);
  }

  /**
   * Entries confirmed on this device that were not removed. A deletion on another device whose Undo is not sent counts
   * as a deletion.
   */
  listRemaining(entries: Entries, device: string): string[] {
    const isDeletedElsewhere = (key: string) => (this.undoneOn.get(key) ?? device) !== device;
    return [...entries.keys()].filter((key) => this.entered.has(key) && !isDeletedElsewhere(key));
  }
}

/** Whether the step restores earlier values, which do not count as entered again. */
const isUndo = ({ type }: EditorEvent): boolean =>
  type === 'bmpFlowCanceled' || type === 'correctionCanceled' || type === 'conflictResolved';

type LeaveCheck = (entry: Entry, isOwn: boolean) => boolean;
const respondNothing: LeaveCheck = () => false;
const at =
  (...places: string[]): LeaveCheck =>
  ({ where }) =>
    places.includes(where);
const ofBmp =
  (id: string): LeaveCheck =>
  ({ where }) =>
    where.startsWith(getBmpPlace(id, ''));

/** Undo of CANCEL removes what CANCEL restored, but not a colleague's later entries. */
function listUndone(undo: Editor['undo']): LeaveCheck {
  if (undo?.kind === 'verified') return at(getFieldPlace('verifiedBmps'));
  if (undo?.kind !== 'canceled') return respondNothing;
  const left = entriesOfBmp(undo.left).map(getKey);
  return (entry) => left.includes(getKey(entry));
}

/** What the person removes knowingly with this step, by replacing or canceling it. */
function listUndoneBy(event: EditorEvent, before: Editor): LeaveCheck {
  const active = getActiveId(before) ?? '';
  const part = (...names: string[]) => at(...names.map((name) => getBmpPlace(active, name)));
  const isOfCorrection = part('correction', 'initials', 'correction photo');
  const correction: LeaveCheck = (entry, isOwn) =>
    isOfCorrection(entry, isOwn) || entry.where.startsWith(getBmpPlace(active, 'correction marks '));
  switch (event.type) {
    case 'fieldChanged': {
      const auto = autoBmpOfField(event.key);
      const removed = before.report.bmps.filter(({ practiceId }) => practiceId === auto?.id).map(({ id }) => ofBmp(id));
      return (entry, isOwn) => entry.where === getFieldPlace(event.key) || removed.some((is) => is(entry, isOwn));
    }
    case 'siteChosen':
      return at(getFieldPlace('siteId'));
    case 'crewToggled':
      return at(getFieldPlace('crew'));
    case 'verifiedSet':
    case 'restVerified':
      return at(getFieldPlace('verifiedBmps'));
    case 'placed':
      return part('location');
    case 'conditionChanged':
      return part('condition');
    case 'requiredCasToggled':
    case 'actionToggled':
      return part('required');
    case 'correctionChanged':
      return correction;
    case 'correctionChosen':
    case 'bmpSaved':
      return correction;
    // CANCEL must not remove a colleague's entries.
    case 'bmpFlowCanceled':
      return (entry, isOwn) => isOwn && ofBmp(active)(entry, isOwn);
    case 'correctionCanceled':
      return (entry, isOwn) => isOwn && correction(entry, isOwn);
    case 'bmpRemoved':
      return ofBmp(event.bmpId);
    case 'undone':
      return listUndone(before.undo);
    case 'photoRemoved':
      return ({ where, value }) =>
        where === getBmpPlace(event.bmpId, `${event.side} marks ${event.fileName}`) ||
        (where === getBmpPlace(event.bmpId, `${event.side} photo`) && value.includes(event.fileName));
    case 'photoMarked':
      return at(getBmpPlace(event.bmpId, `${event.side} marks ${event.fileName}`));
    case 'mapCaptured':
      return at(getFieldPlace('mapImage'));
    case 'conflictResolved': {
      const conflict = before.conflicts.find(({ key }) => key === event.key);
      return conflict?.kind === 'bmp'
        ? ofBmp(conflict.key)
        : conflict
          ? at(getFieldPlace(conflict.key))
          : respondNothing;
    }
    default:
      return respondNothing;
  }
}
