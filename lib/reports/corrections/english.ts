import { formatReportDate, formatReportDateTime, formatReportTime } from '@/lib/dates';
import { formatDistanceInWords } from '@/lib/map/imperial';
import type { formatConflictLines } from '@/lib/reports/domain/conflict-text';
import { PHASE_INFOS } from '@/lib/reports/domain/phases';
import { PROVISIONAL_LABEL_TEXT } from '@/lib/reports/domain/labels';
import { formatRowMeta } from '@/lib/reports/domain/logged-list';
import { formatRejectedPhotos, formatPhotoRejection } from '@/lib/reports/domain/photo-rejections';
import { formatMarks } from '@/lib/reports/domain/photo-marks';
import type { MarkedPhoto } from '@/lib/reports/domain/photo-mark';
import type { BmpStatus } from '@/lib/reports/domain/report';
import { getBubbleAction, CA_STATE_TEXTS, type CaState, formatTypeLabel } from '@/lib/reports/domain/rules';
import { getEditorMessageText } from '@/lib/reports/editor/message-texts';
import { getSelectedPhotosMessage } from '@/lib/reports/editor/photo-texts';
import {
  BMP_NOT_FOUND,
  CLOSING_NEEDS_SERVER,
  CLOSING_NEEDS_SIGNAL,
  DESCRIPTION_HINT,
  DESCRIPTION_REQUIRED,
  INITIALS_LABEL,
  CREATING_FINAL_PDF,
  MAP_IMAGE_MISSING,
  NO_ACTIONS,
  NO_BMPS,
  NONE_SELECTED,
  PDF_JOB_CONTINUES,
  PDF_JOB_FAILED,
  MAYBE_OTHER_UNIT,
  PROVISIONAL_LABELS,
  formatPdfJobStep,
  listPhotosNotSent,
} from '@/lib/reports/editor/texts';

const STATUS_TEXTS: Readonly<Record<BmpStatus, string>> = {
  Complete: 'Complete',
  Overdue: 'Overdue',
  Incomplete: 'Incomplete',
  Documentation: 'Documentation',
};

