import { autoBmpOfField } from '@/lib/reports/domain/auto-bmps';
import type { EditorEvent } from '@/lib/reports/editor/events';
import type { Editor } from '@/lib/reports/editor/state';
import { bmpPlace, fieldPlace, shownIn, without, type Entries, type Entry } from './entries';
import { activeIdOf } from './place';

/**
 * What people entered and nobody took back. Only a person takes something back, by doing something to just that which
 * is on their screen; whatever else makes it disappear has lost it.
 */
export class Ledger {
  private readonly entered = new Map<string, Entry & { by: string }>();
  /** By person and value: who took it back on one device may do so on a second, which has not heard of it yet. */
  private readonly takenBack = new Set<string>();

  /** After a person's own step. @returns what the step took away and may not have. */
  note(person: string, event: EditorEvent, before: Editor, after: Editor): string[] {
    const [was, is] = [shownIn(before), shownIn(after)];
    const mayGo = takenBackBy(event, before);
    const wrong: string[] = [];
    for (const [key, entry] of without(was, is)) {
      const owner = this.entered.get(key)?.by ?? null;
      const isOwn = owner === person || this.takenBack.has(`${person}: ${key}`);
      if (!mayGo(entry, isOwn)) wrong.push(`${key}${owner ? `, which ${owner} had entered` : ''}`);
      if (isOwn) this.takenBack.add(`${person}: ${key}`);
      this.entered.delete(key);
    }
    if (!bringsBack(event))
      for (const [key, entry] of without(is, was)) this.entered.set(key, { ...entry, by: person });
    return wrong;
  }

  /** What is in none of these. */
  lost(places: readonly Entries[]): string[] {
    return [...this.entered]
      .filter(([key]) => !places.some((entries) => entries.has(key)))
      .map(([key, { by }]) => `${key}, entered by ${by}`);
  }

  /** Those of these that were entered and not taken back. */
  standing(entries: Entries): string[] {
    return [...entries.keys()].filter((key) => this.entered.has(key));
  }
}

/** What was there before is there again: nobody enters it anew. */
const bringsBack = ({ type }: EditorEvent): boolean =>
  type === 'bmpFlowCancelled' || type === 'correctionCancelled' || type === 'conflictResolved';

type MayGo = (entry: Entry, isOwn: boolean) => boolean;
const nothing: MayGo = () => false;
const at =
  (...places: string[]): MayGo =>
  ({ where }) =>
    places.includes(where);
const ofBmp =
  (id: string): MayGo =>
  ({ where }) =>
    where.startsWith(bmpPlace(id, ''));

/** What a person knowingly takes away with a step: another value in its place, or what a CANCEL is about. */
function takenBackBy(event: EditorEvent, before: Editor): MayGo {
  const active = activeIdOf(before) ?? '';
  const part = (...names: string[]) => at(...names.map((name) => bmpPlace(active, name)));
  const isOfCorrection = part('correction', 'initials', 'correction photo');
  const correction: MayGo = (entry, isOwn) =>
    isOfCorrection(entry, isOwn) || entry.where.startsWith(bmpPlace(active, 'correction marks '));
  switch (event.type) {
    case 'fieldChanged': {
      const auto = autoBmpOfField(event.key);
      const gone = before.report.bmps.filter(({ practiceId }) => practiceId === auto?.id).map(({ id }) => ofBmp(id));
      return (entry, isOwn) => entry.where === fieldPlace(event.key) || gone.some((is) => is(entry, isOwn));
    }
    case 'siteChosen':
      return at(fieldPlace('siteId'));
    case 'crewToggled':
      return at(fieldPlace('crew'));
    case 'verifiedSet':
    case 'restVerified':
      return at(fieldPlace('verifiedBmps'));
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
    // What a colleague has entered meanwhile is none of what is cancelled.
    case 'bmpFlowCancelled':
      return (entry, isOwn) => isOwn && ofBmp(active)(entry, isOwn);
    case 'correctionCancelled':
      return (entry, isOwn) => isOwn && correction(entry, isOwn);
    case 'bmpRemoved':
      return ofBmp(event.bmpId);
    case 'photoRemoved':
      return ({ where, value }) =>
        where === bmpPlace(event.bmpId, `${event.side} marks ${event.fileName}`) ||
        (where === bmpPlace(event.bmpId, `${event.side} photo`) && value.includes(event.fileName));
    case 'photoMarked':
      return at(bmpPlace(event.bmpId, `${event.side} marks ${event.fileName}`));
    case 'mapCaptured':
      return at(fieldPlace('mapImage'));
    case 'conflictResolved': {
      const conflict = before.conflicts.find(({ key }) => key === event.key);
      return conflict?.kind === 'bmp' ? ofBmp(conflict.key) : conflict ? at(fieldPlace(conflict.key)) : nothing;
    }
    default:
      return nothing;
  }
}
