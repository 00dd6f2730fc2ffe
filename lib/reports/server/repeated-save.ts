import { same } from '@/lib/equal';
import { loggedByAnother } from '@/lib/reports/domain/being-logged';
import type { ReportChanges } from '@/lib/reports/domain/report-changes';
import { FIELD_KEYS, isPlace } from '@/lib/reports/domain/fields';
import type { Report } from '@/lib/reports/domain/report';

/**
 * The same save, sent again because its answer was lost: it is answered again, not refused. A BMP that somebody else is
 * logging was not written by `senderId` last: it is taken over, or was taken over since.
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
 * Whether a sender whose changes are there already knows all the fields that its answer would name the version of:
 * nobody else wrote any since. Otherwise it is handed the report, as in a conflict, and finds its own in it.
 */
export function knowsHeader({ version }: Report, { baseVersion, fields }: ReportChanges, isOwn: boolean): boolean {
  // What is new is sent with all of its fields.
  const isNew = baseVersion === 0;
  if (isNew || Object.keys(fields).length === 0 || version === baseVersion) return true;
  return isOwn && version === baseVersion + 1;
}