export const CORRECTIONS_IN_ENGLISH = {
  formatOpenError: (message: string, _isNotFound: boolean) => message,
  maybeOtherUnit: MAYBE_OTHER_UNIT,
  openElsewhere: 'This inspection is now open in another tab. Everything you entered here is available there.',
  continueHere: 'Continue here',
  inspectionReports: 'Inspection Reports',

  summaryTitle: PHASE_INFOS.InspectionSummary.title,
  formatTypeLabel: formatTypeLabel,
  formatDate: formatReportDate,
  formatTime: formatReportTime,
  formatDateTime: formatReportDateTime,
  caTexts: CA_STATE_TEXTS as Readonly<Record<CaState, string>>,
  loggedBmps: 'Logged BMPs',
  noBmps: NO_BMPS,
  formatProgress: (done: number, total: number) => `${done} of ${total} done`,
  nothingLeft: 'Nothing is left to correct.',
  formatLeft: (left: number, total: number): string =>
    left === 0 ? 'Nothing is left to correct.' : `${left} of ${total} BMPs still to correct.`,
  nearestFirst: 'Nearest first',
  locateAgain: 'Update my location',
  sortedByDistance: 'Sorted by distance',
  noPosition: 'Your location could not be found. The order of the list is unchanged.',
  formatDistance: (meters: number) => `${formatDistanceInWords(meters)} away`,
  formatRowMeta: formatRowMeta,
  status: STATUS_TEXTS,
  provisional: PROVISIONAL_LABEL_TEXT,
  provisionalLabels: PROVISIONAL_LABELS,
  provisionalTag: 'provisional',
  formatFormerTag: (tag: string) => `was ${tag}`,

  /** Heading over the recorded inspection, which is English; null where the screen is English, too. */
  englishRecordHeading: null as string | null,

  home: 'HOME',
  reports: 'Reports',
  railLabel: 'Inspection steps',
  saved: 'Saved',
  saving: 'Saving…',
  waiting: 'Waiting for signal',
  serverTrouble: 'Server trouble,',
  tryingAgain: 'trying again',
  notAllSaved: 'Not all saved',
  notSaved: 'Not saved',
  conflict: 'Conflict',
  formatSeeDevice: (state: string) => `${state}, see what is waiting on this device`,
  saveForLater: 'Save for Later',
  cancel: 'CANCEL',
  done: 'DONE',
  closeOut: 'CLOSE OUT INSPECTION',
  mapImageMissing: MAP_IMAGE_MISSING,
  captureMap: PHASE_INFOS.TakeMapSnapshot.title,
  closingNeedsServer: CLOSING_NEEDS_SERVER,
  closingNeedsSignal: CLOSING_NEEDS_SIGNAL,
  creatingPdf: CREATING_FINAL_PDF,
  pdfContinues: PDF_JOB_CONTINUES,
  pdfFailed: PDF_JOB_FAILED,
  formatPdfStep: formatPdfJobStep,
  listPhotosNotSent: listPhotosNotSent,

  bmpTitle: PHASE_INFOS.BMPEventSummaryIncomplete.title,
  correctionMissing: 'Enter a description or add a photo to finish this correction.',
  formatStaysUncorrected: (status: string) => `This BMP stays ${status} until a correction is entered.`,
  documentIt: PHASE_INFOS.BMPEventSummaryIncomplete.subtitle,
  whatWasRecorded: PHASE_INFOS.BMPEventSummaryComplete.subtitle,
  conditions: 'Conditions',
  requiredCas: 'Required CAs',
  correction: 'Correction',
  noActions: NO_ACTIONS,
  noneSelected: NONE_SELECTED,
  notDocumented: 'Not documented yet',
  formatCompletedBy: (initials: string) => `Completed by ${initials}`,
  editCorrection: 'Edit correction',
  correctBmp: 'Correct BMP',
  getBubbleAction: getBubbleAction as (...args: Parameters<typeof getBubbleAction>) => string,
  viewInList: 'View in List',
  notPlaced: 'Not placed on the map',
  notFoundTitle: BMP_NOT_FOUND.title as string,
  notFound: BMP_NOT_FOUND.message as string,
  notFoundList: 'Home lists the BMPs of this inspection.',
  notFoundHome: 'Home',

  photos: 'Photos',
  add: 'Add',
  addPhotos: 'photos',
  takePhoto: 'Take photo',
  addingPhotos: 'Adding photos…',
  formatPhotoCount: (count: number, max: number) => `${count} of ${max}`,
  formatPhoto: (bmp: string, side: 'condition' | 'correction', number: number) => `${bmp}, ${side}, photo ${number}`,
  formatPhotoMarks: (marked: MarkedPhoto) => `marked: ${formatMarks(marked)}`,
  formatDeletePhoto: (photo: string) => `Delete photo: ${photo}`,
  photoWaits: 'Waiting for signal',
  formatPhotoRejection: formatPhotoRejection,
  formatRejectedPhotos: formatRejectedPhotos,
  formatPhotosStay: (count: number): string =>
    count === 1
      ? 'It stays on this device until you delete it here.'
      : 'They stay on this device until you delete them here.',
  tryAgain: 'Try again',
  getSelectedPhotosMessage: getSelectedPhotosMessage,
  photosNotAdded: 'Error Adding Images!',
  deviceFull: 'This device is full. Free up space on it, then add the photos again.',
  ohNo: 'Oh no!',
  success: 'Success!',
  photoDeleted: 'BMP Image Deleted!',
  photoDeletedTitle: 'Photo deleted',
  correctionDiscarded: 'Correction discarded',
  undo: 'Undo',
  description: 'Description',
  descriptionHint: DESCRIPTION_HINT,
  descriptionRequired: DESCRIPTION_REQUIRED,
  initials: INITIALS_LABEL,
  dateLabel: 'Date',
  getMessageText: getEditorMessageText,

  // Conflicts
  formatConflictHint: (name: string, at: string | null) =>
    `${name} changed this inspection${at === null ? '' : ` on ${at}`}. Choose what to keep; both versions are saved until then.`,
  someoneElse: 'Someone else',
  mine: 'Mine',
  keepMine: 'Keep mine',
  keepTheirs: 'Keep theirs',
  /** null: the conflict card loads the lines itself, so the editor opens without them. */
  conflictLines: null as typeof formatConflictLines | null,
};

export type CorrectionTexts = typeof CORRECTIONS_IN_ENGLISH;
