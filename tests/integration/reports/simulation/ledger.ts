import { getInitials } from '@/lib/initials';
import { findAutoBmpByField } from '@/lib/reports/domain/auto-bmps';
import type { EditorEvent } from '@/lib/reports/editor/events';
import type { Editor } from '@/lib/reports/editor/state';
import type { Device } from './device';
import {
  formatBmpPlace,
  collectEntries,
  listBmpEntries,
  formatFieldPlace,
  formatEntry,
  collectEditorEntries,
  subtractEntries,
  type Entries,
  type Entry,
} from './entries';
import { getActiveBmpId } from './place';

/**
 * Tracks the entries that people made and did not remove. An entry may be removed only by a person whose screen shows
 * it; otherwise it is lost.
 */
export class Ledger {
  private readonly entered = new Map<string, Entry & { by: string }>();
  /**
   * '{person}: {entry}' for those who entered or removed an entry. They may remove it again on a device that still
   * shows it.
   */
  private readonly removedBy = new Set<string>();
  /** By entry: the devices that removed it since it was last entered. */
  private readonly removedOn = new Map<string, Set<string>>();
  /** By entry: the device on which Undo restored it, until the server has it. */
  private readonly undoneOn = new Map<string, string>();

  /** Records an event of a person. Returns the entries that it removed but must not remove. */
  recordEvent(
    { person: { name: person }, name: device }: Device,
    event: EditorEvent,
    before: Editor,
    after: Editor,
  ): string[] {
    const [entriesBefore, entriesAfter] = [collectEditorEntries(before), collectEditorEntries(after)];
    const canRemove = createRemovalCheck(event, before);
    const violations: string[] = [];
    for (const [key, entry] of subtractEntries(entriesBefore, entriesAfter)) {
      const owner = this.entered.get(key)?.by ?? null;
      const isOwn = owner === person || this.removedBy.has(`${person}: ${key}`);
      if (!canRemove(entry, isOwn)) violations.push(`${key}${owner ? `, which ${owner} had entered` : ''}`);
      if (isOwn) this.removedBy.add(`${person}: ${key}`);
      if (owner) this.removedBy.add(`${owner}: ${key}`);
      this.entered.delete(key);
      this.removedOn.set(key, (this.removedOn.get(key) ?? new Set()).add(device));
    }
    const baseEntries = collectEntries(after.base);
    for (const [key, entry] of subtractEntries(entriesAfter, entriesBefore)) {
      if (isRestoringValues(event) || this.isRemovedElsewhere(device, event, key)) continue;
      // Entering a value that the server already has changes nothing: a colleague's later entry wins. Undo counts.
      if (event.type !== 'undone' && baseEntries.has(key)) continue;
      this.entered.set(key, { ...entry, by: person });
      this.removedOn.delete(key);
      if (event.type === 'undone') this.undoneOn.set(key, device);
    }
    return violations;
  }

  recordSaved(entries: Entries): void {
    for (const key of entries.keys()) this.undoneOn.delete(key);
  }

  /** Whether Undo restores an entry that another device has removed since. */
  private isRemovedElsewhere(device: string, event: EditorEvent, key: string): boolean {
    return event.type === 'undone' && [...(this.removedOn.get(key) ?? [])].some((other) => other !== device);
  }

  /** Returns the tracked entries that are in none of these collections. */
  listLost(collections: readonly Entries[]): string[] {
    return [...this.entered]
      .filter(([key]) => !collections.some((entries) => entries.has(key)))
      .map(([key, { by }]) => `${key}, entered by ${by}`);
  }

  /**
   * Returns those of the entries that must still exist. While an Undo on another device is unsent, its entry need not.
   */
  listRemaining(entries: Entries, device: string): string[] {
    const isDeletedElsewhere = (key: string) => (this.undoneOn.get(key) ?? device) !== device;
    return [...entries.keys()].filter((key) => this.entered.has(key) && !isDeletedElsewhere(key));
  }
}

/** Whether the event restores earlier values, which do not count as entered again. */
const isRestoringValues = ({ type }: EditorEvent): boolean =>
  type === 'bmpFlowCanceled' || type === 'correctionCanceled' || type === 'conflictResolved';

