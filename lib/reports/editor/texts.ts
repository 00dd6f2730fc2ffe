import { sentence } from '@/lib/failures';
import type { MissingPhoto } from '@/lib/reports/contract';
import { FIELD_KEYS } from '@/lib/reports/domain/fields';
import { countOf } from '@/lib/reports/domain/inspection-file';
import type { CarriedOver } from '@/lib/reports/domain/previous-inspection';
import { notTakenText } from '@/lib/reports/domain/photo-refusals';
import { isAsked, shortWording } from '@/lib/reports/domain/questions';
import type { LoggedBmp, Report } from '@/lib/reports/domain/report';
import type { ReportPdfProgress } from '@/lib/reports/pdf-job';
import { placesLeft, placesTaken } from '@/lib/reports/domain/bmp-capacity';
import { IN_GOOD_CONDITION, isBegun, LIMITS, openCorrections } from '@/lib/reports/domain/rules';
import type { MovedOn, Notice, Question, Orphaned, Undo } from './state';

/** Sentences of the editor, from the specification word for word where it has them. */

/** Note beside SAVE & NOTIFY (EDIT-51). */
export const NO_MORE_BMPS = 'No more BMPs can be logged after this point.';
/** Hint while CLOSE OUT INSPECTION is disabled (EDIT-57). */
export const MAP_IMAGE_MISSING = 'Map image must be captured before inspection can be closed out';
export const BMP_NOT_FOUND = {
  title: 'BMP Not Found',
  message: 'The system erased this BMP early. Please click Home.',
};
export const NO_BMPS = 'No BMPs logged yet';
/** Beside labels that the server has not confirmed, while it cannot be reached (decision X-24). */
export const PROVISIONAL_LABELS = 'A label in a dashed ring is provisional until the server has its BMP.';
export const NOTHING_TO_DISPLAY = 'Nothing to display...';
export const NO_MAP_IMAGE = 'No map image captured';
export const NONE_SELECTED = 'None selected';
export const SETTING_UP = 'Setting up your inspection...';
export const GETTING_DATA = 'Getting inspection data...';
export const NO_ACTIONS_FOR_BMP = 'Error: No corrective actions found for this BMP';
export const NO_ACTIONS = 'Error: No corrective actions found';
export const DESCRIPTION_HINT = 'Description required if no photo';
/** SAVE BMP with 'Required CAs' on and none ticked. */
export const ACTION_REQUIRED = 'Tick at least one corrective action, or switch Required CAs off';
export const DESCRIPTION_REQUIRED = 'Description required';
export const INITIALS_LABEL = 'Completed by (initials)';
export const DOCUMENT_CORRECTION = {
  question: 'Was it corrected during this inspection?',
  yes: 'YES, DOCUMENT CORRECTION',
  no: 'NO, DONT DOCUMENT CORRECTION YET',
} as const;

/** How far the answers of a step are. */
export const ANSWERED = { answered: 'answered', part: 'partly answered', none: 'not answered' } as const;
/** Before what is not answered, in the questions that end the answering. */
export const UNANSWERED_LEAD = {
  'save-and-notify': 'Not answered, and not to be answered after this point:',
  'close-out': 'Not answered. The record will say so:',
} as const;

/** At CLOSE OUT, of work that the inspection took no more. */
export const NOT_IN_RECORD = 'What is kept on this device because the inspection moved on will not be in the record.';

/** While CLOSE OUT makes the PDF. */
export const MAKING_FINAL_PDF = 'Making the record…';

/** What is being done for it now. */
export function pdfJobStep(progress: ReportPdfProgress | null): string {
  switch (progress?.step) {
    case undefined:
      return '';
    case 'waiting':
      return 'waiting for another record';
    case 'photos':
      return `photo ${progress.done} of ${progress.total}`;
    case 'layout':
      return 'laying out the pages';
    case 'pages':
      return `page ${progress.done}`;
  }
}
/** Making a large one takes a while; nothing holds the person here. */
export const PDF_JOB_GOES_ON = 'It goes on if you leave this page.';

export interface QuestionText {
  question: string;
  /** A second sentence that says what the answer means. */
  warning: string | null;
  act: string;
  isDestructive: boolean;
}

export function questionText(question: Question, report: Report, stranded: Orphaned | null = null): QuestionText {
  switch (question) {
    case 'exit-bmp-flow':
      return { question: 'Really exit BMP flow?', warning: null, act: 'Exit', isDestructive: true };
    case 'save-without-place':
      return {
        question: 'Save without a place?',
        warning: 'This BMP has no place on the map. It will be in the list, and on no map.',
        act: 'SAVE BMP',
        isDestructive: false,
      };
    case 'exit-report':
      return { question: 'Really exit report creation?', warning: null, act: 'Exit', isDestructive: true };
    case 'save-and-notify':
      return {
        question: 'Are you ready to complete the inspection and notify crew?',
        warning: NO_MORE_BMPS,
        act: 'SAVE & NOTIFY',
        isDestructive: false,
      };
    case 'close-out':
      return {
        question: "Really close report? You won't be able to log any more corrective actions after this point.",
        warning: [openOnRecord(report), stranded && NOT_IN_RECORD].filter(Boolean).join(' ') || null,
        act: 'CLOSE OUT INSPECTION',
        isDestructive: true,
      };
  }
}

