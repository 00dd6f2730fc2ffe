import { formatCount } from '@/lib/format-count';
import { TAKE_OVER_MINUTES } from '@/lib/reports/domain/being-logged';
import type { ChangedTag } from '@/lib/reports/domain/bmp-tags';
import { formatRejectedPhotos } from '@/lib/reports/domain/photo-rejections';
import { LIMITS, type CaState } from '@/lib/reports/domain/rules';
import type { EditorMessage } from './state';
import { REPORT_FULL } from './texts';

export interface EditorMessageText {
  tone: 'success' | 'warning';
  title: string;
  message: string;
  /** A popup with a button stays until it is pressed; one without closes after 5 seconds (SHELL-44). */
  button: string | null;
}

export function getEditorMessageText(message: EditorMessage): EditorMessageText {
  switch (message.kind) {
    case 'completed':
      return {
        tone: message.signatureFailure ? 'warning' : 'success',
        title: 'Crew notified',
        message: [COMPLETED_TEXTS[message.cas], ...formatChangedTags(message.changedTags), message.signatureFailure]
          .filter(Boolean)
          .join(' '),
        button: message.changedTags.length > 0 || message.signatureFailure ? 'OK' : null,
      };
    case 'closed':
      return {
        tone: 'success',
        title: 'Inspection closed',
        message: `You can find the record of ${message.site} in Past Reports.`,
        button: 'View record',
      };
    case 'photo-count':
      return { tone: 'warning', title: 'Error', message: `Maximum ${LIMITS.photos} images allowed`, button: 'OK' };
    case 'being-logged':
      return {
        tone: 'warning',
        title: `${message.bmp} is being logged`,
        message: `${message.by} is logging it now. You can open it when it is saved, or after ${TAKE_OVER_MINUTES} minutes without an entry.`,
        button: 'OK',
      };
    case 'corrected-already':
      return {
        tone: 'success',
        title: 'Already corrected',
        message: `${message.bmp} has already been corrected. This is its record.`,
        button: null,
      };
    case 'crew-notified':
      return {
        tone: 'warning',
        title: 'The crew was notified',
        message: `${message.by || 'Someone else'} completed this inspection. You can now enter corrections only.`,
        button: 'OK',
      };
    case 'taken-over':
      return {
        tone: 'warning',
        title: `${message.bmp} ${message.isSaved ? 'was saved' : 'is being logged'} by ${message.by}`,
        message: `After ${TAKE_OVER_MINUTES} minutes without an entry, others can take over a BMP. Your entries are kept in it.`,
        button: 'OK',
      };
    case 'full':
      return { tone: 'warning', title: 'BMP not logged', message: REPORT_FULL, button: 'OK' };
    case 'left-out':
      return {
        tone: 'warning',
        title: message.count === 1 ? '1 BMP left out' : `${message.count} BMPs left out`,
        message: REPORT_FULL,
        button: 'OK',
      };
    case 'save-failed':
      return {
        tone: 'warning',
        title: 'Error saving report',
        message: `${message.why ? `${message.why} Your entries` : 'The server did not accept your entries. They'} are kept on this device. ${RETRY_TEXT}`,
        button: 'OK',
      };
    case 'not-persisted':
      return {
        tone: 'warning',
        title: 'This device is full',
        message: 'New entries are only on this screen until the server has them. Free up space on the device.',
        button: 'OK',
      };
    case 'photos-rejected':
      return {
        tone: 'warning',
        title: 'Oh no!',
        message: `Error Adding Images! ${formatRejectedPhotos(message.rejections)}${formatStoredPhotos(message.storedCount)}`,
        button: 'OK',
      };
    case 'label-changed':
      return {
        tone: 'warning',
        title: `${message.name} has a new label: ${message.to}`,
        message: `Label ${message.from} was already in use.`,
        button: 'OK',
      };
    case 'failed':
      return {
        tone: 'warning',
        title: FAILED_TITLES[message.action],
        message: `${message.reason} Nothing you entered was lost.`,
        button: 'OK',
      };
  }
}

const COMPLETED_TEXTS: Readonly<Record<CaState, string>> = {
  incomplete: 'Inspection completed: Messages have been sent to your crew alerting them to maintenance needs',
  complete: 'Inspection completed: Messages have been sent to your crew. All corrective actions are complete.',
  none: 'Inspection completed: Messages have been sent to your crew. No corrective actions are required.',
};

/** 'SF-04 was already in use. The new tag is SF-05.' */
const formatChangedTags = (changed: readonly ChangedTag[]): string[] =>
  changed.length > 3
    ? [`${changed.length} tags were already in use. The list of BMPs shows the new ones.`]
    : changed.map(({ from, to }) => `${from} was already in use. The new tag is ${to}.`);

const formatStoredPhotos = (stored: number) => (stored > 0 ? ` ${formatCount(stored, 'photo')} added.` : '');

const FAILED_TITLES = {
  notify: 'The crew was not notified',
  close: 'The inspection was not closed',
} as const;

const RETRY_TEXT = 'Tap Not saved to try again or to export them.';
