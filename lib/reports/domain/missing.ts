import { bmpByName } from './bmp-name';
import { isHalfLogged } from './being-logged';
import type { LoggedBmp, Phase, Report } from './report';
import { awaitsDone, hasInitialsOnly, hasNoActionTicked, isDocumented } from './rules';

export interface Missing {
  what: 'site' | 'bmp' | 'text';
  /** The BMP that needs attention; null if no BMP does. */
  bmpId: string | null;
  /** The screen on which to fix it. Without one, the BMP opens at its current step. */
  phase?: Phase;
  sentence: string;
}

/**
 * What SAVE & NOTIFY still requires: a site, and each logged BMP finished. `loggedBy` names the other person who is
 * logging a BMP.
 */
export function missingForNotify(
  report: Pick<Report, 'fields' | 'bmps'>,
  loggedBy: (bmp: LoggedBmp) => string | null = () => null,
): Missing[] {
  const site: Missing[] =
    report.fields.siteId === null
      ? [{ what: 'site', bmpId: null, sentence: 'Choose the site of this inspection.' }]
      : [];
  return [...site, ...report.bmps.flatMap((bmp) => missingOf(bmp, loggedBy(bmp)))];
}

/** A BMP that was never saved is unfinished even with all entries: its last step was not confirmed. */
function missingOf(bmp: LoggedBmp, loggedBy: string | null): Missing[] {
  const name = bmpByName(bmp);
  const missing = (sentence: string, phase?: Phase): Missing[] => [{ what: 'bmp', bmpId: bmp.id, phase, sentence }];
  if (loggedBy !== null) return missing(`${name} is being logged by ${loggedBy}.`);
  if (isHalfLogged(bmp) && isDocumented(bmp.condition))
    return missing(`${name} still needs the corrections step and SAVE BMP.`);
  const needs = [
    ...(isDocumented(bmp.condition) ? [] : ['conditions']),
    ...(hasNoActionTicked(bmp) ? ['a required corrective action'] : []),
    ...(hasInitialsOnly(bmp.correction) ? ['a description or photo of the correction'] : []),
    ...(awaitsDone(bmp.correction) ? ['DONE for its correction'] : []),
  ];
  if (needs.length === 0) return [];
  // Skips the map step: the position is optional.
  const phase = isDocumented(bmp.condition) ? undefined : 'BMPEnterConditions';
  return missing(`${name} still needs ${needs.join(' and ')}.`, phase);
}
