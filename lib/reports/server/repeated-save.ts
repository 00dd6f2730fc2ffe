import { same } from '@/lib/equal';
import { loggedByAnother } from '@/lib/reports/domain/being-logged';
import type { ReportChanges } from '@/lib/reports/domain/report-changes';
import { FIELD_KEYS, isPlace } from '@/lib/reports/domain/fields';
import type { Report } from '@/lib/reports/domain/report';

/**
 * Whether the report already holds everything that this save brings. That is so when a device sends a save again because
 * the answer was lost; such a save is answered as done and not refused as outdated.
 *
 * A BMP that somebody else is logging was last written by that person. The sender's save is then not in it: either this
 * save is to take the BMP over, or somebody took the BMP over after the save.
 */
export function isApplied(current: Report, { fields, bmps, removed }: ReportChanges, senderId: string): boolean {
  const sent = FIELD_KEYS.filter((key) => key in fields && !isPlace(key));
  const sameFields = sent.every((key) => same(fields[key], current.fields[key]));
  const sameBmps = bmps.every((bmp) => {
    const known = current.bmps.find(({ id }) => id === bmp.id);
    // The label is the server's, but a BMP that has none here was not saved by its person yet.
    if (known === undefined || (known.label === null && bmp.label !== null)) return false;
    if (loggedByAnother(current, known, senderId)) return false;
    return same({ ...bmp, label: known.label, version: known.version }, known);
  });
  return sameFields && sameBmps && removed.every(({ id }) => !current.bmps.some((bmp) => bmp.id === id));
}

/**
 * Asked about a save that the report already holds (`isApplied`). The answer would name the report's present version, and
 * the sender's device would then take its own fields for those of that version. This says whether they are: whether
 * nobody but the sender wrote since the version that the save was based on. `isOwn`: the sender wrote the report last.
 * If the fields may differ, the sender is handed the report, as in a conflict, and its device finds its own changes in it.
 */
export function knowsHeader({ version }: Report, { baseVersion, fields }: ReportChanges, isOwn: boolean): boolean {
  // A save that creates the report brings all of the fields, so its sender knows them all.
  const isNew = baseVersion === 0;
  if (isNew || Object.keys(fields).length === 0 || version === baseVersion) return true;
  return isOwn && version === baseVersion + 1;
}
