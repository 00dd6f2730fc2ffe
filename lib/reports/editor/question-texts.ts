import { formatReportName } from '@/lib/reports/domain/about-texts';
import { formatBmpName, formatRemovedBmp } from '@/lib/reports/domain/bmp-name';
import type { LoggedBmp, Report } from '@/lib/reports/domain/report';
import { needsDone, listBmpsToCorrect } from '@/lib/reports/domain/rules';
import { findActiveBmp } from './derived';
import type { Editor, Orphaned, Question } from './state';
import { NO_MORE_BMPS } from './texts';

/** Questions of the editor, verbatim from the specification where it has them. */

export interface QuestionText {
  question: string;
  warning: string | null;
  confirmLabel: string;
  isDestructive: boolean;
}

/** Warns that closing leaves out work that the server did not accept. */
const NOT_IN_RECORD_WARNING = 'Changes that are only on this device will not be in the record.';

export function getQuestionText(question: Question, report: Report, orphaned: Orphaned | null = null): QuestionText {
  switch (question) {
    case 'exit-bmp-flow':
      return { question: 'Really exit BMP flow?', warning: null, confirmLabel: 'Exit', isDestructive: true };
    case 'save-without-place':
      return {
        question: 'Save without a location?',
        warning: 'This BMP has no location. It will be in the list but not on the map.',
        confirmLabel: 'SAVE BMP',
        isDestructive: false,
      };
    case 'exit-report':
      return { question: 'Really exit report creation?', warning: null, confirmLabel: 'Exit', isDestructive: true };
    case 'save-and-notify':
      return {
        question: 'Are you ready to complete the inspection and notify crew?',
        warning: NO_MORE_BMPS,
        confirmLabel: 'SAVE & NOTIFY',
        isDestructive: false,
      };
    case 'close-out':
      return {
        question: "Really close report? You won't be able to log any more corrective actions after this point.",
        warning: [formatOpenCorrections(report), orphaned && NOT_IN_RECORD_WARNING].filter(Boolean).join(' ') || null,
        confirmLabel: 'CLOSE OUT INSPECTION',
        isDestructive: true,
      };
  }
}

/** Names what the question is about and what it removes. */
export function formatQuestionSubject(question: Question, editor: Editor): string | null {
  const bmp = findActiveBmp(editor);
  switch (question) {
    case 'exit-bmp-flow':
      if (bmp === null) return null;
      return editor.place.active?.before
        ? `${formatBmpName(bmp)} will be restored to its earlier state.`
        : formatRemovedBmp(bmp);
    case 'save-without-place':
      return bmp && formatBmpName(bmp);
    case 'exit-report':
    case 'save-and-notify':
    case 'close-out':
      return formatReportName(editor.report);
  }
}

/** Before taking over a BMP that `by` was logging and last changed at `since`. */
export const getTakeOverText = (bmp: string, by: string, since: string) => ({
  title: `Take over ${bmp}?`,
  question: `${by} was logging it and has entered nothing since ${since}. Existing entries are kept.`,
  confirmLabel: 'Take over',
});

/** Closing is allowed with open CAs (decision X-09) and with unfinished corrections, but the question says so. */
function formatOpenCorrections({ bmps }: Report): string | null {
  const unfinishedNames = bmps.filter(({ correction }) => needsDone(correction)).map(({ name }) => name);
  const unfinished =
    unfinishedNames.length === 0
      ? []
      : [`Started but not finished with DONE: the correction of ${unfinishedNames.join(', ')}.`];
  return [formatOpenBmps(listBmpsToCorrect(bmps).length), ...unfinished].filter(Boolean).join(' ') || null;
}

/** Before an answer removes the BMP of its check. */
export function getBmpRemovalText(bmps: readonly LoggedBmp[]): QuestionText {
  const photos = bmps.reduce(
    (sum, { condition, correction }) => sum + condition.photos.length + (correction?.photos.length ?? 0),
    0,
  );
  const photosText = photos === 0 ? '' : photos === 1 ? ', including its photo' : `, including its ${photos} photos`;
  return {
    question: `Remove ${bmps[0]?.name ?? 'this BMP'}?`,
    warning: `Your answer removes this BMP and deletes everything entered for it${photosText}.`,
    confirmLabel: 'Remove BMP',
    isDestructive: true,
  };
}

function formatOpenBmps(count: number): string | null {
  if (count === 0) return null;
  const openBmps =
    count === 1
      ? '1 BMP still has open corrective actions; it remains'
      : `${count} BMPs still have open corrective actions; they remain`;
  return `${openBmps} on the record as open.`;
}

/** Above the question before SAVE & NOTIFY. `names` begins with the creator, who always is notified. */
export function formatNotified(names: readonly string[]): string {
  const [first, ...others] = names;
  if (others.length === 0) return `${first} is notified.`;
  return `${first} and ${others.length === 1 ? '1 other' : `${others.length} others`} are notified.`;
}

export const formatUnansweredCount = (count: number): string =>
  count === 1 ? '1 question is not answered' : `${count} questions are not answered`;

/** What becomes of the unanswered questions after SAVE & NOTIFY or CLOSE OUT. */
export const UNANSWERED_CONSEQUENCE = {
  'save-and-notify': 'You cannot answer them after this point.',
  'close-out': 'The record will show them as not answered.',
} as const;

/** Before the current map position becomes the default of the site (MAP-25). */
export const SITE_DEFAULT_QUESTION =
  'Would you like the current map position to be the default for this site? (Clicking yes will cause the page to refresh)';