type RemovalCheck = (entry: Entry, isOwn: boolean) => boolean;
const allowNothing: RemovalCheck = () => false;
const allowPlaces =
  (...places: string[]): RemovalCheck =>
  ({ place }) =>
    places.includes(place);
const allowBmp =
  (id: string): RemovalCheck =>
  ({ place }) =>
    place.startsWith(formatBmpPlace(id, ''));

/** Undo of CANCEL may remove what CANCEL restored, but not a colleague's later entries. */
function createUndoCheck(undo: Editor['undo']): RemovalCheck {
  if (undo?.kind === 'verified') return allowPlaces(formatFieldPlace('verifiedBmps'));
  if (undo?.kind !== 'canceled') return allowNothing;
  const leftEntries = listBmpEntries(undo.remainingBmp).map(formatEntry);
  return (entry) => leftEntries.includes(formatEntry(entry));
}

/** Returns a check of which entries the event may remove, because the person replaces or cancels them. */
function createRemovalCheck(event: EditorEvent, before: Editor): RemovalCheck {
  const active = getActiveBmpId(before) ?? '';
  const allowParts = (...names: string[]) => allowPlaces(...names.map((name) => formatBmpPlace(active, name)));
  const isInCorrection = allowParts('correction', 'initials', 'correction photo');
  const allowCorrection: RemovalCheck = (entry, isOwn) =>
    isInCorrection(entry, isOwn) || entry.place.startsWith(formatBmpPlace(active, 'correction marks '));
  switch (event.type) {
    case 'fieldChanged': {
      const autoBmp = findAutoBmpByField(event.key);
      const bmpChecks = before.report.bmps
        .filter(({ practiceId }) => practiceId === autoBmp?.practiceId)
        .map(({ id }) => allowBmp(id));
      return (entry, isOwn) =>
        entry.place === formatFieldPlace(event.key) || bmpChecks.some((check) => check(entry, isOwn));
    }
    case 'siteChosen':
      return allowPlaces(formatFieldPlace('siteId'));
    case 'crewToggled':
      return allowPlaces(formatFieldPlace('crew'));
    case 'verifiedSet':
    case 'restVerified':
      return allowPlaces(formatFieldPlace('verifiedBmps'));
    case 'placed':
      return allowParts('location');
    case 'conditionChanged':
      return allowParts('condition');
    case 'requiredCasToggled':
    case 'actionToggled':
      return allowParts('required');
    case 'correctionChanged':
      return allowCorrection;
    case 'correctionChosen':
    case 'bmpSaved':
      return allowCorrection;
    // CANCEL must not remove a colleague's entries.
    case 'bmpFlowCanceled':
      return (entry, isOwn) => isOwn && allowBmp(active)(entry, isOwn);
    case 'correctionCanceled':
      return (entry, isOwn) => isOwn && allowCorrection(entry, isOwn);
    case 'bmpRemoved':
      return allowBmp(event.bmpId);
    case 'undone':
      return createUndoCheck(before.undo);
    case 'photoRemoved':
      return (entry) =>
        entry.place === formatBmpPlace(event.bmpId, `${event.side} marks ${event.fileName}`) ||
        (entry.place === formatBmpPlace(event.bmpId, `${event.side} photo`) && entry.value.includes(event.fileName)) ||
        (event.side === 'correction' && isOwnInitials(entry, event.bmpId, before));
    case 'photoMarked':
      return allowPlaces(formatBmpPlace(event.bmpId, `${event.side} marks ${event.fileName}`));
    case 'mapCaptured':
      return allowPlaces(formatFieldPlace('mapImage'));
    case 'conflictResolved': {
      const conflict = before.conflicts.find(({ key }) => key === event.key);
      return conflict?.kind === 'bmp'
        ? allowBmp(conflict.key)
        : conflict
          ? allowPlaces(formatFieldPlace(conflict.key))
          : allowNothing;
    }
    default:
      return allowNothing;
  }
}

/** Whether these initials were entered for the person, so that removing the last photo removes them (decision X-394). */
const isOwnInitials = ({ place, value }: Entry, bmpId: string, { context }: Editor): boolean =>
  place === formatBmpPlace(bmpId, 'initials') && value === JSON.stringify(getInitials(context.me.name));
