import { QUEUED, ORPHANED_TEXTS } from '@/lib/reports/editor/texts';
import { pluralize, translateToEnglish, type Text, type Translate } from '@/lib/text';
import { canRetryPhoto } from '@/lib/reports/domain/photo-rejections';
import type { SendResult } from '@/lib/offline/sync/send-result';
import type { UnsentCounts } from './by-person';
import type { UnsentInspection, UnsentState } from './list';

export const NOTHING_UNSENT = 'Nothing to send.';

/** '3 changes · 2 photos' */
export function formatUnsentSummary(
  { changes, bmps, photos, state }: UnsentInspection,
  t: Translate = translateToEnglish,
): string {
  const entries =
    state.kind === 'orphaned'
      ? pluralize(t, bmps, '1 BMP', '{count} BMPs')
      : changes > 0
        ? pluralize(t, changes, '1 change', '{count} changes')
        : '';
  return [entries, photos > 0 ? formatPhotoCount(photos, t) : ''].filter(Boolean).join(' · ') || t('SAVE & NOTIFY');
}

const formatPhotoCount = (count: number, t: Translate) => pluralize(t, count, '1 photo', '{count} photos');

/** For dialogs that close a work unit or an account; null if there is no unsent work. */
export const formatUnsentBeforeClosing = (counts: UnsentCounts, t: Translate = translateToEnglish): string | null =>
  formatCountSentence(
    counts,
    ['{what} has not been sent from this device.', '{what} have not been sent from this device.'],
    t,
  );

/** For the log-out dialog; null if there is no unsent work. */
export const formatUnsentBeforeLogOut = (counts: UnsentCounts, t: Translate = translateToEnglish): string | null =>
  formatCountSentence(
    counts,
    [
      '{what} has not been sent from this device. It stays here and will be sent when you sign in again.',
      '{what} have not been sent from this device. They stay here and will be sent when you sign in again.',
    ],
    t,
  );

/** For a person who was removed from the work unit; null if there is no unsent work. */
export const formatUnsentAfterRemoval = (counts: UnsentCounts, t: Translate = translateToEnglish): string | null =>
  formatCountSentence(
    counts,
    [
      '{what} for that work unit is still on this device and was not sent.',
      '{what} for that work unit are still on this device and were not sent.',
    ],
    t,
  );

/** The sentence for one or for several things; null for none. */
function formatCountSentence(counts: UnsentCounts, [one, many]: [Text, Text], t: Translate): string | null {
  const total = countTotal(counts);
  return total === 0 ? null : t(total === 1 ? one : many, { what: formatCounts(counts, t) });
}

/** The sentence on the sign-in page about one person's unsent work. */
export function formatUnsentOfPerson(
  { name, counts }: { name: string | null; counts: UnsentCounts },
  t: Translate = translateToEnglish,
): string {
  const what = formatCounts(counts, t);
  return name === null
    ? t('Someone has unsent work on this device: {what}. It will be sent when that person signs in.', { what })
    : t('{who} has unsent work on this device: {what}. It will be sent when {who} signs in.', { what, who: name });
}

const countTotal = ({ inspections, photos, tickets }: UnsentCounts): number => inspections + photos + tickets;

/** '2 inspections, 1 photo and 3 tickets' */
function formatCounts({ inspections, photos, tickets }: UnsentCounts, t: Translate): string {
  const countTexts: [number, Text, Text][] = [
    [inspections, '1 inspection', '{count} inspections'],
    [photos, '1 photo', '{count} photos'],
    [tickets, '1 ticket', '{count} tickets'],
  ];
  const what = countTexts.filter(([count]) => count > 0).map((texts) => pluralize(t, ...texts));
  return [what.slice(0, -1).join(', '), what.at(-1)].filter(Boolean).join(t(' and '));
}

/** 'waiting for 3 hours' */
export function formatAge(since: string, now: string, t: Translate = translateToEnglish): string {
  const minutes = Math.floor((Date.parse(now) - Date.parse(since)) / 60_000);
  // After the clock was set back, the age is unknown.
  if (!(minutes >= 1)) return t('just now');
  if (minutes < 60) return pluralize(t, minutes, 'waiting for 1 minute', 'waiting for {count} minutes');
  if (minutes < 48 * 60)
    return pluralize(t, Math.floor(minutes / 60), 'waiting for 1 hour', 'waiting for {count} hours');
  return pluralize(t, Math.floor(minutes / (24 * 60)), 'waiting for 1 day', 'waiting for {count} days');
}

export interface StateText {
  tone: 'incomplete' | 'overdue' | 'neutral';
  badge: string;
  /** Why it is not sent and what to do; null if it is sent automatically. */
  why: string | null;
}