/** Asked before somebody goes on with a BMP that another person was logging; `since`: when that person last did. */
export const takeOverText = (bmp: string, by: string, since: string) => ({
  title: `Go on with ${bmp} yourself?`,
  question: `${by} was logging it and has entered nothing since ${since}. Everything entered so far stays.`,
  act: 'Go on with it',
});

/** Closing with incomplete CAs is allowed, but said (decision X-09); so is a correction that nobody finished. */
function openOnRecord({ bmps }: Report): string | null {
  const begun = bmps.filter(({ correction }) => isBegun(correction)).map(({ name }) => name);
  const unfinished = begun.length === 0 ? [] : [`Begun, and DONE not pressed: the correction of ${begun.join(', ')}.`];
  return [stillOpen(openCorrections(bmps).length), ...unfinished].filter(Boolean).join(' ') || null;
}

/** Asked before an answer takes away a BMP that something was entered in. */
export function bmpRemovalText(bmps: readonly LoggedBmp[]): QuestionText {
  const photos = bmps.reduce(
    (sum, { condition, correction }) => sum + condition.photos.length + (correction?.photos.length ?? 0),
    0,
  );
  const photosToo = photos === 0 ? '' : photos === 1 ? ', with its photo' : `, with its ${photos} photos`;
  return {
    question: `Remove ${bmps[0]?.name ?? 'this BMP'}?`,
    warning: `Your answer removes it from the logged BMPs. What was entered about it is deleted${photosToo}.`,
    act: 'Remove BMP',
    isDestructive: true,
  };
}

function stillOpen(count: number): string | null {
  if (count === 0) return null;
  const those =
    count === 1
      ? '1 BMP still has open corrective actions; it stays'
      : `${count} BMPs still have open corrective actions; they stay`;
  return `${those} on the record as open.`;
}

const FULL = sentence('report-full', { most: LIMITS.bmps });

/** How many more BMPs can be logged, once they are few; null before. Places that are kept are explained. */
export function capacityText(bmps: readonly LoggedBmp[]): string | null {
  const left = placesLeft(bmps);
  if (left > LIMITS.bmpsLeftSaid) return null;
  if (left > 0) return `${left} more ${left === 1 ? 'BMP' : 'BMPs'} can be logged in this inspection.`;
  const kept = placesTaken(bmps) - bmps.length;
  if (kept === 0) return FULL;
  return `${FULL} ${kept === 1 ? '1 place is' : `${kept} places are`} kept for the plan and permit checks.`;
}

/** What can be taken back for a few seconds. */
export function undoText(undo: Undo): string {
  switch (undo.kind) {
    case 'verified':
      return `${bmpCount(undo.practiceIds.length)} marked ${undo.status === 'good' ? 'good' : 'N/A'}`;
    case 'started':
      return 'Taken over from the last inspection';
    case 'found-good':
      return `${bmpCount(undo.conditions.length)} marked \u2018${IN_GOOD_CONDITION}\u2019`;
  }
}

/** What was carried over from the last inspection, one line for each kind of it. */
export function carriedOverText({ fields, bmps }: CarriedOver): string[] {
  const { inspectorNames, inspectorPhone: _phone, verifiedBmps, ...answers } = fields;
  const labels = FIELD_KEYS.flatMap((key) => (key in answers && isAsked(key) ? [shortWording(key)] : []));
  return [
    ...(labels.length > 0 ? [labels.join(', ')] : []),
    ...(bmps.length > 0 ? [`${bmpCount(bmps.length)} with place, label and required CAs`] : []),
    ...(verifiedBmps ? [`${bmpCount(verifiedBmps.length)} not applicable`] : []),
    ...(inspectorNames ? [`Inspector of today: ${inspectorNames.join(', ')}`] : []),
  ];
}

const bmpCount = (count: number) => (count === 1 ? '1 BMP' : `${count} BMPs`);

export interface NoticeText {
  tone: 'success' | 'warning';
  title: string;
  message: string;
  /** A popup with a button stays until it is pressed; without one it leaves after 5 seconds (SHELL-44). */
  button: string | null;
}

