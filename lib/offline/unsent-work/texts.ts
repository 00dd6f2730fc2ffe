import { QUEUED, ORPHANED } from '@/lib/reports/editor/texts';
import { countOf } from '@/lib/reports/domain/inspection-file';
import { mayTryPhotoAgain } from '@/lib/reports/domain/photo-refusals';
import type { SendResult } from '@/lib/offline/sync/send-result';
import type { UnsentCounts } from './by-person';
import type { UnsentInspection, UnsentState } from './list';

/** What the page 'On this device' says. */
export const NOTHING_UNSENT = 'Nothing waits here. Everything entered on this device has reached the server.';

/** '3 changes · 2 photos' */
export function unsentSummary({ changes, bmps, photos, state }: UnsentInspection): string {
  const entered = state.kind === 'orphaned' ? countOf(bmps, 'BMP') : changes > 0 ? countOf(changes, 'change') : '';
  return [entered, photos > 0 ? countOf(photos, 'photo') : ''].filter(Boolean).join(' · ') || 'SAVE & NOTIFY';
}

/** Before somebody logs out; null where nothing waits. */
export function unsentText(counts: UnsentCounts): string | null {
  if (totalOf(counts) === 0) return null;
  return totalOf(counts) === 1
    ? `${namesOf(counts)} has not been sent from this device. It stays here for you and is sent when you sign in again.`
    : `${namesOf(counts)} have not been sent from this device. They stay here for you and are sent when you sign in again.`;
}

/** To somebody who was removed from the work unit for which it was entered; null where nothing waits. */
export function leftBehindText(counts: UnsentCounts): string | null {
  if (totalOf(counts) === 0) return null;
  return `${namesOf(counts)} from there ${totalOf(counts) === 1 ? 'is' : 'are'} still on this device and not sent.`;
}

/** On the sign-in page, of whoever entered something here. */
export function unsentOfText({ name, counts }: { name: string | null; counts: UnsentCounts }): string {
  const who = name ?? 'the person who entered it';
  return totalOf(counts) === 1
    ? `${namesOf(counts)} of ${who} has not been sent from this device. It stays here until ${who} signs in.`
    : `${namesOf(counts)} of ${who} have not been sent from this device. They stay here until ${who} signs in.`;
}

const totalOf = ({ inspections, photos, tickets }: UnsentCounts): number => inspections + photos + tickets;

/** '2 inspections, 1 photo and 3 tickets' */
function namesOf({ inspections, photos, tickets }: UnsentCounts): string {
  const counted: [number, string][] = [
    [inspections, 'inspection'],
    [photos, 'photo'],
    [tickets, 'ticket'],
  ];
  const what = counted.filter(([count]) => count > 0).map(([count, noun]) => countOf(count, noun));
  return [what.slice(0, -1).join(', '), what.at(-1)].filter(Boolean).join(' and ');
}

/** 'waiting for 3 hours' */
export function ageText(since: string, now: string): string {
  const minutes = Math.floor((Date.parse(now) - Date.parse(since)) / 60_000);
  // A clock that was set back says nothing about age.
  if (!(minutes >= 1)) return 'just now';
  if (minutes < 60) return `waiting for ${countOf(minutes, 'minute')}`;
  if (minutes < 48 * 60) return `waiting for ${countOf(Math.floor(minutes / 60), 'hour')}`;
  return `waiting for ${countOf(Math.floor(minutes / (24 * 60)), 'day')}`;
}

export interface StateText {
  tone: 'incomplete' | 'overdue' | 'neutral';
  badge: string;
  /** Why it is stuck and what to do; null where it goes by itself. */
  why: string | null;
}

