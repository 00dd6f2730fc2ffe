import { formatBmpName } from './bmp-name';
import { isUnfinishedBmp } from './being-logged';
import { listUnanswered, type AskedAction } from '@/lib/register/visit';
import type { LoggedBmp, Phase, Report } from './report';
import { needsDone, hasInitialsOnly, hasNoSelectedAction, isDocumented } from './rules';

export interface MissingEntry {
  what: 'site' | 'bmp' | 'text';
  /** The BMP that needs attention; null if no BMP does. */
  bmpId: string | null;
  /** The screen on which to fix it. Without one, the BMP opens at its current step. */
  phase?: Phase;
  sentence: string;
}

/**
 * What SAVE & NOTIFY still requires: a site, and each logged BMP finished. `getLoggerName` returns the other person who
 * is logging a BMP; null if nobody is.
 */
export function findMissingForNotify(
  report: Pick<Report, 'fields' | 'bmps'>,
  getLoggerName: (bmp: LoggedBmp) => string | null = () => null,
): MissingEntry[] {
  const site: MissingEntry[] =
    report.fields.siteId === null
      ? [{ what: 'site', bmpId: null, sentence: 'Choose the site of this inspection.' }]
      : [];
  return [
    ...site,
    ...report.bmps.flatMap((bmp) =>
      findMissingInBmp(bmp, getLoggerName(bmp), listUnanswered(bmp, report.fields.siteId)),
    ),
  ];
}

/** A BMP that was never saved is unfinished even with all entries: its last step was not confirmed. */
function findMissingInBmp(bmp: LoggedBmp, loggedBy: string | null, unanswered: readonly AskedAction[]): MissingEntry[] {
  const name = formatBmpName(bmp);
  const createEntries = (sentence: string, phase?: Phase): MissingEntry[] => [
    { what: 'bmp', bmpId: bmp.id, phase, sentence },
  ];
  if (loggedBy !== null) return createEntries(`${name} is being logged by ${loggedBy}.`);
  if (isUnfinishedBmp(bmp) && isDocumented(bmp.condition))
    return createEntries(`${name} is not saved yet. Finish the corrections step, then tap SAVE BMP.`);
  const needs = [
    ...(isDocumented(bmp.condition) ? [] : ['conditions']),
    ...(hasNoSelectedAction(bmp) ? ['a required corrective action'] : []),
    ...(hasInitialsOnly(bmp.correction) ? ['a description or photo of the correction'] : []),
    ...unanswered.map(({ name }) => `an answer about '${name}'`),
  ];
  const sentences = [
    ...(needs.length > 0 ? [`${name} still needs ${needs.join(' and ')}.`] : []),
    ...(needsDone(bmp.correction) ? [`The correction of ${name} is not finished. Open it and tap DONE.`] : []),
  ];
  if (sentences.length === 0) return [];
  // Skips the map step: the position is optional.
  const phase = isDocumented(bmp.condition) ? undefined : 'BMPEnterConditions';
  return createEntries(sentences.join(' '), phase);
}
