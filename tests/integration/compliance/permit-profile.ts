import type { ProfileEdit } from '@/lib/compliance/contract';
import type { PermitDetails } from '@/lib/compliance/profile';
import { DEFAULT_WORK_WEEK } from '@/lib/compliance/working-hours';

export const createDetails = (details: Partial<PermitDetails> = {}): PermitDetails => ({
  options: { key: 'wdnr-nr216' },
  workWeek: DEFAULT_WORK_WEEK,
  permitNumber: 'WI-S067831-6',
  permittee: 'Harbor Estates LLC',
  county: 'Milwaukee',
  contractor: 'Lakeshore Grading',
  officePhone: '(414) 555-0123',
  inspectorId: null,
  startsOn: '2026-11-02',
  coveredUntil: null,
  coverageContinued: false,
  terminatedOn: null,
  printsPhotoPlaces: false,
  ...details,
});

/** The first version of a site's permit profile. */
export const createProfileEdit = (siteId: string, details: Partial<PermitDetails> = {}): ProfileEdit => {
  const saved = createDetails(details);
  return { siteId, baseVersion: 0, validFrom: saved.startsOn, details: saved };
};