export function stateText({ state, personName, unitName }: UnsentInspection): StateText {
  switch (state.kind) {
    case 'unsent':
      return { tone: 'incomplete', badge: 'Not sent yet', why: null };
    case 'queued':
      return { tone: 'incomplete', badge: QUEUED.waits, why: null };
    case 'conflict':
      return { tone: 'overdue', badge: 'Conflict', why: 'Somebody else changed the same entries. Open it and choose.' };
    case 'refused':
      return { tone: 'overdue', badge: 'Not taken', why: null };
    case 'orphaned':
      return {
        tone: 'overdue',
        badge: 'Not taken any more',
        why: state.reason === 'left-unit' ? leftUnitText(unitName) : ORPHANED[state.reason],
      };
    case 'other-person':
      return {
        tone: 'neutral',
        badge: 'Another sign-in',
        why: `It is sent when ${personName ?? 'the person who entered it'} signs in on this device.`,
      };
    case 'other-unit':
      return {
        tone: 'neutral',
        badge: 'Another work unit',
        why: `It is sent when ${unitName ?? 'its work unit'} is the active work unit.`,
      };
  }
}

/** Nothing is sent for somebody who left, so the sentence names the way that is left. */
const leftUnitText = (unitName: string | null): string =>
  `You do not belong to ${unitName ?? 'its work unit'} any more. Export what you entered and give the file to the Office.`;

/** What a person reads after sending again; null where all is sent, or the list itself says what is missing. */
export function notSentText(result: SendResult): string | null {
  switch (result.kind) {
    case 'sent':
      return null;
    case 'offline':
      return 'The server could not be reached. It is tried again by itself when signal returns.';
    case 'signed-out':
      return 'Your session has ended. Sign in again, then it is sent.';
    case 'refused':
      return 'The server did not take what was entered. Export it and give the file to the Office.';
    case 'blocked':
      return BLOCKED_TEXT[result.by];
  }
}

const TROUBLE = 'The server has trouble at the moment. It is tried again by itself.';
const BLOCKED_TEXT: Record<Extract<SendResult, { kind: 'blocked' }>['by'], string | null> = {
  'other-tab': 'It is being sent right now, or it is open in another tab.',
  'server-trouble': TROUBLE,
  limit: TROUBLE,
  decision: null,
};

/** May the work become a new inspection here? Who left the work unit has none to put it into; the file is the way. */
export const mayRestart = (state: UnsentState): boolean => state.kind === 'orphaned' && state.reason !== 'left-unit';

/** Does it make sense to send it now? What only holds pictures that the server cannot take would be refused again. */
export const maySendAgain = ({ state, refused }: UnsentInspection): boolean =>
  state.kind !== 'orphaned' && (state.kind !== 'refused' || refused.some(mayTryPhotoAgain));

/** May it go from here? What the server still takes waits for it; the rest is the person's own decision. */
export const mayRemove = ({ kind }: UnsentState): boolean => kind === 'orphaned' || kind === 'refused';

/** The exact consequence, before it is done. */
export function removeUnsentText(kept: UnsentInspection, exportedAs: string | null): string {
  const what = unsentSummary(kept);
  const copy = exportedAs === null ? 'No file of it was exported.' : `The file ${exportedAs} still has it.`;
  return `${what}, entered on this device and nowhere else, will be gone. ${copy} Remove it?`;
}

/** Photos that only the server has are needed first. */
export const outOfReachText = (count: number): string =>
  `${countOf(count, 'photo')} of it can only be fetched with signal. Nothing was changed; try again with signal.`;

/** What a person should know of inspections that were begun with stranded work; null: nothing beyond what shows. */
export function begunText({ lost, more }: { lost: number; more: number }): string | null {
  const sentences = [
    more > 0
      ? `There were more BMPs than one inspection holds: ${countOf(more, 'more inspection')} with the rest ${more === 1 ? 'is' : 'are'} under On this device.`
      : '',
    lost > 0
      ? `${countOf(lost, 'photo')} could not be copied: neither this device nor the server has the picture any more.`
      : '',
  ];
  return sentences.filter(Boolean).join(' ') || null;
}