export function describeUnsentState(
  { state, personName, unitName }: UnsentInspection,
  t: Translate = translateToEnglish,
): StateText {
  switch (state.kind) {
    case 'unsent':
      return { tone: 'incomplete', badge: t('Not sent yet'), why: null };
    case 'queued':
      return { tone: 'incomplete', badge: t(QUEUED.waits), why: null };
    case 'conflict':
      return {
        tone: 'overdue',
        badge: t('Conflict'),
        why: t('Someone else changed the same entries. Open the inspection and choose which to keep.'),
      };
    case 'refused':
      return { tone: 'overdue', badge: t('Not accepted'), why: null };
    case 'orphaned':
      return {
        tone: 'overdue',
        badge: t('No longer accepted'),
        why: state.reason === 'left-unit' ? formatLeftUnit(unitName, t) : t(ORPHANED_TEXTS[state.reason]),
      };
    case 'other-person':
      return {
        tone: 'neutral',
        badge: t('Another account'),
        why: t('It will be sent when {who} signs in on this device.', {
          who: personName ?? t('the person who entered it'),
        }),
      };
    case 'other-unit':
      return {
        tone: 'neutral',
        badge: t('Another work unit'),
        why: t('To send it, switch to {unit}.', { unit: unitName ?? t('the work unit it belongs to') }),
      };
  }
}

/** Work of a former member cannot be sent, so only export is left. */
const formatLeftUnit = (unitName: string | null, t: Translate): string =>
  t('You are no longer a member of {unit}. Export your work and give the file to the Office.', {
    unit: unitName ?? t('this work unit'),
  });

/** The message after sending again: the server's, if it gave one. null if all was sent, or the list shows the rest. */
export function formatSendResult(result: SendResult, t: Translate = translateToEnglish): string | null {
  switch (result.kind) {
    case 'sent':
      return null;
    case 'offline':
      return t('The server could not be reached. Your work will be sent automatically when you are back online.');
    case 'signed-out':
      return t('Your session has ended. Sign in again to send it.');
    case 'refused':
      return t('The server did not accept your entries. Export them and give the file to the Office.');
    case 'blocked': {
      if (result.why) return result.why;
      const text = BLOCKED_TEXTS[result.by];
      return text && t(text);
    }
  }
}

const TROUBLE = 'The server is not working right now. Your work will be sent automatically.';
const BLOCKED_TEXTS: Record<Extract<SendResult, { kind: 'blocked' }>['by'], Text | null> = {
  'other-tab': 'It is being sent right now, or it is open in another tab.',
  'server-trouble': TROUBLE,
  limit: TROUBLE,
  decision: null,
  'photos-first': null,
};

/** Whether the work can become a new inspection. A former member can only export it. */
export const canRestart = (state: UnsentState): boolean => state.kind === 'orphaned' && state.reason !== 'left-unit';

/** Whether sending again could help. */
export const canSendAgain = ({ state, photoRejections }: UnsentInspection): boolean =>
  state.kind !== 'orphaned' && (state.kind !== 'refused' || photoRejections.some(canRetryPhoto));

/** Whether the person may delete it: only what the server no longer accepts. */
export const canRemove = ({ kind }: UnsentState): boolean => kind === 'orphaned' || kind === 'refused';

export function formatRemoveQuestion(
  inspection: UnsentInspection,
  exportedAs: string | null,
  t: Translate = translateToEnglish,
): string {
  const what = formatUnsentSummary(inspection, t);
  const copy =
    exportedAs === null
      ? t('You have not exported this work.')
      : t('You exported this work as {name}.', { name: exportedAs });
  return t('This will be permanently deleted from this device: {what}. {copy} Continue?', { what, copy });
}

/** Photos on the server must be fetched first. */
export const formatMissingPhotos = (count: number, t: Translate = translateToEnglish): string =>
  t('{photos} must be downloaded first, and you are offline. Nothing was changed; try again when you are online.', {
    photos: formatPhotoCount(count, t),
  });

/** What the person should know after a restart; null: nothing. */
export function formatRestartNote(
  { lostPhotos, additionalInspections }: { lostPhotos: number; additionalInspections: number },
  t: Translate = translateToEnglish,
): string | null {
  const sentences = [
    additionalInspections > 0
      ? pluralize(
          t,
          additionalInspections,
          'There were too many BMPs for one inspection. The rest are in 1 more inspection under On this device.',
          'There were too many BMPs for one inspection. The rest are in {count} more inspections under On this device.',
        )
      : '',
    lostPhotos > 0
      ? t('{photos} could not be copied: the files are neither on this device nor on the server.', {
          photos: formatPhotoCount(lostPhotos, t),
        })
      : '',
  ];
  return sentences.filter(Boolean).join(' ') || null;
}
