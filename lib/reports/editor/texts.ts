import type { Text } from '@/lib/text';
import { formatFailureMessage } from '@/lib/failure-table';
import type { MissingPhoto } from '@/lib/reports/domain/photos';
import { countFreePlaces, countUsedPlaces } from '@/lib/reports/domain/bmp-capacity';
import type { LoggedBmp } from '@/lib/reports/domain/report';
import { LIMITS } from '@/lib/reports/domain/rules';
import { EDITOR_FAILURES } from '@/lib/reports/editor-failures';
import type { ReportPdfProgress } from '@/lib/reports/domain/pdf-progress';
import type { OrphanedReason } from './state';

/** Sentences of the editor, verbatim from the specification where it has them. */

/** Note beside SAVE & NOTIFY (EDIT-51). */
export const NO_MORE_BMPS = 'No more BMPs can be logged after this point.';
/** Shown while CLOSE OUT INSPECTION is disabled (EDIT-57). */
export const MAP_IMAGE_MISSING = 'Map image must be captured before inspection can be closed out';
export const BMP_NOT_FOUND = {
  title: 'BMP Not Found',
  message: 'The system erased this BMP early. Please click Home.',
};
export const NO_BMPS = 'No BMPs logged yet';
/** Note on provisional labels while the server is unreachable (decision X-24). */
export const PROVISIONAL_LABELS = 'A label in a dashed ring is provisional until the BMP reaches the server.';
export const NOTHING_TO_DISPLAY = 'Nothing to display...';
export const NO_MAP_IMAGE = 'No map image captured';
export const NONE_SELECTED = 'None selected';
export const SETTING_UP = 'Setting up your inspection...';
export const GETTING_DATA = 'Getting inspection data...';
export const NO_ACTIONS_FOR_BMP = 'Error: No corrective actions found for this BMP';
export const NO_ACTIONS = 'Error: No corrective actions found';
export const DESCRIPTION_HINT = 'Description required if no photo';
export const ACTION_REQUIRED = 'Select at least one corrective action, or turn off Required CAs';
export const DESCRIPTION_REQUIRED = 'Description required';
export const INITIALS_LABEL = 'Completed by (initials)';
export const NEEDS_CORRECTION = 'Needs a correction?';
export const DOCUMENT_CORRECTION = {
  question: 'Was it corrected during this inspection?',
  yes: 'YES, DOCUMENT CORRECTION',
  no: 'NO, DONT DOCUMENT CORRECTION YET',
} as const;

export const ANSWERED = { answered: 'answered', part: 'partly answered', none: 'not answered' } as const;

export const REPORT_FULL = formatFailureMessage(EDITOR_FAILURES['report-full'], { max: LIMITS.bmps });

/**
 * How many more BMPs can be logged, when few places are left; else null. When none is left, it mentions the places
 * reserved for the two auto BMPs.
 */
export function getCapacityText(bmps: readonly LoggedBmp[]): string | null {
  const free = countFreePlaces(bmps);
  if (free > LIMITS.bmpsLeftNoted) return null;
  if (free > 0) return `${free} more ${free === 1 ? 'BMP' : 'BMPs'} can be logged in this inspection.`;
  const reserved = countUsedPlaces(bmps) - bmps.length;
  if (reserved === 0) return REPORT_FULL;
  return `${REPORT_FULL} ${reserved === 1 ? '1 place is' : `${reserved} places are`} reserved for the plan and permit checks.`;
}

export const CREATING_FINAL_PDF = 'Creating the record…';

export function formatPdfJobStep(progress: ReportPdfProgress | null): string {
  switch (progress?.step) {
    case undefined:
      return '';
    case 'waiting':
      return 'waiting to start';
    case 'photos':
      return `photo ${progress.done} of ${progress.total}`;
    case 'layout':
      return 'laying out the pages, up to a minute with many photos';
    case 'pages':
      return `page ${progress.done}`;
  }
}

export const PDF_JOB_CONTINUES = 'You can leave this page.';
export const PDF_JOB_FAILED = 'The record was not created, and the inspection is still open. Close it out again.';

export const QUEUED = {
  waits: 'Will be sent when signal returns',
  signedOut: 'Will be sent after you sign in again',
  trouble: 'Server problem; retrying automatically',
} as const;

/** The server rejected entries of an inspection with a waiting SAVE & NOTIFY. */
export const ENTRIES_REJECTED = 'The server did not accept your entries. Tap Not saved to export them for your Office.';

/** Follows 'does not exist': a link may lead to another work unit of the same person. */
export const MAYBE_OTHER_UNIT = 'It may belong to another work unit. To switch work units, open the account menu.';

export const SERVER_UNREACHABLE = 'The server could not be reached.';
export const SERVER_TROUBLE = 'The server has a problem. Try again in a few minutes.';
export const NOT_ALL_SAVED = 'Some entries could not be saved. Try CLOSE OUT again.';

/** While CLOSE OUT INSPECTION is disabled: offline, or server errors. */
export const CLOSING_NEEDS_SIGNAL = 'Closing out requires signal. Waiting for signal.';
export const CLOSING_NEEDS_SERVER =
  'Closing out is unavailable because the server has a problem. Retrying automatically.';

/**
 * Photos that the server does not have yet, by location. `onDevice` are the file names on this device; `missing` are
 * all that the server misses, with who took them.
 */
export function listPhotosNotSent(
  onDevice: ReadonlySet<string>,
  missing: readonly MissingPhoto[],
  personId: string,
  device: 'phone' | 'computer',
): string[] {
  const elsewhere = missing.filter(({ fileName }) => !onDevice.has(fileName));
  const owners = new Map(elsewhere.map((photo) => [photo.personId, photo.name]));
  const count = (owner: string | null) => elsewhere.filter((photo) => photo.personId === owner).length;
  const others = [...owners].map(([owner, name]) => {
    const whose = owner === personId ? 'another of your devices' : name ? `${name}'s phone` : "someone's phone";
    return `${formatPhotosStillOn(count(owner))} on ${whose}.`;
  });
  return onDevice.size > 0 ? [`${formatPhotosStillOn(onDevice.size)} on this ${device}.`, ...others] : others;
}

const formatPhotosStillOn = (photos: number) => (photos === 1 ? '1 photo is still' : `${photos} photos are still`);

export const ORPHANED_TEXTS: Record<OrphanedReason, Text> = {
  setup: 'This inspection was reopened.',
  open: 'The crew was notified of this inspection. Your later entries are kept on this device.',
  closed: 'This inspection was closed. Your later entries are kept on this device.',
  finished: 'This inspection was closed. Your later entries are kept on this device.',
  deleted: 'This inspection was deleted. Your entries are kept on this device.',
  'left-unit': 'You no longer belong to this work unit. Your entries are kept on this device.',
};