export function noticeText(notice: Notice): NoticeText {
  switch (notice.kind) {
    case 'completed':
      return {
        tone: 'success',
        title: 'Crew notified',
        message: 'Inspection completed: Messages have been sent to your crew alerting them to maintenance needs',
        button: null,
      };
    case 'photo-count':
      return { tone: 'warning', title: 'Error', message: `Maximum ${LIMITS.photos} images allowed`, button: 'OK' };
    case 'being-logged':
      return {
        tone: 'warning',
        title: `${notice.bmp} is being logged`,
        message: `${notice.by} is logging it at the moment. It can be opened when it is saved, or after 30 minutes of silence.`,
        button: 'OK',
      };
    case 'crew-told':
      return {
        tone: 'warning',
        title: 'The crew was notified',
        message: `${notice.by || 'Somebody else'} completed this inspection. It takes corrections from now on.`,
        button: 'OK',
      };
    case 'taken-over':
      return {
        tone: 'warning',
        title: `${notice.bmp} ${notice.isSaved ? 'was saved' : 'is being logged'} by ${notice.by}`,
        message: 'You had not gone on with it for 30 minutes. What you entered so far is in it.',
        button: 'OK',
      };
    case 'full':
      return { tone: 'warning', title: 'Not logged', message: FULL, button: 'OK' };
    case 'left-out':
      return {
        tone: 'warning',
        title: notice.count === 1 ? '1 BMP left out' : `${notice.count} BMPs left out`,
        message: `The last inspection has more BMPs than one holds now. ${FULL}`,
        button: 'OK',
      };
    case 'save-failed':
      return {
        tone: 'warning',
        title: 'Error saving report',
        message: `${notice.why ?? NOT_TAKEN_NOW} What you entered is kept on this device. ${AFTER_REFUSAL}`,
        button: 'OK',
      };
    case 'not-persisted':
      return {
        tone: 'warning',
        title: 'This device is full',
        message: 'What you enter now is only on this screen until the server has it. Free some space on the device.',
        button: 'OK',
      };
    case 'photos-refused':
      return {
        tone: 'warning',
        title: 'Oh no!',
        message: `Error Adding Images! ${notTakenText(notice.refused)}${takenText(notice.stored)}`,
        button: 'OK',
      };
    case 'label-changed':
      return {
        tone: 'warning',
        title: `${notice.name} is now ${notice.to}`,
        message: `Somebody else logged a BMP as ${notice.from} first.`,
        button: 'OK',
      };
    case 'failed':
      return {
        tone: 'warning',
        title: FAILED[notice.act],
        message: `${notice.message} Nothing was lost.`,
        button: 'OK',
      };
  }
}

const takenText = (stored: number) => (stored > 0 ? ` ${countOf(stored, 'photo')} added.` : '');

const FAILED = {
  notify: 'The crew was not notified',
  close: 'The inspection was not closed',
} as const;

/** SAVE & NOTIFY that waits (design language §5). */
export const QUEUED = {
  waits: 'Will be sent when signal returns',
  signedOut: 'Will be sent when you have signed in again',
  trouble: 'The server has trouble; it is tried again by itself',
  why: 'Nothing in this inspection can be changed until it was sent. Take it back to go on with it.',
  act: 'Take back',
} as const;

/** A queued inspection whose entries were refused. */
export const NOT_TAKEN = 'The server did not take what was entered. It is kept on this device.';

const NOT_TAKEN_NOW = 'The server did not take it.';
const AFTER_REFUSAL = 'Change what is wrong, or tap Not saved to send it again or to export it for your Office.';

/** What was asked for could not be sent. */
export const NOT_REACHED = 'The server could not be reached.';
export const SERVER_TROUBLE = 'The server has trouble at the moment.';
export const LATER = 'Not everything could be saved first.';

/** CLOSE OUT INSPECTION while there is no signal, and while the server answers that it has trouble. */
export const CLOSING_NEEDS_SIGNAL = 'Waiting for signal: closing out needs the server.';
export const CLOSING_NEEDS_SERVER = 'The server has trouble and is tried again by itself: closing out needs it.';

/**
 * What is not with the server yet: photos of this device, and of others. `here` are the names of this device's own.
 */
export function photosNotSent(
  here: ReadonlySet<string>,
  missing: readonly MissingPhoto[],
  personId: string,
  device: 'phone' | 'computer',
): string[] {
  const elsewhere = missing.filter(({ fileName }) => !here.has(fileName));
  const owners = new Map(elsewhere.map((photo) => [photo.personId, photo.name]));
  const count = (owner: string | null) => elsewhere.filter((photo) => photo.personId === owner).length;
  const others = [...owners].map(([owner, name]) => {
    const whose = owner === personId ? 'another device of yours' : name ? `${name}'s phone` : "somebody's phone";
    return `${stillOn(count(owner))} on ${whose}.`;
  });
  return here.size > 0 ? [`${stillOn(here.size)} on this ${device}.`, ...others] : others;
}
const stillOn = (photos: number) => (photos === 1 ? '1 photo is still' : `${photos} photos are still`);

/** Why the server takes this device's work no more; the work itself is kept. */
export const ORPHANED: Record<MovedOn, string> = {
  setup: 'This inspection was reopened.',
  open: 'This inspection was sent to the crew meanwhile. What you entered after that is kept on this device.',
  closed: 'This inspection was closed meanwhile. What you entered after that is kept on this device.',
  finished: 'This inspection was closed meanwhile. What you entered after that is kept on this device.',
  deleted: 'This inspection was deleted meanwhile. What you entered is kept on this device.',
  'left-unit': 'You do not belong to this work unit any more. What you entered is kept on this device.',
};

/** Asked before the map's place becomes the site's (MAP-25). */
export const SITE_DEFAULT_QUESTION =
  'Would you like the current map position to be the default for this site? (Clicking yes will cause the page to refresh)';
